// SPDX-License-Identifier: Apache-2.0
// The page: which module is shown, what is selected, and what it says to the host.
const byId = (id) => document.getElementById(id);
const model = JSON.parse(byId("model").textContent);
const drawings = JSON.parse(byId("drawings").textContent);
const themes = ["system", "light", "dark", "contrast"];

const page = { path: [], views: new Map(), selection: null, theme: "system", nets: null };
const stage = byId("stage");
const tip = byId("tip");
const view = new View(stage, byId("canvas"), () => {
    byId("zoom").textContent = Math.round(view.scale * 100) + " %";
    tip.hidden = true;
});

function isHosted() {
    return window.parent !== window || typeof window.logixDiagramOpenSource === "function";
}

function tellHost(message) {
    if (window.parent !== window) {
        window.parent.postMessage(message, "*");
    }
    if (typeof window.logixDiagramEvent === "function") {
        window.logixDiagramEvent(message);
    }
}

function openSource(source) {
    if (!source || !isHosted()) {
        return;
    }
    if (typeof window.logixDiagramOpenSource === "function") {
        window.logixDiagramOpenSource(source.file, source.line);
    } else {
        tellHost({ type: "logix-diagram:open-source", file: source.file, line: source.line });
    }
}

// Whether the host decides about the theme.
function isThemed() {
    return Boolean(window.logixDiagramHost && window.logixDiagramHost.hasTheme);
}

// Where the signal of some bits is declared: the one that has the most of them.
function sourceOfNet(bits) {
    const module = page.nets.module;
    const wanted = new Set(bits);
    let best = null;
    let most = 0;
    for (const [name, declared] of Object.entries(module.declared || {})) {
        const count = declared.bits.filter((bit) => wanted.has(bit)).length;
        // The net's own name before its other ones.
        const worth = count && count + (bits.some((bit) => (module.signals[bit] || {}).name === name) ? 0.5 : 0)
            - declared.bits.length / 1e6;
        if (declared.source && worth > most) {
            best = declared.source;
            most = worth;
        }
    }
    return best;
}

function sourceOfSelection() {
    const selection = page.selection;
    if (!selection || !page.nets) {
        return null;
    }
    const module = page.nets.module;
    if (selection.block !== undefined) {
        const block = module.blocks[selection.block];
        return block ? block.source : null;
    }
    const bits = selection.pin !== undefined ? netBits(module.pins[selection.pin]) : selection.bits || [];
    const declared = selection.pin !== undefined && module.declared && module.declared[selection.pin];
    return (declared && declared.source) || sourceOfNet(bits);
}

function currentKey() {
    return page.path[page.path.length - 1];
}

function pathText(path) {
    return path.map(encodeURIComponent).join("/");
}

function pathOf(text) {
    const path = [];
    for (const part of text.split("/")) {
        let key = part;
        try {
            key = decodeURIComponent(part);
        } catch (error) {
            // Not an encoded key: taken as it is.
        }
        if (!Object.hasOwn(model.modules, key)) {
            break;
        }
        path.push(key);
    }
    return path.length ? path : [model.top];
}

function drawingOf(key) {
    if (!Object.hasOwn(drawings, key)) {
        return null;
    }
    const svg = new DOMParser().parseFromString(drawings[key], "image/svg+xml").documentElement;
    return svg.nodeName === "svg" ? document.importNode(svg, true) : null;
}

// A drawing of many blocks moves as a picture; made when nothing else happens.
const manyBlocks = 200;
function preparePicture() {
    clearTimeout(page.pictureTimer);
    view.setPicture(null);
    const nets = page.nets;
    if (!nets || nets.blocks.size < manyBlocks) {
        return;
    }
    page.pictureTimer = setTimeout(() => {
        const selection = page.selection;
        const theme = page.theme;
        pictureOf(nets.svg, 1, 5e6, true).then((picture) => {
            if (page.nets === nets && page.selection === selection && page.theme === theme) {
                view.setPicture(picture);
            }
        }, () => {});
    }, 250);
}

