import { thisDevice } from '../../browser/platform.js';
import { AdditionRow } from '../../components/addition-row.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { emptyState, notice, pageHeader } from '../../components/states.js';
import { additionActions } from '../../models/addition-actions.js';
import { captureWorkers } from '../../models/capture-workers.js';
import { uploadControls } from './controls.js';
import { freeUpCard } from './free-up.js';
import { uploadsSummary } from './summary.js';
import { UploadRow } from './upload-row.js';

const REDRAW_MILLISECONDS = 1000;

const VAULT_NOTICES = {
    'not paired': { icon: 'phone', text: 'The vault does not know this device. Recordings stay here until it is paired.', label: 'Pair it', path: '/setup' },
};

/** All that this device still owes the vault, recordings and additions; what only this device holds, and freeing its space. */
class UploadsScreen {
    #app;
    #rows = new Map();
    #notice = element`<div></div>`;
    #summary = uploadsSummary();
    #controls;
    #list = element`<ol class="list card flush uploads-list" aria-label="On the way to the vault"></ol>`;
    #doneList = element`<ul class="list card flush" aria-label="On the vault"></ul>`;
    #done = element`<details class="stack tight" hidden><summary></summary></details>`;
    #place = element`<div></div>`;
    #free;
    #owed = [];
    #drawing = Promise.resolve();

    constructor(root, app, signal) {
        this.#app = app;
        this.#free = freeUpCard(app, () => this.#draw());
        this.#controls = uploadControls(app, { retryAll: () => this.#retryAll() });
        this.#done.append(this.#doneList);
        const add = html`<a class="button primary" href="#/add">${icon('add')} Add evidence</a>`;
        root.replaceChildren(html`${pageHeader({ title: 'Uploads', actions: add })}<div class="stack loose">${this.#notice}${this.#place}${this.#done}${this.#free.root}</div>`);
        for (const source of [app.kept, app.additions]) {
            source.addEventListener('change', () => this.#draw(), { signal });
            source.addEventListener('progress', ({ detail }) => this.#progress(detail), { signal });
        }
        const timer = setInterval(() => this.#tick(), REDRAW_MILLISECONDS);
        signal.addEventListener('abort', () => clearInterval(timer));
    }

    /** Draws one after another: a drawing reads the database, and the last one asked for must be the last one seen. */
    #draw() {
        this.#drawing = this.#drawing.then(() => this.#drawNow()).catch(console.error);
        return this.#drawing;
    }

    async #drawNow() {
        const { kept, additions } = this.#app;
        const [recordings, added, wishes] = await Promise.all([kept.list(), additions.list(), additions.wishes()]);
        const isOwed = ({ state }) => state !== 'uploaded';
        const [waiting, queue] = [recordings.filter(isOwed).reverse(), added.filter(isOwed)];
        this.#owed = [...waiting, ...queue];
        const ids = new Set([...recordings, ...added].map(({ id }) => id));
        for (const id of this.#rows.keys()) if (!ids.has(id)) this.#rows.delete(id);
        this.#drawNotice();
        this.#drawQueue(waiting, queue, recordings.length + added.length);
        this.#drawDone(added.filter((each) => !isOwed(each)).reverse());
        this.#controls.update({ owed: this.#owed, wishes });
        this.#free.update(recordings, added);
    }

    #progress(detail) {
        const id = detail.recording ?? detail.id;
        this.#rows.get(id)?.progress(detail);
        const known = this.#owed.find((each) => each.id === id);
        if (known && detail.sentBytes !== undefined) known.sentBytes = detail.sentBytes;
    }

    #drawNotice() {
        const { state } = this.#app.kept.vault;
        const known = VAULT_NOTICES[state];
        if (this.#notice.dataset.state === state) return;
        this.#notice.dataset.state = state;
        const content = [];
        if (known) content.push(notice({ kind: 'warning', icon: known.icon, text: known.text, action: { label: known.label, run: () => location.assign(known.path) } }));
        if (state === 'other vault') content.push(this.#otherVault());
        this.#notice.replaceChildren(...content);
    }

    #otherVault() {
        const text = 'Another vault answers at this address than the one this device knows. Nothing is sent until you say that it is yours.';
        return notice({ kind: 'danger', icon: 'warning', text, action: { label: 'Use this vault', run: () => this.#acceptVault() } });
    }

    async #acceptVault() {
        const isSure = await this.#app.confirm({
            title: 'Use this vault?',
            body: `Do this only when you set the vault up anew. What ${thisDevice} still keeps goes to it, also what the former vault has acknowledged. What was freed up stays with the former vault alone.`,
            confirmLabel: 'Use this vault',
        });
        if (!isSure) return;
        await (await captureWorkers()).uploads('acceptVault');
        this.#app.kept.changed();
    }

    #drawQueue(recordings, queue, total) {
        const isNothingOwed = recordings.length + queue.length === 0;
        if (isNothingOwed) {
            this.#summary.update([]);
            const text = total === 0 ? 'What you record with this device or add on it passes through here on its way to the vault.' : 'The vault holds everything that was recorded with this device or added on it.';
            this.#place.replaceChildren(emptyState({ icon: total === 0 ? 'uploads' : 'check', title: total === 0 ? 'Nothing to upload' : 'All on the vault', text }));
            return;
        }
        const rows = [...recordings.map((recording) => this.#recordingRow(recording)), ...queue.map((addition, index) => this.#additionRow(addition, placeOf(queue, index)))];
        show(this.#list, rows);
        this.#summary.update(this.#owed);
        if (!this.#list.isConnected) {
            this.#place.replaceChildren(element`<section class="stack" aria-labelledby="queue-title"><h2 id="queue-title">On the way</h2>${this.#summary.root}${this.#controls.root}${this.#list}</section>`);
        }
    }

    #drawDone(done) {
        this.#done.hidden = done.length === 0;
        this.#done.querySelector('summary').textContent = `${done.length} added in the last days, on the vault`;
        show(this.#doneList, done.map((addition) => this.#additionRow(addition, null)));
    }

    #recordingRow(recording) {
        return this.#row(recording, () => new UploadRow((id) => this.#retry(id)));
    }

    #additionRow(addition, place) {
        return this.#row(addition, () => new AdditionRow(additionActions(this.#app)), place);
    }

    #row(given, make, place) {
        const row = this.#rows.get(given.id) ?? make();
        this.#rows.set(given.id, row);
        row.update(given, place);
        return row.root;
    }

