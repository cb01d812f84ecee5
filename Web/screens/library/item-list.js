import { element } from '../../components/html.js';
import { dayHeading } from '../../models/format.js';
import { itemCard, tick } from './item-card.js';

/** Items under headings of days, newest first; keeps each item's card, so that one can be changed without the others. */
export class ItemList {
    root = element`<div class="days"></div>`;
    #entries = new Map();
    #cardOptions;
    #below;

    /** `cardOptions(item)` gives what itemCard is to know besides the item, `below(item)` what stands below its card, or null. */
    constructor({ cardOptions, below }) {
        this.#cardOptions = cardOptions;
        this.#below = below;
    }

    get size() { return this.#entries.size; }
    get items() { return [...this.#entries.values()].map(({ item }) => item); }
    has(id) { return this.#entries.has(id); }
    elementOf(id) { return this.#entries.get(id)?.element ?? null; }

    clear() {
        this.#entries.clear();
        this.root.replaceChildren();
    }

    append(items) {
        for (const item of items) this.put(item);
    }

    /** Shows an item in its place by time, or changes the card that is there. */
    put(item) {
        if (this.has(item.id)) {
            this.replace(item);
            return;
        }
        const entry = element`<li data-time="${timeOf(item)}" data-id="${item.id}"></li>`;
        this.#entries.set(item.id, { item, element: entry });
        this.#fill(entry, item);
        this.#place(entry);
    }

    replace(item) {
        const entry = this.#entries.get(item.id);
        if (entry.element.dataset.time !== timeOf(item)) {
            this.remove(item.id);
            this.put(item);
            return;
        }
        const focused = entry.element.contains(document.activeElement);
        entry.item = item;
        this.#fill(entry.element, item);
        if (focused) entry.element.querySelector('a, input').focus({ preventScroll: true });
    }

    remove(id) {
        const entry = this.#entries.get(id);
        if (!entry) return;
        this.#entries.delete(id);
        const section = entry.element.closest('section');
        entry.element.remove();
        if (!section.querySelector('li')) section.remove();
    }

    /** The vault holds more of a live recording. */
    progress({ id, bytes }) {
        const entry = this.#entries.get(id);
        if (!entry) return;
        entry.item.bytes = bytes;
        tick(entry.element.firstElementChild, entry.item);
    }

    /** Moves the clocks of what is live. */
    tick() {
        for (const { item, element: entry } of this.#entries.values()) {
            if (item.state === 'live') tick(entry.firstElementChild, item);
        }
    }

    refresh() {
        for (const { item } of this.#entries.values()) this.replace(item);
    }

    #fill(entry, item) {
        entry.replaceChildren(itemCard(item, this.#cardOptions(item)), ...[this.#below(item)].filter(Boolean));
    }

    /** Pages come in order and go to the end; what is new is looked for a place. */
    #place(entry) {
        const day = dayHeading(entry.dataset.time);
        const last = this.root.lastElementChild;
        const isLast = !last || last.querySelector('li:last-child').dataset.time >= entry.dataset.time;
        const next = isLast ? null : [...this.root.querySelectorAll('li')].find((each) => each.dataset.time < entry.dataset.time);
        const after = next ? next.closest('section') : null;
        const before = after ? (next.previousElementSibling ? after : after.previousElementSibling) : last;
        if (after?.dataset.day === day) next.before(entry);
        else if (before?.dataset.day === day) before.querySelector('ul').append(entry);
        else this.root.insertBefore(element`<section data-day="${day}"><h2>${day}</h2><ul class="items">${entry}</ul></section>`, after);
    }
}

/** RFC 3339 in UTC: earlier times are smaller as text too. */
function timeOf(item) {
    return item.startedAt ?? item.createdAt;
}