function open(path, options) {
    if (page.path.length) {
        page.views.set(pathText(page.path), view.state());
    }
    page.path = path;
    const key = currentKey();
    const module = model.modules[key];
    const svg = drawingOf(key);
    view.show(svg);
    page.nets = svg ? new Nets(svg, module) : null;
    byId("note").textContent = module.note || "";
    byId("note").hidden = Boolean(svg) || !module.note;
    select(null);
    search.current = key;
    showBar();
    const kept = page.views.get(pathText(path));
    if (svg) {
        if (kept && !(options && options.fit)) {
            view.restore(kept);
        } else {
            view.fit();
        }
    }
    if (!(options && options.silent)) {
        const hash = "#" + pathText(path);
        if (location.hash !== hash) {
            history.pushState(null, "", hash);
        }
    }
    tellHost({ type: "logix-diagram:module", path: pathText(path) });
}

function showBar() {
    const module = model.modules[currentKey()];
    document.title = say("title", { module: currentKey() });
    const parts = [];
    page.path.forEach((key, index) => {
        if (index) {
            parts.push(make("span", "›", "sep"));
        }
        const button = make("button", key);
        button.type = "button";
        if (index === page.path.length - 1) {
            button.setAttribute("aria-current", "page");
        }
        button.addEventListener("click", () => open(page.path.slice(0, index + 1)));
        parts.push(button);
    });
    byId("crumbs").replaceChildren(...parts);
    byId("back").disabled = page.path.length < 2;
    byId("source").hidden = !(isHosted() && module.source);
    for (const id of ["save-svg", "save-png", "print"]) {
        byId(id).disabled = !page.nets;
    }
}

function back() {
    if (page.path.length > 1) {
        open(page.path.slice(0, -1));
    }
}

function clearMarks() {
    if (page.nets) {
        page.nets.svg.classList.remove("dimmed");
        for (const element of page.nets.svg.querySelectorAll(".lit, .chosen")) {
            element.classList.remove("lit", "chosen");
        }
    }
}

// Selection: {block}, {pin} or {bits}, maybe with a cone ("in" or "out").
function select(selection) {
    clearMarks();
    page.selection = selection;
    preparePicture();
    const details = byId("details");
    details.hidden = !selection;
    if (!selection || !page.nets) {
        details.hidden = true;
        return [];
    }
    const nets = page.nets;
    const end = selection.block !== undefined ? "b" + selection.block
        : selection.pin !== undefined ? "p" + selection.pin : null;
    let bits = selection.bits || [];
    let lit = new Set();
    let parts = [];
    if (end) {
        const element = nets.element(end);
        if (element) {
            element.classList.add("chosen");
            lit.add(element);
            parts = describe(element, nets, isHosted());
        }
    }
    if (selection.cone) {
        const isFanIn = selection.cone === "in";
        const start = end ? nets.bitsAt(end, isFanIn ? "input" : "output") : bits;
        const cone = nets.cone(start, isFanIn);
        for (const found of cone.ends) {
            lit.add(nets.element(found));
        }
        for (const element of nets.elementsOf(cone.bits)) {
            if (element.matches(".wire, .tag, [data-sj]")) {
                lit.add(element);
            }
        }
        const count = [...cone.ends].filter((found) => found[0] === "b").length;
        parts.push(make("div", say(isFanIn ? "fanIn" : "fanOut", { count: count }), "hint"));
    } else if (bits.length || selection.pin !== undefined) {
        bits = bits.length ? bits : netBits(nets.module.pins[selection.pin]);
        lit = new Set([...lit, ...nets.elementsOf(bits)]);
        if (!end) {
            parts = describeNet(nets, bits, bits.length > 1 ? "bus" : "wire");
        }
    }
    for (const element of lit) {
        if (element) {
            element.classList.add("lit");
        }
    }
    // A wire within a block's group belongs to its net; the group of a lit block stays as it is.
    if (selection.cone || bits.length) {
        nets.svg.classList.add("dimmed");
    }
    details.replaceChildren(...parts);
    details.hidden = parts.length === 0;
    tellHost({ type: "logix-diagram:selection", path: pathText(page.path), block: selection.block,
        pin: selection.pin, bits: bits, signal: bits.length ? nets.nameOf(bits) : undefined,
        source: selection.block !== undefined && nets.module.blocks[selection.block]
            ? nets.module.blocks[selection.block].source : undefined });
    return [...lit].filter(Boolean);
}

// The part of the drawing at a place on the screen, or just beside it: wires are thin.
function partAt(x, y) {
    const wanted = "[data-block], [data-pin], .wire, .tag, [data-sj], [data-port]";
    for (const [dx, dy] of [[0, 0], [0, 3], [0, -3], [3, 0], [-3, 0], [0, 5], [0, -5], [5, 0], [-5, 0]]) {
        const element = document.elementFromPoint(x + dx, y + dy);
        if (element && byId("canvas").contains(element) && element.closest(wanted)) {
            return element;
        }
    }
    return null;
}

