import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { progressBar } from '../../components/progress.js';
import { errorState, pageHeader } from '../../components/states.js';
import { bytes, count, span } from '../../models/format.js';
import { chosenFiles, droppedFiles } from './chosen-files.js';
import { GivenKeys } from './given-keys.js';
import { resultCard } from './result-card.js';
import { trustedKeys } from './trusted-keys.js';
import { filesOfRecording } from './vault-recording.js';

export const screen = {
    name: 'verify',
    path: '/verify',
    title: 'Verify',
    icon: 'verify',

    async show(root, { app, query, signal }) {
        const verification = new Verification(app, signal);
        root.replaceChildren(pageHeader({ title: 'Verify', subtitle: 'Nothing that you choose here leaves this device.' }), verification.root);
        if (query.has('recording')) verification.verifyRecording(query.get('recording'), signal);
        return () => verification.stop();
    },
};

const canChooseFolders = 'webkitdirectory' in HTMLInputElement.prototype;

/** Takes files, has a worker verify them, and shows what came of it. */
class Verification {
    #app;
    #worker = null;
    #given = new GivenKeys(() => this.#again());
    #files = [];
    #results = element`<div class="stack loose"></div>`;
    #said = element`<p class="visually-hidden" role="status"></p>`;
    #zone;

    constructor(app, signal) {
        this.#app = app;
        this.#zone = this.#dropZone(signal);
        this.root = html`${this.#zone}${this.#said}${this.#results}${this.#given.root}`;
    }

    /** A recording of the vault, verified here: the vault only hands over the bytes. */
    async verifyRecording(id, signal) {
        try {
            await this.#verify(await filesOfRecording(id, this.#app, signal));
        } catch (error) {
            if (!signal.aborted) this.#failed(error);
        }
    }

    stop() {
        this.#worker?.terminate();
        this.#worker = null;
    }

    #dropZone(signal) {
        const zone = element`
            <section class="drop-zone" aria-label="Choose what to verify">
                ${icon('verify', { size: 40 })}
                <p class="lead"><span class="with-mouse">Drop a recording’s folder or its files here</span><span class="with-finger">A recording’s folder or its files</span></p>
                <p class="muted">capture.log with its segments and receipts, an evidence copy with its JSON report, or any file for its SHA-256.</p>
                <div class="buttons">
                    <label class="button primary">Choose files<input class="visually-hidden" type="file" multiple></label>
                    ${canChooseFolders && html`<label class="button">Choose a folder<input class="visually-hidden" type="file" webkitdirectory></label>`}
                </div>
            </section>`;
        for (const input of zone.querySelectorAll('input')) {
            input.addEventListener('change', () => {
                this.#verify(chosenFiles(input.files));
                input.value = '';
            });
        }
        const over = (event, is) => {
            event.preventDefault();
            zone.classList.toggle('over', is);
        };
        document.addEventListener('dragover', (event) => over(event, true), { signal });
        document.addEventListener('dragleave', (event) => event.relatedTarget === null && over(event, false), { signal });
        document.addEventListener('drop', async (event) => {
            over(event, false);
            this.#verify(await droppedFiles(event.dataTransfer));
        }, { signal });
        return zone;
    }

    async #verify(files) {
        if (files.length === 0) return;
        this.stop();
        this.#files = files;
        const bar = progressBar({ label: 'Verifying', left: 'Reading…' });
        const cancel = element`<button class="button" type="button">${icon('cross')} Cancel</button>`;
        cancel.addEventListener('click', () => {
            this.stop();
            this.#results.replaceChildren();
            this.#say('Cancelled');
        });
        this.#results.replaceChildren(element`
            <section class="card" aria-label="Progress"><div class="stack"><p><strong>Verifying ${count(files.length, 'file')}</strong></p>${bar.root}<div>${cancel}</div></div></section>`);
        this.#say(`Verifying ${count(files.length, 'file')}`);
        const keys = await trustedKeys(this.#app, this.#given);
        this.#worker = new Worker('/screens/verify/verify-worker.js', { type: 'module' });
        this.#worker.onerror = (event) => this.#failed({ title: 'The files could not be verified', detail: event.message || 'This browser could not load the verifier.' });
        this.#worker.onmessage = ({ data }) => this.#heard(data, bar);
        this.#worker.postMessage({ files, keys });
    }

    #heard(message, bar) {
        if (message.type === 'progress') {
            const { done, total, bytesPerSecond } = message;
            const left = bytesPerSecond > 0 ? `${span((total - done) / bytesPerSecond * 1000)} left, ${bytes(bytesPerSecond)}/s` : '';
            bar.update({ value: total > 0 ? done / total : null, left: `${bytes(done)} of ${bytes(total)}`, right: left });
        } else if (message.type === 'results') {
            this.stop();
            this.#show(message.results);
        } else {
            this.#failed({ title: 'The files could not be verified', detail: message.detail });
        }
    }

    #failed(error) {
        this.stop();
        this.#results.replaceChildren(errorState(error));
    }

    /** The same files, with the keys that are trusted now. */
    #again() {
        this.#verify(this.#files);
    }

    #show(results) {
        const useKey = (key) => {
            if (this.#given.add(key)) this.#again();
        };
        const cards = results.map((result) => resultCard(result, this.#app, useKey));
        this.#results.replaceChildren(...cards);
        this.#zone.classList.add('compact');
        this.#say(results.map((result) => `${result.name}: ${result.verdict?.summary ?? result.error ?? 'hashed'}`).join('. '));
        cards[0].tabIndex = -1;
        cards[0].focus({ preventScroll: true });
        cards[0].scrollIntoView({ block: 'start', behavior: 'smooth' });
    }

    #say(words) {
        this.#said.replaceChildren(html`${words}`);
    }
}
