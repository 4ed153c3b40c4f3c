// SPDX-License-Identifier: Apache-2.0
// Pan and zoom. While the drawing moves, the browser moves a picture of it; it is drawn sharp again
// when it stands still.
class View {
    constructor(stage, canvas, changed) {
        this.stage = stage;
        this.canvas = canvas;
        this.changed = changed;
        this.x = 0;
        this.y = 0;
        this.scale = 1;
        this.width = 1;
        this.height = 1;
        this.pointers = new Map();
        this.moved = 0;
        this.isFitted = true;
        this.frame = 0;
        this.rest = 0;
        this.listen();
    }

    show(svg) {
        this.canvas.replaceChildren(...(svg ? [svg] : []));
        this.setPicture(null);
        this.svg = svg;
        this.width = svg ? Number(svg.getAttribute("width")) || 1 : 1;
        this.height = svg ? Number(svg.getAttribute("height")) || 1 : 1;
    }

    // A picture of the drawing that is moved in its place; null for none. Large drawings have one.
    setPicture(picture) {
        if (this.picture) {
            this.picture.remove();
        }
        this.picture = picture;
        this.canvas.classList.toggle("pictured", Boolean(picture));
        if (picture) {
            picture.style.width = this.width + "px";
            picture.style.height = this.height + "px";
            this.canvas.append(picture);
        }
    }

    limits() {
        const all = Math.min(this.stage.clientWidth / this.width, this.stage.clientHeight / this.height);
        return [Math.min(all * 0.5, 0.5), 8];
    }

    // Until the user moves it, a drawing fits into the window, whatever size that takes.
    fit() {
        this.isFitted = true;
        if (!this.stage.clientWidth || !this.stage.clientHeight) {
            return;
        }
        const room = 0.98;
        const scale = Math.min(this.stage.clientWidth / this.width, this.stage.clientHeight / this.height) * room;
        this.set((this.stage.clientWidth - this.width * Math.min(scale, 1.5)) / 2,
            (this.stage.clientHeight - this.height * Math.min(scale, 1.5)) / 2, Math.min(scale, 1.5));
        this.isFitted = true;
        this.settle();
    }

    // Shows a rectangle of the drawing.
    zoomTo(box, most) {
        const margin = 60;
        const scale = Math.max(this.limits()[0], Math.min(most || 1.5,
            this.stage.clientWidth / (box.width + 2 * margin),
            this.stage.clientHeight / (box.height + 2 * margin)));
        this.set(this.stage.clientWidth / 2 - (box.x + box.width / 2) * scale,
            this.stage.clientHeight / 2 - (box.y + box.height / 2) * scale, scale);
        this.settle();
    }

    // Moves a rectangle into sight without changing the scale, when it isn't there yet.
    reveal(box) {
        const left = box.x * this.scale + this.x;
        const top = box.y * this.scale + this.y;
        if (left < 0 || top < 0 || left + box.width * this.scale > this.stage.clientWidth
            || top + box.height * this.scale > this.stage.clientHeight) {
            this.set(this.stage.clientWidth / 2 - (box.x + box.width / 2) * this.scale,
                this.stage.clientHeight / 2 - (box.y + box.height / 2) * this.scale, this.scale);
        }
    }

    zoomBy(factor, clientX, clientY) {
        const frame = this.stage.getBoundingClientRect();
        const x = clientX === undefined ? frame.width / 2 : clientX - frame.left;
        const y = clientY === undefined ? frame.height / 2 : clientY - frame.top;
        const [least, most] = this.limits();
        const scale = Math.min(most, Math.max(least, this.scale * factor));
        const ratio = scale / this.scale;
        this.set(x - (x - this.x) * ratio, y - (y - this.y) * ratio, scale);
    }

    panBy(dx, dy) {
        this.set(this.x + dx, this.y + dy, this.scale);
    }

    set(x, y, scale) {
        this.isFitted = false;
        this.x = x;
        this.y = y;
        this.scale = scale;
        this.canvas.classList.add("moving");
        clearTimeout(this.rest);
        if (!this.frame) {
            this.frame = requestAnimationFrame(() => {
                this.frame = 0;
                this.apply();
                // Counted from the frame that was shown: drawing sharp takes long, and must not
                // come between two steps of one movement.
                clearTimeout(this.rest);
                this.rest = setTimeout(() => requestAnimationFrame(() => this.frame || this.settle()), 250);
            });
        }
    }

    apply() {
        this.canvas.style.transform =
            "translate(" + this.x + "px," + this.y + "px) scale(" + this.scale + ")";
        this.changed();
    }

    settle() {
        clearTimeout(this.rest);
        if (this.pointers.size === 0) {
            this.canvas.classList.remove("moving");
        }
        this.apply();
    }

    state() {
        return { x: this.x, y: this.y, scale: this.scale, isFitted: this.isFitted };
    }

    restore(state) {
        if (state.isFitted || !(state.scale > 0)) {
            this.fit();
            return;
        }
        this.set(state.x, state.y, state.scale);
        this.settle();
    }

    // Of an element of the drawing, in the drawing's own lengths.
    boxOf(elements) {
        const origin = this.canvas.getBoundingClientRect();
        let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
        for (const element of elements) {
            const box = element.getBoundingClientRect();
            left = Math.min(left, box.left);
            top = Math.min(top, box.top);
            right = Math.max(right, box.right);
            bottom = Math.max(bottom, box.bottom);
        }
        return { x: (left - origin.left) / this.scale, y: (top - origin.top) / this.scale,
            width: (right - left) / this.scale, height: (bottom - top) / this.scale };
    }

    listen() {
        const stage = this.stage;
        stage.addEventListener("wheel", (event) => {
            event.preventDefault();
            const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? stage.clientHeight : 1;
            if (event.shiftKey && !event.ctrlKey) {
                this.panBy(-(event.deltaX + event.deltaY) * unit, 0);
            } else {
                const step = Math.max(-240, Math.min(240, event.deltaY * unit));
                this.zoomBy(Math.exp(-step / (event.ctrlKey ? 150 : 500)), event.clientX, event.clientY);
            }
        }, { passive: false });
        stage.addEventListener("pointerdown", (event) => {
            if (event.button !== 0 && event.button !== 1) {
                return;
            }
            if (this.pointers.size === 0) {
                this.moved = 0;
            }
            this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        });
        stage.addEventListener("pointermove", (event) => {
            const last = this.pointers.get(event.pointerId);
            if (!last) {
                return;
            }
            const dx = event.clientX - last.x;
            const dy = event.clientY - last.y;
            this.moved += Math.abs(dx) + Math.abs(dy);
            if (this.moved <= 4) {
                return;
            }
            if (!stage.hasPointerCapture(event.pointerId)) {
                stage.setPointerCapture(event.pointerId);
                stage.classList.add("dragging");
            }
            if (this.pointers.size === 1) {
                this.panBy(dx, dy);
            } else {
                const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId)
                    .map(([, point]) => point);
                const before = Math.hypot(last.x - other.x, last.y - other.y);
                const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
                this.panBy(dx / 2, dy / 2);
                if (before > 1) {
                    this.zoomBy(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
                }
            }
            this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        });
        const end = (event) => {
            if (this.pointers.delete(event.pointerId) && this.pointers.size === 0) {
                stage.classList.remove("dragging");
                this.settle();
            }
        };
        stage.addEventListener("pointerup", end);
        stage.addEventListener("pointercancel", end);
        new ResizeObserver(() => this.isFitted ? this.fit() : this.changed()).observe(stage);
    }
}