function selectionAt(element) {
    const tag = element.closest(".tag");
    const wire = element.closest(".wire");
    const port = element.closest("[data-port]");
    const bar = element.closest("[data-sj]");
    const block = element.closest("[data-block]");
    const pin = element.closest("[data-pin]");
    for (const part of [tag, wire, port, bar]) {
        if (part && bitsOf(part).length) {
            return { bits: bitsOf(part), isInput: part === port && block
                && page.nets.module.blocks[block.getAttribute("data-block")]
                    .ports[port.getAttribute("data-port")].direction === "input" };
        }
    }
    if (block) {
        return { block: block.getAttribute("data-block") };
    }
    return pin ? { pin: pin.getAttribute("data-pin") } : null;
}

function activate(block) {
    const found = page.nets && page.nets.module.blocks[block];
    if (!found) {
        return;
    }
    if (found.module) {
        open([...page.path, found.module]);
    } else {
        openSource(found.source);
    }
}

// A block opens its module or its source, anything else the declaration of its net.
function activateAt(element) {
    const selection = element && selectionAt(element);
    const block = element && element.closest("[data-block]");
    const isOfNet = selection && selection.bits && !element.closest("[data-port]");
    if (block && !isOfNet) {
        activate(block.getAttribute("data-block"));
    } else if (selection && page.nets) {
        openSource(selection.pin !== undefined
            ? ((page.nets.module.declared || {})[selection.pin] || {}).source : sourceOfNet(selection.bits));
    }
}

function choose(entry) {
    if (!entry) {
        select(null);
        stage.focus();
        return;
    }
    if (entry.module !== currentKey()) {
        open(pathTo(entry.module));
    }
    stage.focus();
    if (!page.nets || entry.kind === "module") {
        return;
    }
    const lit = select(entry.kind === "block" ? { block: entry.block } : { bits: entry.bits });
    if (lit.length) {
        view.zoomTo(view.boxOf(lit), 1.5);
    }
}

// The shortest way from the top module to another.
function pathTo(key) {
    const waiting = [[model.top]];
    const seen = new Set([model.top]);
    while (waiting.length) {
        const path = waiting.shift();
        const last = path[path.length - 1];
        if (last === key) {
            return path;
        }
        for (const block of Object.values(model.modules[last].blocks)) {
            if (block.module && !seen.has(block.module)) {
                seen.add(block.module);
                waiting.push([...path, block.module]);
            }
        }
    }
    return [key];
}

function applyTheme() {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const isContrast = matchMedia("(prefers-contrast: more)").matches;
    const theme = page.theme !== "system" ? page.theme : isContrast ? "contrast" : isDark ? "dark" : "light";
    document.documentElement.setAttribute("data-theme", theme);
    const name = "theme" + page.theme[0].toUpperCase() + page.theme.slice(1);
    byId("theme").hidden = isThemed();
    byId("theme").textContent = "◐";
    byId("theme").title = say(name);
    byId("theme").setAttribute("aria-label", say(name));
}

function setTheme(theme) {
    if (themes.includes(theme)) {
        page.theme = theme;
        applyTheme();
        preparePicture();
    }
}

function step(by) {
    if (!page.nets || !page.nets.blocks.size) {
        return;
    }
    const names = [...page.nets.blocks.keys()].sort((a, b) => {
        const place = (name) => {
            const box = page.nets.blocks.get(name).transform.baseVal;
            return box.numberOfItems ? [box.getItem(0).matrix.e, box.getItem(0).matrix.f] : [0, 0];
        };
        const [ax, ay] = place(a);
        const [bx, by2] = place(b);
        return ax - bx || ay - by2;
    });
    const at = page.selection && page.selection.block !== undefined ? names.indexOf(page.selection.block) : -1;
    const next = at < 0 ? (by > 0 ? 0 : names.length - 1) : (at + by + names.length) % names.length;
    select({ block: names[next] });
    view.reveal(view.boxOf([page.nets.blocks.get(names[next])]));
}

