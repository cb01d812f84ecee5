import { element, html } from '../../components/html.js';
import { localClock } from '../../models/format.js';
import { itemPath } from '../../models/items.js';

/** Plays an item: the joined, seekable file; where that can't be had, the original segments one after another. */
export function player({ item, signal }) {
    const base = itemPath(item.id);
    if (item.kind === 'photo') return element`<div class="stage"><img src="${base}/media" alt="${item.title}"></div>`;
    if (item.kind === 'document') return element`<div class="stage document"><p class="muted">Documents are shown by the program that you open them with.</p></div>`;
    if (item.kind === 'audio') return element`<div class="stage audio"><audio controls preload="metadata" src="${base}/media" aria-label="${item.title}"></audio></div>`;
    return new VideoPlayer(item, signal).root;
}

class VideoPlayer {
    #item;
    #video;
    #message = element`<p class="muted small" role="status"></p>`;
    #segments = element`<div></div>`;
    #current = null;

    constructor(item, signal) {
        this.#item = item;
        const poster = item.hasThumbnail ? `${itemPath(item.id)}/thumbnail.jpg` : null;
        this.#video = element`<video controls playsinline preload="metadata" poster=${poster} aria-label="${item.title}"></video>`;
        this.root = element`<div class="stack tight"><div class="stage">${this.#video}</div>${this.#message}${this.#segments}</div>`;
        this.#video.addEventListener('ended', () => this.#playNext());
        this.#video.addEventListener('error', () => this.#failed());
        this.#video.src = item.kind === 'recording' ? `${itemPath(item.id)}/playback` : `${itemPath(item.id)}/media`;
        signal.addEventListener('abort', () => {
            this.#video.removeAttribute('src');
            this.#video.load();
        });
    }

    get #parts() { return this.#item.recording?.segments ?? []; }

    #failed() {
        if (!this.#video.getAttribute('src')) return;
        if (this.#current === null && this.#parts.length > 0) {
            this.#message.textContent = 'The joined video could not be played here. These are the original segments.';
            this.#segments.replaceChildren(this.#choices());
            this.#open(0, false);
            return;
        }
        this.#message.textContent = 'This browser can’t play the original. Download it, or make an evidence copy, which plays everywhere.';
    }

    #choices() {
        return element`
            <fieldset class="choices">
                <legend class="visually-hidden">Segment</legend>
                ${this.#parts.map((part, index) => html`
                    <label><input type="radio" name="segment" value="${index}" @change=${() => this.#open(index, true)}><span class="numbers">${part.number}${part.startedAt && ` · ${localClock(part.startedAt).slice(0, 8)}`}</span></label>`)}
            </fieldset>`;
    }

    #open(index, play) {
        this.#current = index;
        this.#segments.querySelectorAll('input')[index].checked = true;
        this.#video.src = this.#parts[index].media;
        if (play) this.#video.play().catch(() => {});
    }

    #playNext() {
        if (this.#current !== null && this.#current + 1 < this.#parts.length) this.#open(this.#current + 1, true);
    }
}

/** "1280 × 720", or null where it is not known. */
export function pictureSize(segment) {
    return segment?.width && segment?.height ? `${segment.width} × ${segment.height}` : null;
}

