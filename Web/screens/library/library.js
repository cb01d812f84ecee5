import { thisDevice } from '../../browser/platform.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { emptyState, errorState, pageHeader } from '../../components/states.js';
import { ItemCache } from '../../models/item-cache.js';
import { itemPath, loadPage, remembered } from '../../models/items.js';
import { chosenFilters, filterControls, filteredPath } from './filters.js';
import { localCard } from './item-card.js';
import { ItemList } from './item-list.js';

export const screen = {
    name: 'library',
    path: '/library',
    title: 'Library',
    icon: 'library',

    async show(root, { query, app, signal }) {
        const library = new Library(app, chosenFilters(query), signal);
        root.replaceChildren(library.root);
        await library.start();
        return () => library.stop();
    },
};

/** The list with its filters, pages and live updates, for as long as the screen is shown. */
class Library {
    #app;
    #filters;
    #signal;
    #cache = new ItemCache();
    #local = [];
    #next = null;
    #loading = false;
    #loaded = false;
    #clock = null;
    #changing = new Map();
    #body = element`<div class="stack loose"></div>`;
    #news = element`<div></div>`;
    #here = element`<div></div>`;
    #list = new ItemList((id) => this.#local.find((recording) => recording.id === id && recording.state !== 'uploaded') ?? null);
    #more = element`<div class="more" hidden><button class="button" type="button">Show more</button></div>`;
    #observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#loadMore(), { rootMargin: '600px' });

    constructor(app, filters, signal) {
        this.#app = app;
        this.#filters = filters;
        this.#signal = signal;
        const { kinds, states } = filterControls(filters, (chosen) => app.navigate(filteredPath(chosen)));
        this.root = html`${pageHeader({ title: filters.state === 'deleted' ? 'Trash' : 'Library', actions: states })}${kinds}${this.#news}${this.#body}`;
        this.#more.firstElementChild.addEventListener('click', () => this.#loadMore());
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
    }

    stop() {
        clearInterval(this.#clock);
        this.#observer.disconnect();
    }

    async #load() {
        this.#loading = true;
        try {
            const page = await loadPage(this.#app.api, { ...this.#filters, signal: this.#signal });
            this.#news.replaceChildren();
            this.#show(page.items, page.next);
            if (!this.#filters.kind && !this.#filters.state) await this.#cache.replace(page.items, !page.next);
        } catch (error) {
            if (!this.#signal.aborted) await this.#showRemembered(error);
        } finally {
            this.#loading = false;
        }
    }

    async #loadMore() {
        if (this.#loading || !this.#next) return;
        this.#loading = true;
        try {
            const page = await loadPage(this.#app.api, { ...this.#filters, before: this.#next, signal: this.#signal });
            this.#next = page.next ?? null;
            this.#list.append(page.items);
        } catch (error) {
            if (!this.#signal.aborted) this.#app.toast(error.title ?? error.message, { kind: 'danger' });
        } finally {
            this.#loading = false;
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
        const { kind, state } = this.#filters;
        const items = (await this.#cache.all()).filter((item) => (!kind || item.kind === kind) && (!state || item.state === state)).map(remembered);
        if (items.length === 0 && this.#local.length === 0) {
            this.#body.replaceChildren(errorState(error, { retry: () => this.#load() }));
            return;
        }
        this.#news.replaceChildren(element`<p class="muted row remembered">${icon('clock', { size: 20 })}As this device last saw it. Playing and verifying need the vault.</p>`);
        this.#show(items, null);
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
        const shown = this.#filters.state ? state === this.#filters.state : state !== 'deleted';
        if (!shown) {
            this.#list.remove(id);
            if (state === 'deleted') this.#cache.remove(id);
            this.#arrange();
            return;
        }
        try {
            const item = await this.#app.api.get(itemPath(id), { signal: this.#signal });
            if (this.#filters.kind && item.kind !== this.#filters.kind) return;
            this.#list.put(item);
            this.#cache.put([item]);
            this.#arrange();
        } catch (error) {
            if (error.status === 404) this.#list.remove(id);
        }
    }

    async #loadLocal() {
        this.#local = await this.#app.local.list();
        this.#list.refresh();
        this.#arrange();
    }

    /** What is only here, the list, or, when there is neither, what to do next. */
    #arrange() {
        const shownHere = this.#filters.kind && this.#filters.kind !== 'recording' || this.#filters.state ? [] : this.#local;
        const only = shownHere.filter((recording) => !this.#list.has(recording.id) && recording.state !== 'uploaded');
        this.#here.replaceChildren(html`${only.length > 0 && html`
            <section><h2>Only on ${thisDevice}</h2><ul class="items">${only.map((recording) => html`<li>${localCard(recording)}</li>`)}</ul></section>`}`);
        if (this.#list.size === 0 && only.length === 0) {
            if (this.#loaded) this.#body.replaceChildren(this.#empty());
            return;
        }
        if (this.#list.root.parentNode !== this.#body) this.#body.replaceChildren(this.#here, this.#list.root, this.#more);
    }

    #empty() {
        if (this.#filters.state === 'deleted') return emptyState({ icon: 'delete', title: 'The trash is empty', text: 'Evidence that you delete stays here for 30 days and can be restored.' });
        if (this.#filters.kind || this.#filters.state) {
            return emptyState({
                icon: 'library',
                title: 'Nothing matches',
                text: 'No evidence of this kind and state is in the vault.',
                actions: html`<a class="button" href="#/library">Show everything</a>`,
            });
        }
        return emptyState({
            icon: 'video',
            title: 'Record your first evidence',
            text: 'Tap Record and film. Every second is hashed and signed on this device and safe in the vault a moment later; it appears here while you film.',
            actions: html`<a class="button record" href="#/record">Record</a><a class="button" href="#/set-up">Pair a phone</a>`,
        });
    }

    #skeleton() {
        this.#body.replaceChildren(element`<div class="items loading" aria-hidden="true">${Array.from({ length: 6 }, () => html`<div class="skeleton"></div>`)}</div>`);
    }
}
