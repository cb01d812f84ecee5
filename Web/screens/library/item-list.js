import { element } from '../../components/html.js';
import { dayHeading } from '../../models/format.js';
import { itemCard, tick } from './item-card.js';

/** Items under headings of days, newest first; keeps each item's card, so that one can be changed without the others. */
export class ItemList {
    root = element`<div class="days"></div>`;
    #entries = new Map();
    #pending = () => null;

    /** `pending(id)` gives the local recording of that id, or null. */
    constructor(pending) {
        this.#pending = pending;
    }

    get size() { return this.#entries.size; }
    get ids() { return [...this.#entries.keys()]; }
    has(id) { return this.#entries.has(id); }

    clear() {
        this.#entries.clear();
        this.root.replaceChildren();
    }

    append(items) {
        for (const item of items) {
            if (this.has(item.id)) this.replace(item);
            else this.#add(item, (section) => this.root.append(section), (list, entry) => list.append(entry), this.root.lastElementChild);
        }
    }

    /** Puts a new item on top, or changes the one that is there. */
    put(item) {
        if (this.has(item.id)) this.replace(item);
        else this.#add(item, (section) => this.root.prepend(section), (list, entry) => list.prepend(entry), this.root.firstElementChild);
    }

    replace(item) {
        const entry = this.#entries.get(item.id);
        const focused = entry.element.contains(document.activeElement);
        entry.item = item;
        entry.element.replaceChildren(itemCard(item, this.#pending(item.id)));
        if (focused) entry.element.firstElementChild.focus();
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

    #add(item, addSection, addEntry, neighbour) {
        const day = dayHeading(item.startedAt ?? item.createdAt);
        const entry = element`<li>${itemCard(item, this.#pending(item.id))}</li>`;
        let section = neighbour;
        if (section?.dataset.day !== day) {
            section = element`<section data-day="${day}"><h2>${day}</h2><ul class="items"></ul></section>`;
            addSection(section);
        }
        addEntry(section.querySelector('ul'), entry);
        this.#entries.set(item.id, { item, element: entry });
    }
}