function showKeys() {
    const rows = make("table");
    for (const [key, meaning] of keyTable) {
        const row = make("tr");
        const cell = make("td");
        cell.append(make("kbd", key));
        row.append(cell, make("td", say(meaning)));
        rows.append(row);
    }
    // Where the bar has no room for them, they are here.
    const group = make("div", undefined, "group");
    for (const [name, act] of [["saveSvg", () => saveSvg(page.nets.svg, currentKey())],
        ["savePng", () => savePng(page.nets.svg, currentKey())], ["print", () => window.print()]]) {
        const button = make("button", say(name));
        button.disabled = !page.nets;
        button.addEventListener("click", () => {
            byId("keys").close();
            act();
        });
        group.append(button);
    }
    const close = make("button", say("close"));
    close.addEventListener("click", () => byId("keys").close());
    group.append(close);
    byId("keys").replaceChildren(make("h3", say("help")), rows, group);
    byId("keys").showModal();
}

const search = new Search(byId("search"), byId("results"), model, choose);

const actions = {
    ArrowLeft: () => view.panBy(60, 0),
    ArrowRight: () => view.panBy(-60, 0),
    ArrowUp: () => view.panBy(0, 60),
    ArrowDown: () => view.panBy(0, -60),
    "+": () => view.zoomBy(1.25),
    "=": () => view.zoomBy(1.25),
    "-": () => view.zoomBy(0.8),
    0: () => view.fit(),
    f: () => view.fit(),
    1: () => view.zoomBy(1 / view.scale),
    z: () => {
        const lit = page.selection && page.nets
            ? [...page.nets.svg.querySelectorAll(".lit, .chosen")] : [];
        if (lit.length) {
            view.zoomTo(view.boxOf(lit), 2.5);
        }
    },
    Enter: () => page.selection && (page.selection.block !== undefined ? activate(page.selection.block)
        : openSource(sourceOfSelection())),
    Backspace: back,
    "/": () => byId("search").focus(),
    i: () => page.selection && select({ ...page.selection, cone: "in" }),
    o: () => page.selection && select({ ...page.selection, cone: "out" }),
    s: () => openSource(page.selection ? sourceOfSelection() : model.modules[currentKey()].source),
    t: () => isThemed() || setTheme(themes[(themes.indexOf(page.theme) + 1) % themes.length]),
    Escape: () => select(null),
    "?": showKeys,
};

document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "f") {
        event.preventDefault();
        byId("search").focus();
        return;
    }
    const isInField = event.target.matches("input, button, dialog *");
    if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open
        || (isInField && (event.target.matches("input") || event.key === "Enter" || event.key === "Tab"))) {
        return;
    }
    if (event.key === "Tab" && event.target === stage && page.nets) {
        // At either end the focus moves on, so that the keyboard is never caught.
        const names = [...page.nets.blocks.keys()];
        const isAtEnd = page.stepped === (event.shiftKey ? 0 : names.length);
        if (!isAtEnd) {
            page.stepped = (page.stepped || 0) + (event.shiftKey ? -1 : 1);
            step(event.shiftKey ? -1 : 1);
            event.preventDefault();
        } else {
            page.stepped = 0;
        }
        return;
    }
    const action = actions[event.key] || actions[event.key.toLowerCase()];
    if (action) {
        action();
        event.preventDefault();
    }
});

stage.addEventListener("click", (event) => {
    stage.focus({ preventScroll: true });
    if (view.moved > 4) {
        return;
    }
    const element = partAt(event.clientX, event.clientY);
    const selection = element && selectionAt(element);
    if (selection && event.shiftKey) {
        selection.cone = event.altKey ? "out" : "in";
    }
    select(selection);
});

stage.addEventListener("dblclick", (event) => {
    const element = partAt(event.clientX, event.clientY);
    activateAt(element);
});

// A touch has no second click of its own: two taps in one place open.
let lastTap = { time: 0, x: 0, y: 0 };
stage.addEventListener("pointerup", (event) => {
    if (event.pointerType !== "touch" || view.moved > 8) {
        return;
    }
    const isSecond = event.timeStamp - lastTap.time < 350
        && Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < 24;
    lastTap = isSecond ? { time: 0, x: 0, y: 0 } : { time: event.timeStamp, x: event.clientX, y: event.clientY };
    if (isSecond) {
        activateAt(partAt(event.clientX, event.clientY));
    }
});

