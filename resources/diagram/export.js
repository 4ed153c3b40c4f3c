// SPDX-License-Identifier: Apache-2.0
// Saving the drawing as a file, in the theme that is shown.
const themeVariables = ["background", "wire", "bus", "text", "muted", "line", "caption", "other",
    "register", "logic", "arithmetic", "comparator", "mux", "memory", "module", "fpga", "pin",
    "label", "clock", "reset", "constant", "warning"].map((name) => "--logix-diagram-" + name);

function standalone(svg) {
    const copy = svg.cloneNode(true);
    const style = getComputedStyle(document.documentElement);
    for (const name of themeVariables) {
        const value = style.getPropertyValue(name).trim();
        if (value) {
            copy.style.setProperty(name, value);
        }
    }
    for (const element of copy.querySelectorAll(".lit, .chosen, .near")) {
        element.classList.remove("lit", "chosen", "near");
    }
    copy.classList.remove("dimmed");
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

// Twice the actual size, or what a picture can hold.
function pngOf(svg) {
    return new Promise((resolve, reject) => {
        const width = Number(svg.getAttribute("width"));
        const height = Number(svg.getAttribute("height"));
        const scale = Math.min(2, 12000 / Math.max(width, height), Math.sqrt(6e7 / (width * height)));
        const image = new Image();
        const address = URL.createObjectURL(new Blob([standalone(svg)], { type: "image/svg+xml" }));
        image.onload = () => {
            const canvas = document.createElement("canvas");
            canvas.width = Math.max(1, Math.round(width * scale));
            canvas.height = Math.max(1, Math.round(height * scale));
            canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
            URL.revokeObjectURL(address);
            canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("no picture")), "image/png");
        };
        image.onerror = () => reject(new Error("no picture"));
        image.src = address;
    });
}

function savePng(svg, key) {
    return pngOf(svg).then((blob) => download(fileName(key, ".png"), blob));
}
