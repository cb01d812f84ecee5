import { digestLine } from '../../components/digest.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { progressBar } from '../../components/progress.js';
import { notice } from '../../components/states.js';
import { bytes } from '../../models/format.js';
import { itemPath } from '../../models/items.js';
import { JobWatch } from '../../models/jobs.js';

/** Asks for an evidence copy and shows how far it is, then its files. A copy that is being made is found again after a reload. */
export function evidenceCopy(context) {
    return new EvidenceCopy(context).root;
}

class EvidenceCopy {
    #item;
    #app;
    #signal;
    #body = element`<div class="stack"></div>`;
    #said = element`<p class="visually-hidden" role="status"></p>`;
    #watch = null;

    constructor({ item, app, signal }) {
        this.#item = item;
        this.#app = app;
        this.#signal = signal;
        this.root = element`
            <section class="card" aria-labelledby="evidence-copy-title">
                <h2 id="evidence-copy-title">Evidence copy</h2>
                <div class="stack">
                    <p class="muted">One video with date and time burnt into every picture, and a report with the digests of originals and copy. The originals stay as they are.</p>
                    ${this.#body}
                </div>
                ${this.#said}
            </section>`;
        this.#start();
    }

    get #path() { return `${itemPath(this.#item.id)}/evidence-copies`; }

    async #start() {
        try {
            const running = await JobWatch.running(this.#app, { kind: 'evidence-copy', item: this.#item.id }, this.#signal);
            if (running) this.#follow(running);
            else await this.#showFiles();
        } catch (error) {
            if (!this.#signal.aborted) this.#offer(error);
        }
    }

    async #showFiles() {
        const { files } = await this.#app.api.get(this.#path, { signal: this.#signal });
        if (files.length === 0) this.#offer();
        else this.#body.replaceChildren(list(files, this.#app), this.#button('Make it again', false));
    }

    #offer(error = null) {
        const why = error && notice({ kind: 'danger', icon: 'warning', text: error.detail ?? error.title ?? error.message });
        this.#body.replaceChildren(html`${why}${this.#button('Make an evidence copy', true)}`);
    }

    #button(label, primary) {
        return element`
            <div class="buttons">
                <button class="button ${primary ? 'primary' : ''}" type="button" @click=${() => this.#make()}>${icon('video')} ${label}</button>
            </div>`;
    }

    async #make() {
        this.#body.querySelector('.buttons button')?.setAttribute('disabled', '');
        try {
            this.#follow(await this.#app.api.post(this.#path, undefined, { signal: this.#signal }));
        } catch (error) {
            if (!this.#signal.aborted) this.#offer(error);
        }
    }

    #follow(job) {
        const bar = progressBar({ label: 'Making the evidence copy', left: job.detail ?? '' });
        const cancel = element`<button class="button" type="button">${icon('cross')} Cancel</button>`;
        const failed = (error) => !this.#signal.aborted && this.#offer(error);
        this.#watch = new JobWatch(this.#app, job, this.#signal);
        cancel.addEventListener('click', () => {
            cancel.disabled = true;
            this.#watch.cancel().catch(failed);
        });
        this.#body.replaceChildren(bar.root, html`<div class="buttons">${cancel}</div>`);
        this.#said.textContent = 'Making the evidence copy';
        cancel.focus({ preventScroll: true });
        this.#watch.follow((now) => {
            const waits = now.state === 'queued';
            const percent = Math.floor((now.progress ?? 0) * 100);
            bar.update({ value: waits ? null : now.progress, left: now.detail ?? (waits ? 'Waiting' : ''), right: `${percent} %` });
        }).then((last) => this.#ended(last)).catch(failed);
    }

    #ended(job) {
        if (job.state === 'done') {
            this.#said.textContent = 'The evidence copy is ready';
            this.#showFiles().catch((error) => !this.#signal.aborted && this.#offer(error));
        } else if (job.state === 'cancelled') {
            this.#said.textContent = 'Cancelled';
            this.#start();
        } else {
            const why = typeof job.error === 'string' ? job.error : job.error?.detail ?? 'The evidence copy could not be made.';
            this.#offer({ detail: why });
        }
    }
}

function list(files, app) {
    return element`
        <ul class="files">${files.map((file) => html`
            <li><div class="file">
                <div class="head">
                    <div class="grow"><p class="name">${file.name}</p><p class="muted small numbers">${bytes(file.bytes)}</p></div>
                    <a class="button icon-only" href="${file.href}" download="${file.name}" aria-label="Download ${file.name}">${icon('download')}</a>
                </div>
                ${digestLine(file.sha256, { label: `SHA-256 of ${file.name}`, app })}
            </div></li>`)}</ul>`;
}
