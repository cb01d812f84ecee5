import { canReadClipboard, clipboardFiles, pastedFiles } from '../../browser/clipboard-files.js';
import { carriesFiles, droppedFiles } from '../../browser/dropped-files.js';
import { thisDevice } from '../../browser/platform.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { pageHeader } from '../../components/states.js';
import { addFiles } from '../../models/add-files.js';
import { addedList } from './added-list.js';
import { recordAudioNote } from './audio-note.js';
import { filingCard } from './filing-card.js';
import { takePhotos } from './photo.js';
import { sharedCard } from './shared-card.js';

/** Adding evidence of any kind: what is chosen is copied to this device at once, and goes to the vault from there. */
class AddScreen {
    #app;
    #filing;
    #shared;

    constructor(root, { app, query, signal }) {
        this.#app = app;
        const caseId = query.get('case');
        this.#filing = filingCard(app, { caseId, signal });
        const given = { filing: () => this.#filing.filing(), signal };
        this.#shared = sharedCard(app, given);
        root.replaceChildren(html`
            ${pageHeader({ title: 'Add evidence', back: caseId ? `/case/${encodeURIComponent(caseId)}` : null, backLabel: 'The case' })}
            <div class="stack loose">
                ${this.#filing.root}
                ${this.#shared.root}
                ${this.#ways(given)}
                ${addedList(app, { signal }).root}
            </div>`);
        this.#listen(root, signal);
    }

    #ways(given) {
        const picker = element`<input class="visually-hidden" type="file" multiple tabindex="-1" aria-label="Files to add">`;
        picker.addEventListener('change', () => {
            this.#add([...picker.files], 'files');
            picker.value = '';
        });
        const way = (name, label, text, run) => html`
            <button class="card way" type="button" @click=${run}>${icon(name, { size: 28 })}<span><strong>${label}</strong><span class="muted small">${text}</span></span></button>`;
        return html`
            <section class="stack" aria-label="Ways to add">
                <div class="ways">
                    ${way('camera', 'Take a photo', 'With the camera here', () => takePhotos(this.#app, given))}
                    <a class="card way" href="#/record">${icon('video', { size: 28 })}<span><strong>Record video</strong><span class="muted small">Signed second by second</span></span></a>
                    ${way('microphone', 'Record an audio note', 'Kept as you speak', () => recordAudioNote(this.#app, given))}
                    ${way('document', 'Choose files', 'Photos, video, audio, PDF, any', () => picker.click())}
                    ${canReadClipboard() && way('paste', 'Paste', 'A picture from the clipboard', () => this.#paste())}
                </div>
                ${picker}
                <p class="muted small">Files can be dropped or pasted here, too. Each is copied to ${thisDevice} byte for byte and hashed before it is sent; the copy goes once the vault has the same digest.</p>
            </section>`;
    }

    #listen(root, signal) {
        addEventListener('paste', (event) => this.#add(pastedFiles(event), 'paste'), { signal });
        addEventListener('dragover', (event) => {
            if (!carriesFiles(event)) return;
            event.preventDefault();
            root.classList.add('is-target');
        }, { signal });
        addEventListener('dragleave', (event) => event.relatedTarget === null && root.classList.remove('is-target'), { signal });
        addEventListener('drop', async (event) => {
            root.classList.remove('is-target');
            if (!carriesFiles(event)) return;
            event.preventDefault();
            this.#add(await droppedFiles(event), 'files');
        }, { signal });
    }

    #add(files, source) {
        return addFiles(this.#app, files, { source, filing: this.#filing.filing() });
    }

    async #paste() {
        try {
            const files = await clipboardFiles();
            if (files.length === 0) this.#app.toast('There is no picture on the clipboard.');
            await this.#add(files, 'paste');
        } catch (error) {
            const isRefused = error.name === 'NotAllowedError';
            this.#app.toast(isRefused ? 'The browser did not give the clipboard. Press Ctrl+V (on a Mac ⌘V) here instead.' : `Nothing was pasted: ${error.message}`, { kind: 'danger' });
        }
    }

    async start() {
        // Loaded now, for when the vault is out of reach.
        this.#app.additions.worker().catch((error) => this.#app.toast(`Nothing can be added in this browser: ${error.message}`, { kind: 'danger' }));
        await this.#shared.start();
        await this.#filing.start();
    }
}

export const screen = {
    name: 'add',
    path: '/add',
    title: 'Add evidence',
    icon: 'add',
    show: (root, given) => new AddScreen(root, given).start(),
};
