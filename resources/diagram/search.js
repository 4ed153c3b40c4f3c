// SPDX-License-Identifier: Apache-2.0
// Search by name: signals, pins, blocks and modules, of all modules that are drawn.
class Search {
    constructor(input, list, model, choose) {
        this.input = input;
        this.list = list;
        this.model = model;
        this.choose = choose;
        this.found = [];
        this.at = -1;
        input.addEventListener("input", () => this.update());
        input.addEventListener("focus", () => this.update());
        input.addEventListener("blur", () => setTimeout(() => this.close(), 150));
        input.addEventListener("keydown", (event) => this.key(event));
    }

    // Made when it is first needed.
    entries() {
        if (this.all) {
            return this.all;
        }
        this.all = [];
        for (const [key, module] of Object.entries(this.model.modules)) {
            this.all.push({ name: module.name, kind: "module", module: key });
            const names = new Map();
            for (const [bit, signal] of Object.entries(module.signals)) {
                if (!names.has(signal.name)) {
                    names.set(signal.name, []);
                }
                names.get(signal.name).push(Number(bit));
            }
            for (const [name, bits] of names) {
                this.all.push({ name: name, kind: "signal", module: key, bits: bits });
            }
            for (const [id, block] of Object.entries(module.blocks)) {
                const name = block.name ? block.name + " (" + block.title + ")" : block.title;
                this.all.push({ name: name, kind: "block", module: key, block: id });
            }
        }
        for (const entry of this.all) {
            entry.lower = entry.name.toLowerCase();
        }
        return this.all;
    }

    find(text, current) {
        const wanted = text.trim().toLowerCase();
        if (!wanted) {
            return [];
        }
        const rank = (entry) => (entry.module === current ? 0 : 1)
            + (entry.lower === wanted ? 0 : entry.lower.startsWith(wanted) ? 2 : 4);
        return this.entries().filter((entry) => entry.lower.includes(wanted))
            .sort((a, b) => rank(a) - rank(b) || a.name.length - b.name.length).slice(0, 60);
    }

    update() {
        this.found = this.find(this.input.value, this.current);
        this.at = this.found.length ? 0 : -1;
        const items = this.found.map((entry, index) => {
            const item = make("li", entry.name);
            item.setAttribute("role", "option");
            item.append(make("span", say(entry.kind) + " · " + entry.module));
            item.addEventListener("pointerdown", (event) => {
                event.preventDefault();
                this.take(index);
            });
            return item;
        });
        if (!items.length && this.input.value.trim()) {
            items.push(make("li", say("notFound")));
        }
        this.list.replaceChildren(...items);
        this.list.hidden = items.length === 0;
        this.input.setAttribute("aria-expanded", String(!this.list.hidden));
        const box = this.input.getBoundingClientRect();
        this.list.style.top = box.bottom + 2 + "px";
        this.list.style.left = Math.max(4, box.right - 340) + "px";
        this.mark();
    }

    mark() {
        [...this.list.children].forEach((item, index) => {
            item.setAttribute("aria-selected", String(index === this.at && this.found.length > 0));
            if (index === this.at && item.scrollIntoView) {
                item.scrollIntoView({ block: "nearest" });
            }
        });
    }

    key(event) {
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            const step = event.key === "ArrowDown" ? 1 : -1;
            this.at = (this.at + step + this.found.length) % Math.max(1, this.found.length);
            this.mark();
            event.preventDefault();
        } else if (event.key === "Enter" && this.found[this.at]) {
            this.take(this.at);
        } else if (event.key === "Escape") {
            this.input.value = "";
            this.close();
            this.choose(null);
        } else {
            return;
        }
        event.stopPropagation();
    }

    take(index) {
        const entry = this.found[index];
        this.close();
        this.choose(entry);
    }

    close() {
        this.list.hidden = true;
        this.input.setAttribute("aria-expanded", "false");
    }
}
