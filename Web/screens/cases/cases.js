import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { emptyState, errorState, pageHeader } from '../../components/states.js';
import { loadCases } from '../../models/cases.js';
import { caseCard } from './case-card.js';
import { chosenFilters, filterControls, filteredPath, isFiltered } from './filters.js';

const PAGE = 50;

export const screen = {
    name: 'cases',
    path: '/cases',
    title: 'Cases',
    icon: 'cases',

    async show(root, { query, app, signal }) {
        const cases = new Cases(app, chosenFilters(query), signal);
        root.replaceChildren(cases.root);
        await cases.start();
        return () => cases.stop();
    },
};

/** The list with its search, filters and pages, for as long as the screen is shown. */
class Cases {
    #app;
    #filters;
    #signal;
    #controls;
    #asked = 0;
    #next = null;
    #loading = false;
    #body = element`<div class="cases-body" aria-busy="true"></div>`;
    #list = element`<ul class="case-list"></ul>`;
    #more = element`<div class="more" hidden><button class="button" type="button" @click=${() => this.#loadMore()}>Show more</button></div>`;
    #observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#loadMore(), { rootMargin: '600px' });

    constructor(app, filters, signal) {
        this.#app = app;
        this.#filters = filters;
        this.#signal = signal;
        this.#controls = filterControls(filters, (changed) => this.#filter(changed));
        this.root = html`
            ${pageHeader({ title: 'Cases', actions: html`<a class="button primary" href="#/cases/new">${icon('add')} New case</a>` })}
            ${this.#controls.root}${this.#body}`;
        this.#body.replaceChildren(element`<div class="case-list" aria-hidden="true">${Array.from({ length: 4 }, () => html`<div class="skeleton case-skeleton"></div>`)}</div>`);
    }

    async start() {
        const options = { signal: this.#signal };
        this.#app.events.addEventListener('case', () => this.#reload(), options);
        this.#app.events.addEventListener('resync', () => this.#reload(), options);
        this.#app.connection.addEventListener('change', () => this.#app.connection.reachable && this.#reload(), options);
        this.#observer.observe(this.#more);
        await this.#load();
    }

    stop() {
        this.#observer.disconnect();
    }

    /** The address follows what is asked for, so that a reload and "back" find it again; the search field keeps its focus. */
    #filter(changed) {
        this.#filters = { ...this.#filters, ...changed };
        history.replaceState(null, '', `#${filteredPath(this.#filters)}`);
        this.#load();
    }

    /** As many as are shown now, so that whoever has scrolled down stays there. */
    #reload() {
        return this.#load(Math.min(500, Math.max(PAGE, this.#list.childElementCount)));
    }

    /** Only the latest question's answer is shown. */
    async #load(limit = PAGE) {
        const asked = this.#asked += 1;
        this.#body.setAttribute('aria-busy', 'true');
        try {
            const page = await loadCases(this.#app.api, { ...this.#filters, limit, signal: this.#signal });
            if (asked === this.#asked) this.#show(page);
        } catch (error) {
            if (!this.#signal.aborted && asked === this.#asked) this.#body.replaceChildren(errorState(error, { retry: () => this.#load() }));
        }
        if (asked === this.#asked) this.#body.setAttribute('aria-busy', 'false');
    }

    async #loadMore() {
        if (this.#loading || !this.#next) return;
        this.#loading = true;
        const asked = this.#asked;
        try {
            const page = await loadCases(this.#app.api, { ...this.#filters, before: this.#next, signal: this.#signal });
            if (asked !== this.#asked) return;
            this.#next = page.next ?? null;
            this.#list.append(html`${page.cases.map(entry)}`);
        } catch (error) {
            if (!this.#signal.aborted) this.#app.toast(error.title ?? error.message, { kind: 'danger' });
        } finally {
            this.#loading = false;
            this.#more.hidden = !this.#next;
        }
    }

    #show({ cases, counts, next }) {
        this.#next = next ?? null;
        this.#controls.counts(counts);
        this.#list.replaceChildren(html`${cases.map(entry)}`);
        this.#more.hidden = !this.#next;
        if (cases.length > 0) this.#body.replaceChildren(this.#list, this.#more);
        else this.#body.replaceChildren(this.#empty(counts));
    }

    #empty(counts) {
        if (!isFiltered(this.#filters) && Object.values(counts).every((number) => number === 0)) {
            return emptyState({
                icon: 'cases',
                title: 'No cases yet',
                text: 'A case groups the evidence of one matter: what happened, who is involved, where and when. Evidence that you already have can be filed under it.',
                actions: html`<a class="button primary" href="#/cases/new">${icon('add')} New case</a>`,
            });
        }
        return emptyState({
            icon: 'search',
            title: 'No case matches',
            text: this.#filters.text ? `Nothing in the titles, references, people, places or notes matches “${this.#filters.text}” with these filters.` : 'There is no such case.',
            actions: html`<button class="button" type="button" @click=${() => this.#app.navigate('/cases', { replace: true })}>Show all cases</button>`,
        });
    }
}

function entry(given) {
    return html`<li>${caseCard(given)}</li>`;
}
