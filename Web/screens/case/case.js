import { caseChips } from '../../components/case-chips.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { markdown } from '../../components/markdown.js';
import { emptyState, notice, pageHeader } from '../../components/states.js';
import { casePath } from '../../models/cases.js';
import { activity } from './activity.js';
import { evidence } from './evidence.js';
import { facts, people } from './facts.js';
import { standing } from './standing.js';
import { whereabouts } from './whereabouts.js';

export const screen = {
    name: 'case',
    path: '/case/:id',
    title: 'Case',
    icon: 'cases',

    async show(root, { params, app, signal }) {
        root.replaceChildren(pageHeader({ title: 'Case', back: '/cases', backLabel: 'Cases' }));
        const page = new CasePage(app, signal, params.id);
        await page.start(root);
    },
};

/** The case page for as long as it is shown: what the vault says of the case is drawn anew whenever it may be another. */
class CasePage {
    #app;
    #signal;
    #id;
    #root = null;
    #given = null;
    #pause = null;
    #parts;

    constructor(app, signal, id) {
        this.#app = app;
        this.#signal = signal;
        this.#id = id;
        const context = { app, signal, id };
        this.#parts = { evidence: evidence(context), whereabouts: whereabouts(context), activity: activity(context) };
    }

    async start(root) {
        this.#root = root;
        const options = { signal: this.#signal };
        try {
            this.#given = await this.#app.api.get(casePath(this.#id), options);
        } catch (error) {
            if (error.status !== 404) throw error;
            root.replaceChildren(pageHeader({ title: 'No such case', back: '/cases', backLabel: 'Cases' }), gone());
            return;
        }
        this.#draw();
        this.#app.events.addEventListener('item', () => this.#reloadSoon(), options);
        this.#app.events.addEventListener('case', ({ detail }) => detail.id === this.#id && this.#reloadSoon(), options);
        this.#app.events.addEventListener('resync', () => this.#reload(), options);
        this.#app.connection.addEventListener('change', () => this.#app.connection.reachable && this.#reload(), options);
        document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#reload(), options);
        await this.#loadParts();
    }

    #loadParts() {
        return Promise.all([this.#parts.evidence.load(this.#given), this.#parts.whereabouts.load(this.#given), this.#parts.activity.load()]);
    }

    /** Many changes in a moment are asked for once. */
    #reloadSoon() {
        clearTimeout(this.#pause);
        this.#pause = setTimeout(() => this.#reload(), 500);
    }

    /** Draws anew only what is another: whoever reads keeps the place. */
    async #reload() {
        if (this.#signal.aborted) return;
        const now = await this.#app.api.get(casePath(this.#id), { signal: this.#signal }).catch(() => null);
        if (!now || JSON.stringify(now) === JSON.stringify(this.#given)) return;
        this.#given = now;
        this.#draw();
        await this.#loadParts();
    }

    #draw() {
        const given = this.#given;
        const focused = this.#root.contains(document.activeElement) && document.activeElement.tagName !== 'H1' ? document.activeElement : null;
        const label = focused?.textContent;
        document.title = `${given.reference} – Exhibit`;
        this.#root.replaceChildren(
            pageHeader({
                title: given.title,
                subtitle: html`<span class="row"><bdi class="reference numbers">${given.reference}</bdi>${caseChips(given)}</span>`,
                back: '/cases',
                backLabel: 'Cases',
                actions: html`
                    <a class="button" href="#/case/${given.id}/edit">${icon('edit')} Edit</a>
                    ${given.status === 'open' && html`<a class="button primary" href="#/add?case=${given.id}">${icon('add')} Add evidence</a>`}`,
            }),
            html`${given.status !== 'open' && notice({ icon: given.status === 'archived' ? 'archive' : 'check', text: `This case is ${given.status}. Open it again to add evidence.` })}`,
            element`
                <div class="case-page">
                    <div class="case-about stack loose">
                        ${given.summary && html`<p class="case-summary"><bdi>${given.summary}</bdi></p>`}
                        ${given.notes && html`<section class="card" aria-labelledby="notes-title"><h2 id="notes-title">Notes</h2>${markdown(given.notes)}</section>`}
                    </div>
                    <div class="case-side stack loose">
                        ${facts(given)}
                        ${people(given)}
                        ${this.#parts.whereabouts.root}
                    </div>
                    <div class="case-main stack loose">
                        ${this.#parts.evidence.root}
                        ${this.#parts.activity.root}
                        ${standing({ given, app: this.#app, signal: this.#signal, changed: () => this.#reload() })}
                    </div>
                </div>`,
        );
        if (label) [...this.#root.querySelectorAll('a, button')].find((each) => each.textContent === label)?.focus();
    }
}

function gone() {
    return emptyState({
        icon: 'cases',
        title: 'There is no such case',
        text: 'It may have been deleted, or the link was cut off. What happened to it is in the vault’s custody log.',
        actions: html`<a class="button primary" href="#/cases">All cases</a>`,
    });
}
