// SPDX-License-Identifier: Apache-2.0
// The words of the page. A host may replace any of them in window.logixDiagramText.
const words = Object.assign({
    title: "Diagram of {module}",
    back: "Back",
    source: "Go to source",
    search: "Search",
    fit: "Fit",
    print: "Print",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    saveSvg: "Save as SVG",
    savePng: "Save as PNG",
    help: "Keys and mouse",
    close: "Close",
    themeSystem: "Theme: system",
    themeLight: "Theme: light",
    themeDark: "Theme: dark",
    themeContrast: "Theme: high contrast",
    openHint: "Double-click to open it",
    sourceHint: "Double-click to go to its source",
    module: "Module",
    block: "Block",
    port: "Port",
    input: "Input",
    output: "Output",
    inout: "Input and output",
    wire: "Wire",
    bus: "Bus",
    label: "Label",
    clock: "Clock",
    reset: "Reset",
    split: "Parts of a bus",
    join: "Joined to a bus",
    fixed: "Fixed value",
    dontCare: "don't care",
    signal: "Signal",
    width: "Width",
    bits: "{count} bits",
    bit: "1 bit",
    instance: "Instance",
    file: "Source",
    memory: "Memory",
    init: "Loaded from",
    type: "Type",
    parameter: "Parameters",
    drivenBy: "Driven by",
    drives: "Drives",
    blocks: "{count} blocks",
    fanIn: "Fan-in: {count} blocks",
    fanOut: "Fan-out: {count} blocks",
    unconnected: "not connected",
    unnamed: "unnamed net",
    nothing: "nothing",
    notFound: "Nothing found",
    more: "and {count} more",
}, window.logixDiagramText || {});

const keyTable = [
    ["Arrows, drag", "Move the drawing"],
    ["+ −, wheel, pinch", "Zoom"],
    ["0 or F", "Show all of it"],
    ["Z", "Zoom to the selection"],
    ["1", "Actual size"],
    ["Tab, Shift+Tab", "Next or previous block"],
    ["Enter, double-click", "Open a module, or go to the source"],
    ["Backspace", "Back to the module above"],
    ["/ or Ctrl+F", "Search"],
    ["Click", "Select a block, or follow a net"],
    ["I, Shift+click", "Fan-in: what decides it"],
    ["O, Shift+Alt+click", "Fan-out: what it decides"],
    ["S", "Go to the source"],
    ["T", "Next theme"],
    ["Esc", "Select nothing"],
    ["?", "These keys"],
];

function say(name, values) {
    let text = words[name] === undefined ? name : words[name];
    for (const key of Object.keys(values || {})) {
        text = text.split("{" + key + "}").join(String(values[key]));
    }
    return text;
}

function bitsText(count) {
    return count === 1 ? say("bit") : say("bits", { count: count });
}
