import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { pageHeader } from '../../components/states.js';
import { thisDevice } from '../../browser/platform.js';
import { addFiles } from '../../models/add-files.js';
import { addedList } from './added-list.js';
import { filingCard } from './filing-card.js';

/** Adding evidence of any kind: what is chosen is copied to this device at once, and goes to the vault from there. */
class AddScreen {
    #app;
    #filing;

    constructor(root, { app, query, signal }) {
        this.#app = app;
        const caseId = query.get('case');
        this.#filing = filingCard(app, { caseId, signal });
        const picker = element`<input class="visually-hidden" type="file" multiple tabindex="-1" aria-label="Files to add">`;
        picker.addEventListener('change', () => {
            this.add([...picker.files], 'files');
            picker.value = '';
        });
        const way = ({ name, label, text, run }) => html`
            <button class="card way" type="button" @click=${run}>${icon(name, { size: 28 })}<span><strong>${label}</strong><span class="muted small">${text}</span></span></button>`;
        root.replaceChildren(html`
            ${pageHeader({ title: 'Add evidence', back: caseId ? `/case/${caseId}` : null, backLabel: 'The case' })}
            <div class="stack loose">
                <div class="ways">
                    ${way({ name: 'document', label: 'Choose files', text: 'Photos, video, audio, PDF, any file', run: () => picker.click() })}
                    <a class="card way" href="#/record">${icon('video', { size: 28 })}<span><strong>Record video</strong><span class="muted small">Signed second by second</span></span></a>
                </div>
                ${picker}
                <p class="muted small">Every file is copied to ${thisDevice} byte for byte and hashed before it is sent. The copy goes once the vault has the same digest.</p>
                ${this.#filing.root}
                ${addedList(app, { signal }).root}
            </div>`);
    }

    add(files, source) {
        return addFiles(this.#app, files, { source, filing: this.#filing.filing() });
    }

    async start() {
        // Loaded now, for when the vault is out of reach.
        this.#app.additions.worker().catch((error) => this.#app.toast(`Nothing can be added in this browser: ${error.message}`, { kind: 'danger' }));
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
