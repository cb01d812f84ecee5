import { element } from './html.js';
import { icon } from './icon.js';

const largest = 16;
const step = 1.5;

/**
 * A picture to look into: pinch, wheel, double tap, dragging, buttons, and with the focus on it the keys + − 0 and the arrows.
 * `image` is an <img>; gives the element that holds it. Zooming is a view: nothing about the picture changes.
 */
export function zoomable(image, { label }) {
    return new Zoom(image, label).root;
}

class Zoom {
    #image;
    #scale = 1;
    #x = 0;
    #y = 0;
    #pointers = new Map();
    #lastTap = { time: 0, x: 0, y: 0 };
    #view;
    #said = element`<span class="visually-hidden" role="status"></span>`;

    constructor(image, label) {
        this.#image = image;
        image.draggable = false;
        this.#view = element`<div class="zoom-view" role="group" tabindex="0" aria-label="${label}" aria-description="Plus and minus zoom, the arrows move, 0 shows the whole picture">${image}</div>`;
        this.root = element`
            <div class="stage zoom">
                ${this.#view}
                <div class="stage-tools">
                    <button class="button icon-only" type="button" aria-label="Zoom out" @click=${() => this.#zoom(1 / step)}>${icon('zoom-out')}</button>
                    <button class="button icon-only" type="button" aria-label="Zoom in" @click=${() => this.#zoom(step)}>${icon('zoom-in')}</button>
                    <button class="button icon-only" type="button" aria-label="Show the whole picture" @click=${() => this.#fit()}>${icon('fit')}</button>
                </div>
                ${this.#said}
            </div>`;
        this.#view.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
        this.#view.addEventListener('pointerdown', (event) => this.#down(event));
        this.#view.addEventListener('pointermove', (event) => this.#move(event));
        for (const type of ['pointerup', 'pointercancel']) this.#view.addEventListener(type, (event) => this.#up(event));
        this.#view.addEventListener('keydown', (event) => this.#key(event));
    }

    #wheel(event) {
        // Without the picture being zoomed the page scrolls as ever; Ctrl + wheel (and a trackpad's pinch) always zooms.
        if (this.#scale === 1 && !event.ctrlKey) return;
        event.preventDefault();
        this.#zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), this.#place(event));
    }

    #down(event) {
        this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (this.#scale > 1 || this.#pointers.size > 1) this.#view.setPointerCapture(event.pointerId);
    }

    #move(event) {
        const before = this.#pointers.get(event.pointerId);
        if (!before) return;
        const now = { x: event.clientX, y: event.clientY };
        const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
            const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
            this.#zoom(distance(now, other) / Math.max(1, distance(before, other)), this.#place(middle));
        }
        const share = other ? 2 : 1;
        this.#pan((now.x - before.x) / share, (now.y - before.y) / share);
        this.#pointers.set(event.pointerId, now);
    }

    #up(event) {
        const was = this.#pointers.get(event.pointerId);
        this.#pointers.delete(event.pointerId);
        if (event.type !== 'pointerup' || !was || this.#pointers.size > 0) return;
        const tap = { time: event.timeStamp, x: event.clientX, y: event.clientY };
        const isDouble = tap.time - this.#lastTap.time < 350 && distance(tap, this.#lastTap) < 30;
        this.#lastTap = isDouble ? { time: 0, x: 0, y: 0 } : tap;
        if (!isDouble) return;
        if (this.#scale > 1) this.#fit();
        else this.#zoom(3, this.#place(event));
    }

    #key(event) {
        const pace = 60;
        const acts = {
            '+': () => this.#zoom(step), '=': () => this.#zoom(step), '-': () => this.#zoom(1 / step), 0: () => this.#fit(),
            ArrowLeft: () => this.#pan(pace, 0), ArrowRight: () => this.#pan(-pace, 0), ArrowUp: () => this.#pan(0, pace), ArrowDown: () => this.#pan(0, -pace),
        };
        const isArrow = event.key.startsWith('Arrow');
        if (!acts[event.key] || event.ctrlKey || event.metaKey || event.altKey || (isArrow && this.#scale === 1)) return;
        event.preventDefault();
        acts[event.key]();
    }

    /** A point of the window, from the middle of the view. */
    #place({ clientX, clientY }) {
        const box = this.#view.getBoundingClientRect();
        return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
    }

    /** What lies under `place` stays there. */
    #zoom(by, place = { x: 0, y: 0 }) {
        const scale = Math.min(largest, Math.max(1, this.#scale * by));
        const grown = scale / this.#scale;
        this.#x = place.x - (place.x - this.#x) * grown;
        this.#y = place.y - (place.y - this.#y) * grown;
        this.#scale = scale;
        this.#show();
        this.#said.textContent = `${Math.round(scale * 100)} %`;
    }

    #pan(x, y) {
        this.#x += x;
        this.#y += y;
        this.#show();
    }

    #fit() {
        this.#scale = 1;
        this.#show();
        this.#said.textContent = 'The whole picture';
    }

    #show() {
        const room = (length) => (length * (this.#scale - 1)) / 2;
        const within = (value, most) => Math.min(most, Math.max(-most, value));
        this.#x = within(this.#x, room(this.#view.clientWidth));
        this.#y = within(this.#y, room(this.#view.clientHeight));
        this.#image.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})`;
        this.#view.classList.toggle('zoomed', this.#scale > 1);
    }
}

function distance(one, other) {
    return Math.hypot(one.x - other.x, one.y - other.y);
}
