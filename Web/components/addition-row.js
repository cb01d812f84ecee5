import { bytes, localTime } from '../models/format.js';
import { stateChip, waitingText } from '../models/upload-words.js';
import { element, html } from './html.js';
import { icon } from './icon.js';
import { chip, progressBar } from './progress.js';

const KINDS = [['image/', 'photo'], ['video/', 'video'], ['audio/', 'audio']];

const iconOf = (mediaType) => KINDS.find(([start]) => mediaType.startsWith(start))?.[1] ?? 'document';

/** One addition in a list: what it is, how far it has got and, when it waits, why. `actions` are those of models/addition-actions.js. */
export class AdditionRow {
    #addition = null;
    #actions;
    #kind = element`<span class="upload-kind"></span>`;
    #title = element`<span class="upload-title"></span>`;
    #what = element`<span class="muted small"></span>`;
    #chip = element`<span></span>`;
    #bar = progressBar({ label: 'On the vault', value: 0 });
    #why = element`<p class="upload-why small"></p>`;
    #buttons = element`<div class="buttons upload-actions"></div>`;
    root;

    constructor(actions) {
        this.#actions = actions;
        this.root = element`
            <li class="upload-row">
                <div class="row apart">${this.#kind}<div class="upload-name">${this.#title}${this.#what}</div>${this.#chip}</div>
                ${this.#bar.root}
                <div class="row apart">${this.#why}${this.#buttons}</div>
            </li>`;
    }

    /** `place` {isFirst, isLast} says where it stands among those that can be moved; null when it can't be. */
    update(addition, place = null) {
        this.#addition = addition;
        const { name, title, mediaType, caseLabel, addedAt, state, item } = addition;
        this.root.dataset.state = state;
        this.#kind.replaceChildren(icon(iconOf(mediaType)));
        const label = html`<bdi>${title ?? name}</bdi>`;
        this.#title.replaceChildren(item ? html`<a href="#/evidence/${item}">${label}</a>` : label);
        const under = caseLabel ? `, for ${caseLabel}` : '';
        this.#what.replaceChildren(html`Added ${localTime(addedAt, { seconds: false })}<bdi>${under}</bdi>`);
        this.#drawButtons(place);
        this.#draw();
    }

    progress(status) {
        const { copiedBytes, totalBytes, sentBytes, waiting } = status;
        if (copiedBytes !== undefined) Object.assign(this.#addition, { copiedBytes, totalBytes });
        else Object.assign(this.#addition, { sentBytes: Math.max(sentBytes, 0), waiting });
        this.#draw();
    }

    /** Once a second: how long it waits. */
    tick() {
        if (this.#addition?.waiting) this.#draw();
    }

    #draw() {
        const { state, bytes: size, sentBytes, copiedBytes = 0, totalBytes = 0, isDuplicate, isCutOff } = this.#addition;
        const [label, kind] = stateChip(state);
        const next = chip(label, kind);
        if (this.#chip.textContent !== label) {
            this.#chip.replaceWith(next);
            this.#chip = next;
        }
        const isCopying = state === 'copying';
        const [done, all] = isCopying ? [copiedBytes, totalBytes] : [sentBytes, size];
        this.#bar.root.hidden = state === 'uploaded' || state === 'cut off';
        this.#bar.update({
            value: all > 0 ? Math.min(1, done / all) : 0,
            left: isCopying ? `${bytes(done)} of ${bytes(all)} copied here` : `${bytes(done)} of ${bytes(all)}`,
        });
        const whole = isDuplicate ? `${bytes(size)}. The vault had these very bytes already: they are kept once.` : bytes(size);
        const cutOff = isCutOff ? 'It was cut off: what was recorded is kept. ' : '';
        this.#why.textContent = cutOff + (state === 'uploaded' ? whole : waitingText(this.#addition, Date.now()));
    }

    #drawButtons(place) {
        const focused = this.#buttons.contains(document.activeElement) ? document.activeElement.dataset.action : null;
        const { title, name } = this.#addition;
        const button = ({ action, label, icon: shown, run, isDanger }) => html`
            <button class="button quiet icon-only ${isDanger ? 'danger' : ''}" type="button" data-action="${action}" aria-label="${label}: ${title ?? name}" title="${label}" @click=${run}>${icon(shown)}</button>`;
        this.#buttons.replaceChildren(...this.#actions(this.#addition, place).map(button));
        if (focused) this.#buttons.querySelector(`[data-action="${focused}"]`)?.focus();
    }
}
