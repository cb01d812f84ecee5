import { actorName, grouped, memberName, othersText, sentence } from '../models/custody-words.js';
import { localTime } from '../models/format.js';
import { itemPath } from '../models/items.js';
import { casePath } from '../models/cases.js';
import { element, html } from './html.js';

/** Custody events as a list of sentences with links, newest first. `within` is the case, `withinItem` the item whose page this is: its name need not be said again. */
export function activityList({ app, signal, within = null, withinItem = null }) {
    const root = element`<ol class="activity-list"></ol>`;
    const names = new Names(app, signal);
    return {
        root,
        /** Puts these at the end; those that tell the same of many items are one line. */
        append(events) {
            root.append(html`${grouped(events).map((group) => row(group, names, { within, withinItem }))}`);
        },
        clear() { root.replaceChildren(); },
    };
}

function row({ event, others }, names, { within, withinItem }) {
    const parts = sentence(event);
    const shown = parts.map((part, index) => {
        if (typeof part === 'string') return html`<bdi>${part}</bdi>`;
        const link = part.item ? names.item(part, withinItem) : names.case(part, within);
        return index === parts.findIndex(({ item }) => item) ? html`${link}${othersText(others)}` : link;
    });
    return html`
        <li>
            <p><strong><bdi>${actorName(event.actor)}</bdi></strong> ${shown}</p>
            ${event.reason && html`<p class="muted small">Reason: <bdi>${event.reason}</bdi></p>`}
            ${hasText(event) && html`<details><summary class="small">What changed</summary>${versions(event)}</details>`}
            <p class="muted small numbers"><time datetime="${event.time}">${localTime(event.time)}</time></p>
        </li>`;
}

function hasText({ action, before, after }) {
    return ['case-edited', 'item-noted'].includes(action) && before && after;
}

/** Each member that was changed, as it was and as it became. */
function versions({ before, after }) {
    return html`<dl class="versions">${Object.keys(after).map((name) => html`
        <div><dt>${memberName(name)}</dt><dd><del>${plain(before[name], name)}</del><ins>${plain(after[name], name)}</ins></dd></div>`)}</dl>`;
}

function plain(value, name) {
    if (value === null || value === undefined || value === '' || value.length === 0) return 'nothing';
    if (name === 'occurredAt') return localTime(value);
    if (Array.isArray(value)) return value.map((each) => plain(each, name)).join('; ');
    return typeof value === 'object' ? Object.values(value).filter(Boolean).join(', ') : String(value);
}

/** Links to items and cases; where an event says no name, it is asked for, once each, and shown when it comes. */
class Names {
    #app;
    #signal;
    #asked = new Map();

    constructor(app, signal) {
        this.#app = app;
        this.#signal = signal;
    }

    item({ item, title }, withinItem) {
        if (item === withinItem) return 'it';
        return this.#link(`#/recording/${item}`, title, 'an item', 'an item', () => this.#ask(itemPath(item), (found) => found.title));
    }

    case({ case: id, reference }, within) {
        if (id === within) return 'this case';
        return html`the case ${this.#link(`#/case/${id}`, reference, '…', 'that was deleted since', () => this.#ask(casePath(id), (found) => found.reference))}`;
    }

    #link(href, known, placeholder, missing, ask) {
        const link = element`<a href="${href}"><bdi>${known ?? placeholder}</bdi></a>`;
        if (!known) {
            ask().then((name) => link.replaceChildren(html`<bdi>${name}</bdi>`), () => link.replaceWith(missing));
        }
        return link;
    }

    #ask(path, name) {
        if (!this.#asked.has(path)) this.#asked.set(path, this.#app.api.get(path, { signal: this.#signal }).then(name));
        return this.#asked.get(path);
    }
}
