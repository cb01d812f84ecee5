import { thisDevice } from '../../browser/platform.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { errorState, pageHeader } from '../../components/states.js';
import { ItemCache } from '../../models/item-cache.js';
import { countItems, countText, isTrash, libraryPath, loadPage, readQuery } from '../../models/item-query.js';
import { itemPath, remembered } from '../../models/items.js';
import { keptInTrash } from '../../models/trash.js';
import { restore } from '../evidence/deletion.js';
import { emptyLibrary } from './empty.js';
import { localCard } from './item-card.js';
import { ItemList } from './item-list.js';
import { keepPlace, placeCount, restorePlace } from './place.js';
import { SearchBar } from './search-bar.js';
import { Selection } from './selection.js';

export const screen = {
    name: 'library',
    path: '/library',
    title: 'Library',
    icon: 'library',

    async show(root, { query, app, signal }) {
        const library = new Library(app, readQuery(query), signal);
        root.replaceChildren(library.root);
        await library.start();
        return () => library.stop();
    },
};

/** The most that the vault gives at once. */
const largestPage = 500;

/** The list with its search, pages and live updates, for as long as the screen is shown. */
class Library {
    #app;
    #query;
    #signal;
    #cache = new ItemCache();
    #local = [];
    #next = null;
    /** The search that is under way; another one ends it. */
    #search = new AbortController();
    #isLoadingMore = false;
    #loaded = false;
    #trashDays = null;
    #clock = null;
    #changing = new Map();
    #bar;
    #selection;
    #title = element`<span></span>`;
    #count = element`<span role="status"></span>`;
    #body = element`<div class="stack loose"></div>`;
    #news = element`<div></div>`;
    #here = element`<div></div>`;
    #list = new ItemList({ cardOptions: ({ id }) => this.#cardOptions(id), below: (item) => this.#restoreButton(item) });
    #more = element`<div class="more" hidden><button class="button" type="button">Show more</button></div>`;
    #observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#loadMore(), { rootMargin: '600px' });

