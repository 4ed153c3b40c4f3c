// SPDX-License-Identifier: Apache-2.0
// Which parts of a drawing belong to a net, and what decides or is decided by something.
function bitsOf(element) {
    const text = element.getAttribute("data-bits");
    return text ? text.split(",").map(Number) : [];
}

function netBits(port) {
    return port.bits.filter((bit) => typeof bit === "number");
}

class Nets {
    constructor(svg, module) {
        this.module = module;
        this.byBit = new Map();
        this.blocks = new Map();
        this.pins = new Map();
        this.svg = svg;
        for (const element of svg.querySelectorAll("[data-bits]")) {
            for (const bit of bitsOf(element)) {
                if (!this.byBit.has(bit)) {
                    this.byBit.set(bit, []);
                }
                this.byBit.get(bit).push(element);
            }
        }
        for (const element of svg.querySelectorAll("[data-block]")) {
            this.blocks.set(element.getAttribute("data-block"), element);
        }
        for (const element of svg.querySelectorAll("[data-pin]")) {
            this.pins.set(element.getAttribute("data-pin"), element);
        }
        this.drivers = new Map();
        this.loads = new Map();
        const note = (map, bit, end) => {
            if (!map.has(bit)) {
                map.set(bit, new Set());
            }
            map.get(bit).add(end);
        };
        for (const [name, block] of Object.entries(module.blocks)) {
            for (const port of Object.values(block.ports)) {
                for (const bit of netBits(port)) {
                    if (port.direction !== "input") {
                        note(this.drivers, bit, "b" + name);
                    }
                    if (port.direction !== "output") {
                        note(this.loads, bit, "b" + name);
                    }
                }
            }
        }
        for (const [name, pin] of Object.entries(module.pins)) {
            for (const bit of netBits(pin)) {
                if (pin.direction !== "output") {
                    note(this.drivers, bit, "p" + name);
                }
                if (pin.direction !== "input") {
                    note(this.loads, bit, "p" + name);
                }
            }
        }
    }

    element(end) {
        return end[0] === "b" ? this.blocks.get(end.slice(1)) : this.pins.get(end.slice(1));
    }

    // Every wire, label, port, split and join that carries one of the bits, and the blocks at them.
    elementsOf(bits) {
        const found = new Set();
        for (const bit of bits) {
            for (const element of this.byBit.get(bit) || []) {
                const port = element.closest("[data-port]");
                found.add(port ? port.closest("[data-block], [data-pin]") || element : element);
                found.add(element);
            }
        }
        return found;
    }

    ends(map, bits) {
        const ends = new Set();
        for (const bit of bits) {
            for (const end of map.get(bit) || []) {
                ends.add(end);
            }
        }
        return ends;
    }

    // A register, a memory or a module keeps what it has: cones end there.
    isBoundary(end) {
        if (end[0] === "p") {
            return true;
        }
        const block = this.module.blocks[end.slice(1)];
        return block.kind !== "logic" || block.category === "register" || block.category === "memory";
    }

    // Blocks, pins and nets that decide the bits (isFanIn), or are decided by them.
    cone(bits, isFanIn) {
        const ends = new Set();
        const seen = new Set(bits);
        const waiting = [...bits];
        while (waiting.length) {
            const bit = waiting.pop();
            for (const end of (isFanIn ? this.drivers : this.loads).get(bit) || []) {
                if (ends.has(end)) {
                    continue;
                }
                ends.add(end);
                if (this.isBoundary(end)) {
                    continue;
                }
                for (const next of this.bitsAt(end, isFanIn ? "input" : "output")) {
                    if (!seen.has(next)) {
                        seen.add(next);
                        waiting.push(next);
                    }
                }
            }
        }
        return { ends: ends, bits: seen };
    }

    bitsAt(end, direction) {
        if (end[0] === "p") {
            return netBits(this.module.pins[end.slice(1)]);
        }
        return Object.values(this.module.blocks[end.slice(1)].ports)
            .filter((port) => port.direction === direction || port.direction === "inout")
            .flatMap(netBits);
    }

    // The name of a net's bits, and of what they are part of.
    nameOf(bits) {
        const names = [];
        for (const bit of bits) {
            const signal = this.module.signals[bit];
            if (signal && !names.includes(signal.name)) {
                names.push(signal.name);
            }
        }
        return names.slice(0, 4).join(", ") + (names.length > 4 ? ", …" : "");
    }
}
