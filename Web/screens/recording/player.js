import { choices } from '../../components/choices.js';
import { element } from '../../components/html.js';
import { localClock } from '../../models/format.js';
import { itemPath } from '../../models/items.js';

/**
 * Plays an item: the joined, seekable file; where that can't be had, the original segments one after another.
 * Gives { root, showMoment }: `showMoment(time)` moves to a moment of the recording, and is null where there is none to move to.
 */
export function player({ item, app, signal }) {
    const base = itemPath(item.id);
    if (item.kind === 'recording' || item.kind === 'video') return new VideoPlayer(item, app, signal);
    return { root: still(item, base), showMoment: null };
}

function still(item, base) {
    if (item.kind === 'photo') return element`<div class="stage"><img src="${base}/media" alt="${item.title}"></div>`;
    if (item.kind === 'document') return element`<div class="stage document"><p class="muted">Documents are shown by the program that you open them with.</p></div>`;
    return element`<div class="stage audio"><audio controls preload="metadata" src="${base}/media" aria-label="${item.title}"></audio></div>`;
}

class VideoPlayer {
    #item;
    #app;
    #signal;
    #video;
    #message = element`<p class="muted small" role="status"></p>`;
    #segments = element`<div></div>`;
    #current = null;

    constructor(item, app, signal) {
        this.#item = item;
        this.#app = app;
        this.#signal = signal;
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

    /** Moves to a moment, given as the device's wall clock. */
    showMoment = (time) => {
        const seconds = (Date.parse(time) - Date.parse(this.#item.startedAt)) / 1000;
        if (this.#current === null) this.#seek(Math.max(0, seconds));
        else this.#seekInSegments(Date.parse(time));
        this.root.scrollIntoView({ block: 'center' });
        this.#video.focus({ preventScroll: true });
    };

    #seek(seconds) {
        const seek = () => { this.#video.currentTime = seconds; };
        if (this.#video.readyState > 0) seek();
        else this.#video.addEventListener('loadedmetadata', seek, { once: true });
    }

    #seekInSegments(moment) {
        const index = Math.max(0, this.#parts.findLastIndex((part) => part.startedAt && Date.parse(part.startedAt) <= moment));
        this.#open(index, false);
        this.#seek((moment - Date.parse(this.#parts[index].startedAt ?? moment)) / 1000);
    }

    get #parts() { return this.#item.recording?.segments ?? []; }

    async #failed() {
        if (!this.#video.getAttribute('src')) return;
        const refusal = await this.#refusal();
        if (this.#signal.aborted) return;
        if (refusal?.unreachable || refusal?.status === 409) {
            this.#message.textContent = refusal.unreachable ? 'Playing needs the vault, which can’t be reached now.' : 'The recording goes on. It can be played as soon as it has ended.';
            return;
        }
        if (this.#current === null && this.#parts.length > 0) {
            this.#message.textContent = 'The joined video could not be played here. The original segments are shown.';
            const choices = this.#choices();
            choices.hidden = this.#parts.length === 1;
            this.#segments.replaceChildren(choices);
            this.#open(0, false);
            return;
        }
        this.#message.textContent = 'This browser can’t play the original. Download it, or make an evidence copy, which plays everywhere.';
    }

    /** Why the vault does not give what was to be played: a <video> does not tell. Null when it gives it. */
    #refusal() {
        return this.#app.api.send('GET', this.#video.getAttribute('src'), { headers: { Range: 'bytes=0-0' }, signal: this.#signal }).then(() => null, (error) => error);
    }

    #choices() {
        const label = ({ number, startedAt }) => (startedAt ? `${number} · ${localClock(startedAt).slice(0, 8)}` : `${number}`);
        const options = this.#parts.map((part, index) => [index, label(part)]);
        return choices({ legend: 'Segment', name: 'segment', options, chosen: 0, choose: (index) => this.#open(index, true), kind: 'numbers' });
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