    constructor(app, query, signal) {
        this.#app = app;
        this.#query = query;
        this.#signal = signal;
        this.#bar = new SearchBar(query, { app, signal, change: (wanted, how) => this.#change(wanted, how) });
        this.#selection = new Selection(app, { changed: () => this.#list.refresh(), all: () => this.#list.items });
        const select = element`<button class="button" type="button">${icon('select')} Select</button>`;
        select.addEventListener('click', () => (this.#selection.isOn ? this.#selection.end() : this.#selection.begin()));
        this.root = html`${pageHeader({ title: this.#title, subtitle: this.#count, actions: select })}${this.#bar.root}${this.#news}${this.#body}${this.#selection.root}`;
        this.#more.firstElementChild.addEventListener('click', () => this.#loadMore());
        this.#name();
        this.#skeleton();
    }

    async start() {
        const { events, connection, local } = this.#app;
        const options = { signal: this.#signal };
        events.addEventListener('item', ({ detail }) => this.#changed(detail), options);
        events.addEventListener('recording', ({ detail }) => this.#list.progress(detail), options);
        events.addEventListener('resync', () => this.#load(), options);
        connection.addEventListener('change', () => connection.reachable && this.#load(), options);
        local.addEventListener('change', () => this.#loadLocal(), options);
        this.#clock = setInterval(() => this.#list.tick(), 1000);
        this.#observer.observe(this.#more);
        await this.#loadLocal();
        await this.#load();
        restorePlace(libraryPath(this.#query), this.#list.root);
    }

    stop() {
        keepPlace(libraryPath(this.#query), this.#list.root);
        clearInterval(this.#clock);
        this.#observer.disconnect();
        this.#search.abort();
    }

    /** Searches for something else on the same screen. The address says what is searched for, so that a reload and the way back find it. */
    #change(query, { typed = false } = {}) {
        this.#query = query;
        // Each letter is no step back; each filter is one.
        history[typed ? 'replaceState' : 'pushState'](null, '', `#${libraryPath(query)}`);
        this.#bar.update(query);
        this.#name();
        this.#load();
    }

    #name() {
        this.#title.textContent = isTrash(this.#query) ? 'Trash' : 'Library';
    }

    get #isEverything() { return Object.keys(this.#query).length === 0; }

    async #load() {
        this.#search.abort();
        const search = this.#search = new AbortController();
        const signal = AbortSignal.any([this.#signal, search.signal]);
        const query = this.#query;
        this.#sayCount(query, signal);
        try {
            if (isTrash(query)) this.#trashDays ??= await keptInTrash(this.#app, signal);
            const wanted = Math.max(50, this.#list.size, placeCount(libraryPath(query)));
            const page = await this.#pages(query, wanted, signal);
            this.#news.replaceChildren();
            this.#show(page.items, page.next);
            if (this.#isEverything) await this.#cache.replace(page.items, !page.next);
        } catch (error) {
            if (!signal.aborted) await this.#showRemembered(error);
        }
    }

    /** As many items as a person had before, so that the way back leads to where she was. */
    async #pages(query, wanted, signal) {
        const items = [];
        let next = null;
        do {
            const page = await loadPage(this.#app.api, query, { before: next, limit: Math.min(largestPage, wanted - items.length), signal });
            items.push(...page.items);
            next = page.next ?? null;
        } while (next && items.length < wanted);
        return { items, next };
    }

    async #sayCount(query, signal) {
        try {
            const count = await countItems(this.#app.api, query, { signal });
            this.#count.textContent = countText(count);
        } catch {
            if (!signal.aborted) this.#count.textContent = '';
        }
    }

    async #loadMore() {
        if (this.#isLoadingMore || !this.#next) return;
        this.#isLoadingMore = true;
        const { signal } = this.#search;
        try {
            const page = await loadPage(this.#app.api, this.#query, { before: this.#next, signal });
            if (signal.aborted) return;
            this.#next = page.next ?? null;
            this.#list.append(page.items);
        } catch (error) {
            if (!signal.aborted && !this.#signal.aborted) this.#app.toast(error.title ?? error.message, { kind: 'danger' });
        } finally {
            this.#isLoadingMore = false;
            this.#more.hidden = !this.#next;
        }
    }

    #show(items, next) {
        this.#loaded = true;
        this.#next = next ?? null;
        this.#list.clear();
        this.#list.append(items);
        this.#more.hidden = !this.#next;
        this.#arrange();
    }

    async #showRemembered(error) {
        const items = (await this.#cache.all()).filter((item) => this.#mayMatch(item)).map(remembered);
        if (items.length === 0 && this.#local.length === 0) {
            this.#body.replaceChildren(errorState(error, { retry: () => this.#load() }));
            return;
        }
        this.#news.replaceChildren(element`<p class="muted row remembered">${icon('clock', { size: 20 })}As this device last saw it. Playing and verifying need the vault.</p>`);
        this.#show(items, null);
    }

    /** As far as this device can tell without the vault. */
    #mayMatch({ kind, state, title, notes }) {
        const { text = '', kind: kinds, state: states } = this.#query;
        const words = text.toLowerCase().split(/\s+/).filter(Boolean);
        const written = `${title} ${notes ?? ''}`.toLowerCase();
        return (!kinds || kinds.includes(kind)) && (!states || states.includes(state)) && words.every((word) => written.includes(word));
    }

    /** Many changes of one item in a moment are asked for once. */
    #changed(change) {
        clearTimeout(this.#changing.get(change.id));
        this.#changing.set(change.id, setTimeout(() => {
            this.#changing.delete(change.id);
            this.#apply(change);
        }, 250));
    }

    async #apply({ id, state }) {
        if (this.#signal.aborted) return;
        const { state: states } = this.#query;
        if (states ? !states.includes(state) : state === 'deleted') {
            this.#list.remove(id);
            if (state === 'deleted') this.#cache.remove(id);
            this.#arrange();
            return;
        }
        try {
            const item = await this.#app.api.get(itemPath(id), { signal: this.#signal });
            this.#cache.put([item]);
            if (this.#list.has(id)) this.#list.replace(item);
            else if (await this.#belongs(item)) this.#list.put(item);
            this.#arrange();
        } catch (error) {
            if (error.status === 404) this.#list.remove(id);
        }
    }

    /** Whether an item is among the newest that match: whatever is searched for, only the vault can tell. */
    async #belongs(item) {
        if (this.#isEverything) return true;
        const { items } = await loadPage(this.#app.api, this.#query, { signal: this.#search.signal });
        return items.some(({ id }) => id === item.id);
    }

    async #loadLocal() {
        this.#local = await this.#app.local.list();
        this.#list.refresh();
        this.#arrange();
    }

    #cardOptions(id) {
        const pending = this.#local.find((recording) => recording.id === id && recording.state !== 'uploaded') ?? null;
        return { pending, trashDays: this.#trashDays, selection: this.#selection };
    }

    #restoreButton({ id, state, title }) {
        if (state !== 'deleted' || this.#selection.isOn) return null;
        return element`<button class="button restore" type="button" aria-label="Restore ${title}" @click=${() => restore(id, this.#app)}>${icon('restore')} Restore</button>`;
    }

    /** What is only here, the list, or, when there is neither, what to do next. */
    #arrange() {
        const { kind, ...others } = this.#query;
        const only = Object.keys(others).length > 0 || (kind && !kind.includes('recording')) ? []
            : this.#local.filter((recording) => !this.#list.has(recording.id) && recording.state !== 'uploaded');
        this.#here.replaceChildren(html`${only.length > 0 && html`
            <section><h2>Only on ${thisDevice}</h2><ul class="items">${only.map((recording) => html`<li>${localCard(recording)}</li>`)}</ul></section>`}`);
        if (this.#list.size === 0 && only.length === 0) {
            if (this.#loaded) this.#body.replaceChildren(this.#empty());
            return;
        }
        if (this.#list.root.parentNode !== this.#body) this.#body.replaceChildren(this.#here, this.#list.root, this.#more);
    }

    #empty() {
        return emptyLibrary(this.#query, { app: this.#app, signal: this.#signal, change: (query) => this.#change(query), trashDays: this.#trashDays });
    }

    #skeleton() {
        this.#body.replaceChildren(element`<div class="items loading" aria-hidden="true">${Array.from({ length: 6 }, () => html`<div class="skeleton"></div>`)}</div>`);
    }
}