// Other ports of a memory that the pointer is on.
function markSiblings(element) {
    for (const old of page.nets ? page.nets.svg.querySelectorAll(".near") : []) {
        old.classList.remove("near");
    }
    const block = element && element.closest("[data-block]");
    const found = block && page.nets.module.blocks[block.getAttribute("data-block")];
    if (found && found.category === "memory" && found.name) {
        for (const [id, other] of Object.entries(page.nets.module.blocks)) {
            if (other.category === "memory" && other.name === found.name) {
                page.nets.blocks.get(id).classList.add("near");
            }
        }
    }
}

stage.addEventListener("pointermove", (event) => {
    if (view.pointers.size || !page.nets || event.pointerType === "touch") {
        tip.hidden = true;
        return;
    }
    const element = partAt(event.clientX, event.clientY);
    markSiblings(element);
    const parts = element ? describe(element, page.nets, isHosted()) : [];
    tip.hidden = parts.length === 0;
    if (parts.length) {
        tip.replaceChildren(...parts);
        const box = tip.getBoundingClientRect();
        tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - box.width - 6)) + "px";
        tip.style.top = (event.clientY + 18 + box.height > innerHeight
            ? Math.max(4, event.clientY - box.height - 12) : event.clientY + 18) + "px";
    }
});
stage.addEventListener("pointerleave", () => {
    tip.hidden = true;
});

byId("back").addEventListener("click", back);
byId("source").addEventListener("click", () => openSource(model.modules[currentKey()].source));
byId("fit").addEventListener("click", () => view.fit());
byId("zoom-in").addEventListener("click", () => view.zoomBy(1.25));
byId("zoom-out").addEventListener("click", () => view.zoomBy(0.8));
byId("save-svg").addEventListener("click", () => saveSvg(page.nets.svg, currentKey()));
byId("save-png").addEventListener("click", () => savePng(page.nets.svg, currentKey()));
byId("print").addEventListener("click", () => window.print());
byId("theme").addEventListener("click", actions.t);
byId("help").addEventListener("click", showKeys);

for (const [id, name] of [["back", "back"], ["source", "source"], ["fit", "fit"], ["print", "print"]]) {
    byId(id).textContent = say(name);
}
for (const [id, name] of [["zoom-in", "zoomIn"], ["zoom-out", "zoomOut"], ["save-svg", "saveSvg"],
    ["save-png", "savePng"], ["help", "help"], ["search", "search"]]) {
    byId(id).title = say(name);
    byId(id).setAttribute("aria-label", say(name));
}
byId("search").placeholder = say("search");

window.addEventListener("message", (event) => {
    const message = event.data;
    if (message && message.type === "logix-diagram:theme") {
        setTheme(message.theme);
    }
});
const openHash = () => open(pathOf(location.hash.slice(1)), { silent: true });
window.addEventListener("hashchange", () => {
    if (pathText(pathOf(location.hash.slice(1))) !== pathText(page.path)) {
        openHash();
    }
});
for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", applyTheme);
}

// For a host that loads the page itself.
window.logixDiagram = {
    open: (path) => open(pathOf(String(path))),
    path: () => pathText(page.path),
    setTheme: setTheme,
    search: (text) => search.find(String(text), currentKey()),
    selection: () => page.selection,
    // Selects the signal or block of that name in the module shown, or wherever it is first found.
    find: (name) => {
        const wanted = String(name).toLowerCase();
        const entry = search.find(wanted, currentKey()).find((one) => one.lower === wanted
            || (one.block !== undefined && model.modules[one.module].blocks[one.block].name.toLowerCase() === wanted));
        if (entry) {
            choose(entry);
        }
        return Boolean(entry);
    },
    probe: (file, line, word) => probe(String(file), Number(line), String(word)),
    state: () => ({ path: pathText(page.path), view: view.state(), selection: lastingSelection(),
        size: page.nets ? [view.width, view.height] : null }),
    // Another drawing's state: where the module is still there, the same part of it is in sight.
    restore: (state) => {
        const path = pathOf(state.path);
        const isSame = pathText(path) === state.path;
        open(path, { fit: !isSame || !state.view, silent: true });
        if (isSame && state.view) {
            view.restore(state.view);
        }
        const part = lastingPart(state.selection);
        const lit = select(part);
        if (part && lit.length && isSame) {
            view.reveal(view.boxOf(lit));
        }
    },
    png: () => pngOf(page.nets.svg),
};

const asked = new URLSearchParams(location.search).get("theme");
setTheme(asked === "light" || asked === "dark" || asked === "contrast" ? asked : "system");
openHash();
