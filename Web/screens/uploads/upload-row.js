// One recording in the queue: how far it has got and, when it waits, why.
import { element, html } from '../../components/html.js';
import { chip, progressBar } from '../../components/progress.js';
import { bytes, localTime, span } from '../../models/format.js';
import { stateChip, waitingText } from '../../models/upload-words.js';

export class UploadRow {
    #recording = null;
    #title = element`<a class="upload-title"></a>`;
    #when = element`<span class="muted small"></span>`;
    #chip = element`<span></span>`;
    #bar = progressBar({ label: 'On the vault', value: 0 });
    #why = element`<p class="upload-why small"></p>`;
    #retry;
    root;

    /** `retry(id)` is the user's wish to try again at once. */
    constructor(retry) {
        this.#retry = element`<button class="button" type="button" @click=${() => retry(this.#recording.id)}>Try again</button>`;
        this.root = element`
            <li class="upload-row">
                <div class="row apart"><div class="upload-name">${this.#title}${this.#when}</div>${this.#chip}</div>
                ${this.#bar.root}
                <div class="row apart">${this.#why}${this.#retry}</div>
            </li>`;
    }

    update(recording) {
        this.#recording = recording;
        this.#title.replaceChildren(html`<bdi>${recording.title ?? 'Recording'}</bdi>`);
        this.#title.href = recording.state === 'recording' ? '#/record' : `#/recording/${recording.id}`;
        const ended = recording.endReason === 'ended without a stop' ? ', ended without a stop' : '';
        this.#when.textContent = `${localTime(recording.startedAt)}${ended}${recording.isTest ? ', test camera' : ''}`;
        this.root.dataset.state = recording.state;
        this.#draw();
    }

    progress({ state, totalBytes, sentBytes, waiting, lagMilliseconds, isLive }) {
        Object.assign(this.#recording, { sentBytes, waiting, lagMilliseconds, bytes: Math.max(totalBytes, this.#recording.bytes) });
        if (!isLive && state !== 'uploaded') this.#recording.state = state;
        this.#draw();
    }

    /** Once a second: how long it waits. */
    tick() {
        if (this.#recording?.waiting) this.#draw();
    }

    #draw() {
        const { state, sentBytes, bytes: total, lagMilliseconds, waiting } = this.#recording;
        const [label, kind] = stateChip(state);
        if (this.#chip.textContent !== label) {
            const next = chip(label, kind);
            this.#chip.replaceWith(next);
            this.#chip = next;
        }
        const isBehind = state === 'recording' && !waiting && lagMilliseconds !== null;
        this.#bar.update({
            value: total > 0 ? Math.min(1, sentBytes / total) : 0,
            left: `${bytes(sentBytes)} of ${bytes(total)}`,
            right: isBehind ? `${span(lagMilliseconds)} behind` : '',
        });
        this.#why.textContent = waitingText(this.#recording, Date.now());
        this.#retry.hidden = !(state === 'failed' || waiting);
        this.#retry.setAttribute('aria-label', `Try again: ${this.#title.textContent}`);
    }
}
