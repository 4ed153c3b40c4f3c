// SPDX-License-Identifier: Apache-2.0
// What is told of a part of the drawing when the pointer rests on it or it is selected. Text is
// always set as text, never as HTML.
function make(tag, text, className) {
    const element = document.createElement(tag);
    if (text !== undefined) {
        element.textContent = text;
    }
    if (className) {
        element.className = className;
    }
    return element;
}

function sourceText(source) {
    return source ? source.file + ":" + source.line : "";
}

function table(rows) {
    const list = make("dl");
    for (const [name, value] of rows) {
        if (value !== "" && value !== undefined && value !== null) {
            list.append(make("dt", name), make("dd", String(value)));
        }
    }
    return list;
}

function fixedText(value) {
    return value === "don't care" ? say("dontCare") : value;
}

function describePort(block, name) {
    const port = block.ports[name];
    if (!port) {
        return [];
    }
    const fixed = block.fixed[name];
    return [make("b", name), table([
        [say("port"), say(port.direction)],
        [say("width"), bitsText(port.width)],
        [say("fixed"), fixed === undefined ? "" : fixedText(fixed)],
        [say("signal"), port.width === 0 ? say("unconnected") : port.signal],
    ])];
}

function describeBlock(block, isHosted) {
    const parts = [make("b", block.title + (block.name ? " " + block.name : ""))];
    const parameters = Object.entries(block.parameters || {});
    const shown = parameters.slice(0, 12).map(([name, value]) => name + "=" + value);
    if (parameters.length > shown.length) {
        shown.push(say("more", { count: parameters.length - shown.length }));
    }
    parts.push(table([
        [say("type"), block.kind === "fpga" && block.type !== block.title ? block.type : ""],
        [say("width"), block.kind === "logic" && block.width ? bitsText(block.width) : ""],
        [say("instance"), block.kind !== "logic" && block.instance !== block.name ? block.instance : ""],
        [say("parameter"), shown.join(", ")],
        [say("init"), sourceText(block.memory_init)],
        [say("file"), sourceText(block.source)],
        ...Object.entries(block.fixed).filter(([name]) => block.ports[name] && block.kind === "logic")
            .map(([name, value]) => [name, fixedText(value)]),
    ]));
    if (block.module) {
        parts.push(make("div", say("openHint"), "hint"));
    } else if (isHosted && block.source) {
        parts.push(make("div", say("sourceHint"), "hint"));
    }
    return parts;
}

function describePin(name, pin) {
    return [make("b", name), table([
        [say("port"), say(pin.direction)],
        [say("width"), bitsText(pin.width)],
        [say("fixed"), pin.fixed === undefined ? "" : fixedText(pin.fixed)],
        [say("signal"), pin.signal === name ? "" : pin.signal],
    ])];
}

function endNames(nets, ends) {
    const names = [...ends].map((end) => {
        if (end[0] === "p") {
            return end.slice(1);
        }
        const block = nets.module.blocks[end.slice(1)];
        return block.title + (block.name ? " " + block.name : "");
    });
    const shown = names.slice(0, 6);
    if (names.length > shown.length) {
        shown.push(say("more", { count: names.length - shown.length }));
    }
    return shown.join(", ") || say("nothing");
}

function describeNet(nets, bits, kind) {
    const name = nets.nameOf(bits);
    return [make("b", name || say("unnamed")), table([
        [say(kind), bitsText(bits.length)],
        [say("drivenBy"), endNames(nets, nets.ends(nets.drivers, bits))],
        [say("drives"), endNames(nets, nets.ends(nets.loads, bits))],
    ])];
}

// What is told of an element of the drawing; nothing for one that has nothing to tell.
function describe(element, nets, isHosted) {
    const module = nets.module;
    const blockElement = element.closest("[data-block]");
    const block = blockElement && module.blocks[blockElement.getAttribute("data-block")];
    const tag = element.closest(".tag");
    const port = element.closest("[data-port]");
    const wire = element.closest(".wire");
    const bar = element.closest("[data-sj]");
    const pin = element.closest("[data-pin]");
    if (tag && tag.hasAttribute("data-fixed")) {
        return [make("b", tag.getAttribute("data-fixed")), table([[say("fixed"), ""]]), make("div", say("fixed"), "hint")];
    }
    if (tag) {
        const kind = tag.classList.contains("clock") ? "clock" : tag.classList.contains("reset") ? "reset" : "label";
        return describeNet(nets, bitsOf(tag), kind);
    }
    if (port && block) {
        return describePort(block, port.getAttribute("data-port"));
    }
    if (wire) {
        const bits = bitsOf(wire);
        const parts = describeNet(nets, bits, bits.length > 1 ? "bus" : "wire");
        return isHosted && nets.nameOf(bits) ? [...parts, make("div", say("sourceHint"), "hint")] : parts;
    }
    if (block) {
        return describeBlock(block, isHosted);
    }
    if (pin) {
        const name = pin.getAttribute("data-pin");
        return describePin(name, module.pins[name]);
    }
    if (bar) {
        return describeNet(nets, bitsOf(bar), bar.getAttribute("data-sj"));
    }
    return [];
}
