import { element, html } from '../../components/html.js';
import { emptyState, notice, pageHeader } from '../../components/states.js';
import { captureWorkers } from '../../models/capture-workers.js';
import { bytes, count } from '../../models/format.js';
import { freeUpCard } from './free-up.js';
import { UploadRow } from './upload-row.js';

const REDRAW_MILLISECONDS = 1000;

const VAULT_NOTICES = {
    'not paired': { icon: 'phone', text: 'The vault does not know this device. Recordings stay here until it is paired.', label: 'Pair it', path: '/setup' },
};

/** What is on its way to the vault, what only this device holds, and freeing its space. */
class UploadsScreen {
    #app;
    #rows = new Map();
    #notice = element`<div></div>`;
    #summary = element`<p class="numbers"></p>`;
    #list = element`<ul class="list card flush uploads-list" aria-label="Recordings on their way to the vault"></ul>`;
    #place = element`<section class="stack" aria-labelledby="queue-title"></section>`;
    #free;
    #drawing = Promise.resolve();

    constructor(root, app, signal) {
        this.#app = app;
        this.#free = freeUpCard(app, () => this.#draw());
        root.replaceChildren(html`${pageHeader({ title: 'Uploads' })}<div class="stack loose">${this.#notice}${this.#place}${this.#free.root}</div>`);
        app.kept.addEventListener('change', () => this.#draw(), { signal });
        app.kept.addEventListener('progress', ({ detail }) => this.#rows.get(detail.recording)?.progress(detail), { signal });
        const timer = setInterval(() => this.#tick(), REDRAW_MILLISECONDS);
        signal.addEventListener('abort', () => clearInterval(timer));
    }

    /** Draws one after another: a drawing reads the database, and the last one asked for must be the last one seen. */
    #draw() {
        this.#drawing = this.#drawing.then(() => this.#drawNow()).catch(console.error);
        return this.#drawing;
    }

    async #drawNow() {
        const recordings = await this.#app.kept.list();
        const waiting = recordings.filter(({ state }) => state !== 'uploaded').reverse();
        this.#drawNotice();
        this.#drawQueue(waiting, recordings.length);
        this.#free.update(recordings);
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
            body: 'Do this only when you set the vault up anew. What this phone still keeps goes to it, also what the former vault has acknowledged. What was freed up stays with the former vault alone.',
            confirmLabel: 'Use this vault',
        });
        if (!isSure) return;
        await (await captureWorkers()).uploads('acceptVault');
        this.#app.kept.changed();
    }

    #drawQueue(waiting, total) {
        if (waiting.length === 0) {
            this.#rows.clear();
            const text = total === 0 ? 'What you record with this device passes through here on its way to the vault.' : 'The vault holds everything that was recorded with this device.';
            this.#place.replaceChildren(emptyState({ icon: total === 0 ? 'uploads' : 'check', title: total === 0 ? 'Nothing recorded here yet' : 'All on the vault', text }));
            return;
        }
        const ids = new Set(waiting.map(({ id }) => id));
        for (const id of this.#rows.keys()) if (!ids.has(id)) this.#rows.delete(id);
        const rows = waiting.map((recording) => this.#row(recording));
        this.#list.replaceChildren(...rows.map(({ root }) => root));
        const pending = waiting.reduce((sum, { pendingBytes }) => sum + pendingBytes, 0);
        this.#summary.textContent = `${count(waiting.length, 'recording')} on the way. ${bytes(pending)} only on this phone.`;
        if (!this.#list.isConnected) this.#place.replaceChildren(html`<h2 id="queue-title">On the way</h2>${this.#summary}${this.#list}`);
    }

    #row(recording) {
        const known = this.#rows.get(recording.id);
        const row = known ?? new UploadRow((id) => this.#retry(id));
        this.#rows.set(recording.id, row);
        row.update(recording);
        return row;
    }

    async #retry(id) {
        await this.#app.kept.retry(id, await captureWorkers());
    }

    #tick() {
        for (const row of this.#rows.values()) row.tick();
    }

    async start() {
        await this.#draw();
        const workers = await captureWorkers();
        await workers.uploads('tellUploads');
        this.#app.kept.askOthers();
        this.#free.showStorage(workers.storageKind);
    }
}

export const screen = {
    name: 'uploads',
    path: '/uploads',
    title: 'Uploads',
    icon: 'uploads',
    show: (root, { app, signal }) => new UploadsScreen(root, app, signal).start(),
};
