import { activityList } from '../../components/activity.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { errorState, pageHeader } from '../../components/states.js';
import { rememberDashboard, rememberedDashboard } from '../../models/dashboard.js';
import { localTime } from '../../models/format.js';
import { attention, localAttention } from './attention.js';
import { firstSteps } from './first-steps.js';
import { network } from './network.js';
import { storage } from './storage.js';
import { tiles } from './tiles.js';

export const screen = {
    name: 'dashboard',
    path: '/dashboard',
    title: 'Dashboard',
    icon: 'dashboard',

    async show(root, { app, signal }) {
        const actions = html`<a class="button" href="#/cases/new">${icon('cases')} New case</a><a class="button primary" href="#/add">${icon('add')} Add evidence</a>`;
        const dashboard = new Dashboard(app, signal);
        root.replaceChildren(pageHeader({ title: 'Dashboard', actions }), dashboard.root);
        await dashboard.start();
    },
};

/** How the vault and this device stand, drawn anew as either changes. */
class Dashboard {
    #app;
    #signal;
    #pause = null;
    #shown = null;
    #drawn = null;
    #local = { recordings: [], additions: [] };
    #news = element`<div></div>`;
    #network;
    #body = element`<div class="dashboard"><div class="skeleton dashboard-skeleton" aria-hidden="true"></div></div>`;

    constructor(app, signal) {
        this.#app = app;
        this.#signal = signal;
        this.#network = network({ app, signal });
        this.root = html`${this.#network.root}${this.#news}${this.#body}`;
    }

    async start() {
        const options = { signal: this.#signal };
        const { events, connection, local, additions, badges } = this.#app;
        for (const type of ['item', 'case', 'job']) events.addEventListener(type, () => this.#loadSoon(), options);
        events.addEventListener('resync', () => this.#load(), options);
        connection.addEventListener('change', () => this.#load(), options);
        badges.addEventListener('change', () => this.#draw(), options);
        for (const here of [local, additions]) here.addEventListener('change', () => this.#loadLocal(), options);
        document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#load(), options);
        await this.#loadLocal();
        await this.#load();
    }

    /** Many changes in a moment are asked for once. */
    #loadSoon() {
        clearTimeout(this.#pause);
        this.#pause = setTimeout(() => this.#load(), 1_000);
    }

    async #loadLocal() {
        const [recordings, additions] = await Promise.all([this.#app.local.list(), this.#app.additions.list()]);
        this.#local = { recordings, additions };
        this.#draw();
    }

    async #load() {
        if (this.#signal.aborted) return;
        try {
            const began = performance.now();
            const found = await this.#app.api.get('/api/v1/dashboard', { signal: this.#signal });
            this.#network.answered(performance.now() - began);
            this.#news.replaceChildren();
            if (JSON.stringify(found) === JSON.stringify(this.#shown)) return;
            this.#shown = found;
            rememberDashboard(found);
            this.#draw();
        } catch (error) {
            if (!this.#signal.aborted) this.#withoutVault(error);
        }
    }

    #withoutVault(error) {
        const remembered = rememberedDashboard();
        if (!remembered || error.code === 'device-not-paired') {
            this.#drawn = null;
            this.#shown = null;
            this.#body.replaceChildren(errorState(error, { retry: () => this.#load() }));
            return;
        }
        this.#news.replaceChildren(html`<p class="muted row remembered">${icon('clock', { size: 20 })}As this device last saw it, ${localTime(remembered.at, { seconds: false })}.</p>`);
        this.#shown ??= remembered.dashboard;
        this.#draw();
    }

    /** Draws only what is another than what is seen; the focus stays on the same link. */
    #draw() {
        const found = this.#shown;
        if (!found) return;
        const waiting = this.#app.badges.sum(['uploads'])?.count ?? 0;
        const drawn = JSON.stringify([found, localAttention(this.#local), waiting]);
        if (drawn === this.#drawn) return;
        this.#drawn = drawn;
        const focused = this.#body.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
        const isEmpty = found.items.total === 0 && Object.values(found.cases).every((number) => number === 0) && waiting === 0;
        const list = activityList({ app: this.#app, signal: this.#signal });
        list.append(found.activity);
        this.#body.replaceChildren(html`
            <div class="stack loose dashboard-main">
                ${isEmpty && firstSteps()}
                ${!isEmpty && attention([...localAttention(this.#local), ...found.attention])}
                ${!isEmpty && tiles(found, waiting)}
                <section class="card" aria-labelledby="recent-title">
                    <h2 id="recent-title">Recent activity</h2>
                    ${found.activity.length > 0 ? list.root : element`<p class="muted">Whatever is done in the vault is told here: who, what and when.</p>`}
                </section>
            </div>
            <div class="stack loose">${storage(found)}</div>`);
        if (focused) this.#body.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    }
}
