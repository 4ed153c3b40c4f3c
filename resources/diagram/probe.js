// SPDX-License-Identifier: Apache-2.0
// From the source to the drawing: what a place of the source is called here. And what is selected,
// in names that a new drawing of a changed design still has.

// The keys of the module that a line of a file lies in: several, when it is drawn with several sets
// of parameters.
function modulesAt(file, line) {
    let found = [];
    let begin = -1;
    for (const [key, module] of Object.entries(model.modules)) {
        if (!module.source || module.source.file !== file || module.source.line > line) {
            continue;
        }
        if (module.source.line > begin) {
            begin = module.source.line;
            found = [];
        }
        if (module.source.line === begin) {
            found.push(key);
        }
    }
    return found;
}

// Of scopes such as a generate loop's, only the last part stands in the source.
function isCalled(name, word) {
    return name === word || name.endsWith("." + word);
}

// The bits of a signal of that name; of all of them, when a loop makes several.
function bitsCalled(module, word) {
    const bits = [];
    for (const [name, declared] of Object.entries(module.declared || {})) {
        if (isCalled(name, word)) {
            bits.push(...declared.bits.filter((bit) => typeof bit === "number"));
        }
    }
    return [...new Set(bits)];
}

// What is called that in a module; what stands on the line itself before other things of that name.
function partCalled(module, word, line) {
    const blocks = Object.entries(module.blocks)
        .filter(([, block]) => block.kind !== "logic" && (isCalled(block.instance, word) || block.title === word));
    const onLine = blocks.find(([, block]) => block.source && block.source.line === line);
    const named = onLine || blocks.find(([, block]) => isCalled(block.instance, word));
    if (named) {
        return { block: named[0] };
    }
    const bits = bitsCalled(module, word);
    if (bits.length) {
        return { bits: bits };
    }
    const memory = Object.entries(module.blocks)
        .find(([, block]) => block.category === "memory" && isCalled(block.name, word));
    return memory ? { block: memory[0] } : null;
}

// Marks what `word` at a line of a file is; false when the diagram has nothing of that name there.
function probe(file, line, word) {
    const keys = modulesAt(file, line).filter((key) => Object.hasOwn(drawings, key));
    const key = keys.includes(currentKey()) ? currentKey() : keys[0];
    if (key === undefined) {
        return false;
    }
    const part = partCalled(model.modules[key], word, line);
    if (!part) {
        return false;
    }
    if (key !== currentKey()) {
        open(pathTo(key));
    }
    const lit = select(part);
    if (lit.length) {
        view.reveal(view.boxOf(lit));
    }
    return true;
}

// The selection without yosys' numbers, which change with the design.
function lastingSelection() {
    const selection = page.selection;
    if (!selection || !page.nets) {
        return null;
    }
    const module = page.nets.module;
    if (selection.block !== undefined) {
        const block = module.blocks[selection.block];
        return { ...selection, title: block.title, name: block.name, source: block.source };
    }
    return selection.pin !== undefined ? selection
        : { cone: selection.cone, signals: [...new Set(selection.bits.map((bit) => (module.signals[bit] || {}).name))],
            bits: selection.bits };
}

// The same part of the module that is shown now; null when it is gone.
function lastingPart(kept) {
    if (!kept || !page.nets) {
        return null;
    }
    const module = page.nets.module;
    if (kept.block !== undefined) {
        const isLike = (block) => block.title === kept.title && block.name === kept.name;
        if (module.blocks[kept.block] && isLike(module.blocks[kept.block])) {
            return { block: kept.block, cone: kept.cone };
        }
        // Its own name holds a line of the source, which has moved.
        const like = kept.name && Object.entries(module.blocks).find(([, block]) => isLike(block));
        return like ? { block: like[0], cone: kept.cone } : null;
    }
    if (kept.pin !== undefined) {
        return module.pins[kept.pin] ? { pin: kept.pin, cone: kept.cone } : null;
    }
    const names = (kept.signals || []).filter(Boolean);
    const bits = Object.entries(module.signals).filter(([, signal]) => names.includes(signal.name))
        .map(([bit]) => Number(bit));
    // A part of a bus is found again only while nothing has changed.
    const isSame = kept.bits && kept.bits.every((bit) => bits.includes(bit));
    return bits.length ? { bits: isSame ? kept.bits : bits, cone: kept.cone } : null;
}
