// SPDX-License-Identifier: Apache-2.0
// Saving the drawing as a file, in the theme that is shown.
const themeVariables = ["background", "wire", "bus", "text", "muted", "line", "caption", "other",
    "register", "logic", "arithmetic", "comparator", "mux", "memory", "module", "fpga", "pin",
    "label", "clock", "reset", "constant", "warning"].map((name) => "--logix-diagram-" + name);

// The page's marks of the selection, for pictures that stand in for the drawing.
function markStyle() {
    const style = getComputedStyle(document.documentElement);
    const mark = style.getPropertyValue("--mark").trim();
    return ".lit.wire path, .lit.tag path { stroke: " + mark + " !important; } .lit.wire circle, .lit .bar { fill: "
        + mark + " !important; } .lit > g > .body { stroke: " + mark + " !important; } "
        + "svg.dimmed .nodes > g:not(.lit), svg.dimmed .wires > g:not(.lit) { opacity: 0.28; }";
}

function standalone(svg, withMarks) {
    const copy = svg.cloneNode(true);
    const style = getComputedStyle(document.documentElement);
    for (const name of themeVariables) {
        const value = style.getPropertyValue(name).trim();
        if (value) {
            copy.style.setProperty(name, value);
        }
    }
    if (withMarks) {
        copy.querySelector("style").textContent += markStyle();
    } else {
        for (const element of copy.querySelectorAll(".lit, .chosen, .near")) {
            element.classList.remove("lit", "chosen", "near");
        }
        copy.classList.remove("dimmed");
    }
    return new XMLSerializer().serializeToString(copy);
}

function download(name, blob) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function fileName(key, extension) {
    return (key.replace(/[^A-Za-z0-9_.-]+/g, "_") || "diagram") + extension;
}

function saveSvg(svg, key) {
    download(fileName(key, ".svg"), new Blob([standalone(svg)], { type: "image/svg+xml" }));
}

// The drawing in a canvas of at most so many pixels.
function pictureOf(svg, largest, pixels, withMarks) {
    return new Promise((resolve, reject) => {
        const width = Number(svg.getAttribute("width"));
        const height = Number(svg.getAttribute("height"));
        const scale = Math.min(largest, 12000 / Math.max(width, height), Math.sqrt(pixels / (width * height)));
        const image = new Image();
        const address = URL.createObjectURL(new Blob([standalone(svg, withMarks)], { type: "image/svg+xml" }));
        image.onload = () => {
            const canvas = document.createElement("canvas");
            canvas.width = Math.max(1, Math.round(width * scale));
            canvas.height = Math.max(1, Math.round(height * scale));
            canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
            URL.revokeObjectURL(address);
            resolve(canvas);
        };
        image.onerror = () => reject(new Error("no picture"));
        image.src = address;
    });
}

// Twice the actual size, or what a picture can hold.
function pngOf(svg) {
    return pictureOf(svg, 2, 6e7, false).then((canvas) => new Promise((resolve, reject) => {
        canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("no picture")), "image/png");
    }));
}

function savePng(svg, key) {
    return pngOf(svg).then((blob) => download(fileName(key, ".png"), blob));
}
