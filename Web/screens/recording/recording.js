import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { chip } from '../../components/progress.js';
import { errorState, notice, pageHeader } from '../../components/states.js';
import { verdictPanel } from '../../components/verdict.js';
import { localTime } from '../../models/format.js';
import { harmless } from '../../models/harmless.js';
import { ItemCache } from '../../models/item-cache.js';
import { itemPath, standing } from '../../models/items.js';
import { deletion, restore } from './deletion.js';
import { evidenceCopy } from './evidence-copy.js';
import { facts } from './facts.js';
import { liveProgress } from './live-progress.js';
import { originals } from './originals.js';
import { player } from './player.js';
import { rename } from './rename.js';
import { verification } from './verification.js';

export const screen = {
    name: 'recording',
    path: '/recording/:id',
    title: 'Recording',
    icon: 'video',

    async show(root, { params, app, signal }) {
        root.replaceChildren(pageHeader({ title: 'Recording', back: '/library', backLabel: 'Library' }), element`<div class="skeleton stage-skeleton"></div>`);
        const page = new ItemPage(root, params.id, app, signal);
        page.follow();
        await page.load();
    },
};

/** How long the vault keeps what was deleted. */
const keptInTrashMilliseconds = 30 * 86_400_000;

/** One item's page. It is drawn anew when the item's state changes, so that what plays is not disturbed by a change of its title. */
class ItemPage {
    #root;
    #id;
    #app;
    #signal;
    #item = null;
    #cache = new ItemCache();
    /** Whether the vault is being asked, and whether it said in the meantime that there is more to ask. */
    #isAsking = false;
    #isOutdated = false;
    #parts = new AbortController();

    constructor(root, id, app, signal) {
        this.#root = root;
        this.#id = id;
        this.#app = app;
        this.#signal = signal;
        signal.addEventListener('abort', () => this.#parts.abort());
    }

    async load() {
        this.#isAsking = true;
        try {
            this.#item = await this.#ask();
            this.#draw();
        } catch (error) {
            if (this.#signal.aborted) return;
            await this.#drawWithoutVault(error);
        } finally {
            this.#asked();
        }
    }

    /** What the vault says of the item; this device remembers it for when the vault can't be asked, however the page was come to. */
    async #ask() {
        const item = await this.#app.api.get(itemPath(this.#id), { signal: this.#signal });
        if (item.state === 'deleted') this.#cache.remove(item.id);
        else this.#cache.put([item]);
        return item;
    }

    /** What changed while an answer was on its way is asked for anew: the answer may be older than the change. */
    #asked() {
        this.#isAsking = false;
        if (!this.#isOutdated || this.#signal.aborted) return;
        this.#isOutdated = false;
        this.#refresh();
    }

    /** Keeps up with what the vault says. */
    follow() {
        const options = { signal: this.#signal };
        this.#app.events.addEventListener('item', ({ detail }) => detail.id === this.#id && this.#refresh(), options);
        this.#app.events.addEventListener('resync', () => this.#refresh(), options);
        this.#app.connection.addEventListener('change', () => this.#app.connection.reachable && this.#refresh(), options);
    }

    async #refresh() {
        if (this.#isAsking) {
            this.#isOutdated = true;
            return;
        }
        this.#isAsking = true;
        try {
            const item = await this.#ask();
            const same = this.#item && JSON.stringify({ ...item, title: '' }) === JSON.stringify({ ...this.#item, title: '' });
            this.#item = item;
            if (same) this.#showTitle();
            else this.#draw();
        } catch (error) {
            if (error.status !== 404) return;
            this.#cache.remove(this.#id);
            this.#app.navigate('/library', { replace: true });
        } finally {
            this.#asked();
        }
    }

    #showTitle() {
        const { title } = this.#item;
        this.#root.querySelector('h1').replaceChildren(html`<bdi>${title}</bdi>`);
        document.title = `${harmless(title)} – Exhibit`;
    }

    #draw() {
        this.#parts.abort();
        this.#parts = new AbortController();
        const item = this.#item;
        const context = { item, app: this.#app, signal: this.#parts.signal, changed: () => this.#refresh() };
        const main = item.state === 'live' ? { root: liveProgress(context), showMoment: null } : player(context);
        const hadFocus = this.#root.querySelector('h1') === document.activeElement;
        this.#root.replaceChildren(html`${this.#header()}${item.state === 'deleted' && this.#inTrash(context)}
            <div class="recording-page">
                <div class="stack loose">
                    ${main.root}
                    ${item.recording && item.state !== 'live' && verification({ ...context, showMoment: main.showMoment })}
                    ${facts(context)}
                </div>
                <div class="stack loose">
                    ${item.kind === 'recording' && item.state !== 'live' && evidenceCopy(context)}
                    ${originals(context)}
                    ${item.state !== 'deleted' && item.state !== 'live' && deletion(context)}
                </div>
            </div>`);
        this.#showTitle();
        if (hadFocus) this.#root.querySelector('h1').focus({ preventScroll: true });
    }

    #header() {
        const item = this.#item;
        const stands = standing(item);
        const when = item.startedAt ?? item.createdAt;
        const header = pageHeader({
            title: item.title,
            subtitle: html`
                <span class="row">
                    <time class="numbers" datetime="${when}">${localTime(when)}</time>
                    ${stands && chip(stands.text, stands.kind, stands.icon && icon(stands.icon))}
                </span>`,
            back: '/library',
            backLabel: 'Library',
            actions: html`<button class="button quiet icon-only" type="button" aria-label="Rename">${icon('edit')}</button>`,
        });
        header.querySelector('button').addEventListener('click', () => rename(item, this.#app, () => this.#refresh()));
        return header;
    }

    #inTrash(context) {
        const { deletedAt } = context.item;
        const removal = deletedAt && localTime(Date.parse(deletedAt) + keptInTrashMilliseconds, { seconds: false });
        return notice({
            kind: 'warning',
            icon: 'delete',
            text: `This evidence is in the trash. It is removed for good ${removal ? `on ${removal}` : '30 days after it was deleted'}.`,
            action: { label: 'Restore', run: () => restore(context.item.id, this.#app, context.changed) },
        });
    }

    async #drawWithoutVault(error) {
        const item = await this.#cache.get(this.#id);
        const header = pageHeader({ title: item?.title ?? 'Recording', back: '/library', backLabel: 'Library' });
        this.#item = null;
        if (!item || !error.unreachable) {
            // Asked again, the vault would say again that it has no such thing.
            const way = error.status === 404 ? { actions: html`<a class="button primary" href="#/library">Open the Library</a>` } : { retry: () => this.load() };
            this.#root.replaceChildren(header, errorState(error, way));
            return;
        }
        const verdict = item.recording?.verdict;
        this.#root.replaceChildren(header, html`
            <div class="stack loose">
                ${notice({ icon: 'clock', text: 'This is what this device last knew of it. Playing, verifying and exporting need the vault.' })}
                ${verdict && html`<section class="card"><h2>Verification</h2>${verdictPanel(verdict)}</section>`}
                ${facts({ item })}
            </div>`);
    }
}