    async #retry(id) {
        await this.#app.kept.retry(id, await captureWorkers());
    }

    async #retryAll() {
        for (const { id, state, endedAt } of this.#owed) {
            if (state !== 'failed') continue;
            if (endedAt !== undefined) await this.#retry(id);
            else await this.#app.additions.retry(id);
        }
    }

    #tick() {
        for (const row of this.#rows.values()) row.tick();
        this.#summary.tick();
    }

    async start() {
        await this.#draw();
        const workers = await captureWorkers();
        await workers.uploads('tellUploads');
        this.#app.kept.askOthers();
        this.#free.showStorage(workers.storageKind);
    }
}

/** Where one stands among those that can be moved: the ids of its neighbours. */
function placeOf(queue, index) {
    const canMove = ({ state }) => state !== 'copying' && state !== 'cut off';
    if (!canMove(queue[index])) return null;
    const before = queue.slice(0, index).findLast(canMove);
    const after = queue.slice(index + 1).filter(canMove);
    return { previous: before?.id ?? null, next: after[0]?.id ?? null, afterNext: after[1]?.id ?? null };
}

/** Puts rows into a list; the focus stays where it was, also when its row has moved. */
function show(list, rows) {
    if (rows.length === list.children.length && rows.every((row, index) => list.children[index] === row)) return;
    const focused = document.activeElement;
    const isInside = list.contains(focused);
    list.replaceChildren(...rows);
    if (isInside) focused.focus();
}

export const screen = {
    name: 'uploads',
    path: '/uploads',
    title: 'Uploads',
    icon: 'uploads',
    show: (root, { app, signal }) => new UploadsScreen(root, app, signal).start(),
};
