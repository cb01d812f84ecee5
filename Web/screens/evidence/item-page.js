import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { chip } from '../../components/progress.js';
import { errorState, notice, pageHeader } from '../../components/states.js';
import { verdictPanel } from '../../components/verdict.js';
import { timeDoubt } from '../../models/capture-words.js';
import { localTime } from '../../models/format.js';
import { harmless } from '../../models/harmless.js';
import { ItemCache } from '../../models/item-cache.js';
import { itemPage, itemPath, standing } from '../../models/items.js';
import { facts } from './facts.js';
import { problemNotices } from './problems.js';
import { editableTitle } from './title.js';
import { trashNotice } from './trash.js';

/** What people write on an item: it changes without the page being drawn anew. */
const written = ['title', 'notes', 'tags', 'case', 'hold', 'revision'];

/** What the stage shows depends on; while it is the same, what plays or was zoomed into is left alone. */
const staged = ['kind', 'state', 'mediaType', 'sha256', 'preview', 'waveform', 'unreadable'];

/**
 * One item's page, of whatever kind. It is drawn anew when the item itself changes, but for its stage; when what people wrote on it changes, its parts
 * are told ('written'), so that what is being typed is not disturbed.
 *
 * `path` is where this screen shows it: an item of another kind is shown by its own screen instead. `stage(context)` gives what the item looks or sounds
 * like, as { root, … }; `columns(context, stage)` gives { main, side }, what stands below and beside it. context: { item, app, signal, page, changed },
 * where `page.item` is the item as it is now, and `changed(item?)` says that it was changed, into this if it is known.
 */
export class ItemPage extends EventTarget {
    item = null;
    #root;
    #id;
    #path;
    #app;
    #signal;
    #name;
    #makeStage;
    #makeColumns;
    #cache = new ItemCache();
    /** Whether the vault is being asked, and whether it said in the meantime that there is more to ask. */
    #isAsking = false;
    #isOutdated = false;
    #drawn = new AbortController();
    #stage = { key: null, abort: new AbortController(), made: null };

    constructor(root, { id, path, app, signal, name, stage, columns }) {
        super();
        this.#root = root;
        this.#id = id;
        this.#path = path;
        this.#app = app;
        this.#signal = signal;
        this.#name = name;
        this.#makeStage = stage;
        this.#makeColumns = columns;
        signal.addEventListener('abort', () => {
            this.#drawn.abort();
            this.#stage.abort.abort();
        });
    }

    async show() {
        this.#root.replaceChildren(pageHeader({ title: this.#name, back: '/library', backLabel: 'Library' }), element`<div class="skeleton stage-skeleton"></div>`);
        this.#follow();
        await this.#load();
    }

    async #load() {
        this.#isAsking = true;
        try {
            this.#take(await this.#ask());
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
    #follow() {
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
            this.#take(await this.#ask());
        } catch (error) {
            if (error.status !== 404) return;
            this.#cache.remove(this.#id);
            this.#app.navigate('/library', { replace: true });
        } finally {
            this.#asked();
        }
    }

    /** Shows the item as it is now: all of it anew, or only what was written on it. */
    #take(item) {
        const before = this.item;
        // An answer that was overtaken by a newer one says nothing.
        if (before && item.revision < before.revision) return;
        this.item = item;
        if (!before && itemPage(item) !== this.#path) {
            this.#app.navigate(itemPage(item), { replace: true });
            return;
        }
        if (!before || madeOf(before) !== madeOf(item)) this.#draw();
        else this.dispatchEvent(new Event('written'));
    }

    #draw() {
        this.#drawn.abort();
        this.#drawn = new AbortController();
        const item = this.item;
        const changed = (known = null) => (known ? this.#take(known) : this.#refresh());
        const context = { item, app: this.#app, signal: this.#drawn.signal, page: this, changed };
        const stage = this.#staged(context);
        const { main, side } = this.#makeColumns(context, stage);
        const hadFocus = this.#root.querySelector('h1') === document.activeElement;
        this.#arrange([this.#header(context), item.state === 'deleted' && trashNotice(context), problemNotices(item)], stage.root, main, side);
        this.#nameWindow();
        this.addEventListener('written', () => this.#nameWindow(), { signal: this.#drawn.signal });
        if (hadFocus) this.#root.querySelector('h1').focus({ preventScroll: true });
    }

    /** The stage as it is, or a new one if it would show something else. */
    #staged(context) {
        const key = JSON.stringify(staged.map((name) => context.item[name] ?? null));
        if (key === this.#stage.key) return this.#stage.made;
        this.#stage.abort.abort();
        const abort = new AbortController();
        this.#stage = { key, abort, made: this.#makeStage({ ...context, signal: abort.signal }) };
        return this.#stage.made;
    }

    /** A stage that is shown stays where it is in the document: moved, a video would stop. */
    #arrange(head, stage, main, side) {
        const shown = stage.closest('.item-page');
        if (!shown) {
            this.#root.replaceChildren(html`${head}<div class="item-page"><div class="stack loose">${stage}${main}</div><div class="stack loose">${side}</div></div>`);
            return;
        }
        while (this.#root.firstChild !== shown) this.#root.firstChild.remove();
        shown.before(html`${head}`);
        const [mainColumn, sideColumn] = shown.children;
        while (stage.nextSibling) stage.nextSibling.remove();
        mainColumn.append(html`${main}`);
        sideColumn.replaceChildren(html`${side}`);
    }

    #nameWindow() {
        document.title = `${harmless(this.item.title)} – Exhibit`;
    }

    #header(context) {
        const { item } = context;
        const stands = standing(item);
        const when = item.startedAt ?? item.createdAt;
        const header = pageHeader({
            title: item.title,
            subtitle: html`
                <span class="row">
                    <span><time class="numbers" datetime="${when}">${localTime(when)}</time>${timeDoubt(item)}</span>
                    ${stands && chip(stands.text, stands.kind, stands.icon && icon(stands.icon))}
                </span>`,
            back: '/library',
            backLabel: 'Library',
        });
        editableTitle(header, context);
        return header;
    }

    async #drawWithoutVault(error) {
        const item = await this.#cache.get(this.#id);
        const header = pageHeader({ title: item?.title ?? this.#name, back: '/library', backLabel: 'Library' });
        this.item = null;
        if (!item || !error.unreachable) {
            // Asked again, the vault would say again that it has no such thing.
            const way = error.status === 404 ? { actions: html`<a class="button primary" href="#/library">Open the Library</a>` } : { retry: () => this.#load() };
            this.#root.replaceChildren(header, errorState(error, way));
            return;
        }
        const verdict = item.recording?.verdict;
        this.#root.replaceChildren(header, html`
            <div class="stack loose">
                ${notice({ icon: 'clock', text: 'This is what this device last knew of it. Playing, verifying and exporting need the vault.' })}
                ${verdict && html`<section class="card"><h2>Verification</h2>${verdictPanel(verdict)}</section>`}
                ${facts({ item, app: this.#app })}
            </div>`);
    }
}

/** All of an item that people don't write, for comparing. */
function madeOf(item) {
    return JSON.stringify(item, (key, value) => (written.includes(key) ? undefined : value));
}
