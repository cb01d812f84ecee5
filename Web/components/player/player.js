import { choices } from '../choices.js';
import { element } from '../html.js';
import { localClock } from '../../models/format.js';
import { itemPath } from '../../models/items.js';
import { transport } from './transport.js';

/**
 * Plays an item's video or sound from `source`; for a recording whose joined video can't be had, the original segments one after another.
 * Gives { root, media, showMoment }: `showMoment(time)` moves to a moment of the recording.
 */
export function player(context) {
    return new Player(context);
}

class Player {
    #item;
    #app;
    #signal;
    #message = element`<p class="muted small" role="status"></p>`;
    #segments = element`<div></div>`;
    #current = null;

    constructor({ item, app, signal, source, isSound = false }) {
        this.#item = item;
        this.#app = app;
        this.#signal = signal;
        const poster = item.hasThumbnail ? `${itemPath(item.id)}/thumbnail.jpg` : null;
        this.media = isSound
            ? element`<audio controls preload="metadata" aria-label="${item.title}"></audio>`
            : element`<video controls playsinline preload="metadata" poster=${poster} aria-label="${item.title}"></video>`;
        this.root = element`<div class="player stack tight"><div class="stage ${isSound ? 'sound' : ''}">${this.media}</div>${this.#message}${this.#segments}</div>`;
        this.root.querySelector('.stage').after(transport(this.media, this.root));
        this.media.addEventListener('ended', () => this.#playNext());
        this.media.addEventListener('error', () => this.#failed());
        this.media.src = source;
        signal.addEventListener('abort', () => {
            this.media.removeAttribute('src');
            this.media.load();
        });
    }

    /** Moves to a moment, given as the device's wall clock. */
    showMoment = (time) => {
        const seconds = (Date.parse(time) - Date.parse(this.#item.startedAt)) / 1000;
        if (this.#current === null) this.#seek(Math.max(0, seconds));
        else this.#seekInSegments(Date.parse(time));
        this.root.scrollIntoView({ block: 'center' });
        this.media.focus({ preventScroll: true });
    };

    #seek(seconds) {
        const seek = () => { this.media.currentTime = seconds; };
        if (this.media.readyState > 0) seek();
        else this.media.addEventListener('loadedmetadata', seek, { once: true });
    }

    #seekInSegments(moment) {
        const index = Math.max(0, this.#parts.findLastIndex((part) => part.startedAt && Date.parse(part.startedAt) <= moment));
        this.#open(index, false);
        this.#seek((moment - Date.parse(this.#parts[index].startedAt ?? moment)) / 1000);
    }

    get #parts() { return this.#item.recording?.segments ?? []; }

    async #failed() {
        if (!this.media.getAttribute('src')) return;
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
        this.#message.textContent = this.#item.kind === 'recording'
            ? 'This browser can’t play the original. Download it, or make an evidence copy, which plays everywhere.'
            : 'This browser can’t play this file. Download it and open it with a program that knows it.';
    }

    /** Why the vault does not give what was to be played: a <video> does not tell. Null when it gives it. */
    #refusal() {
        return this.#app.api.send('GET', this.media.getAttribute('src'), { headers: { Range: 'bytes=0-0' }, signal: this.#signal }).then(() => null, (error) => error);
    }

    #choices() {
        const label = ({ number, startedAt }) => (startedAt ? `${number} · ${localClock(startedAt).slice(0, 8)}` : `${number}`);
        const options = this.#parts.map((part, index) => [index, label(part)]);
        return choices({ legend: 'Segment', name: 'segment', options, chosen: 0, choose: (index) => this.#open(index, true), kind: 'numbers' });
    }

    #open(index, play) {
        this.#current = index;
        this.#segments.querySelectorAll('input')[index].checked = true;
        this.media.src = this.#parts[index].media;
        if (play) this.media.play().catch(() => {});
    }

    #playNext() {
        if (this.#current !== null && this.#current + 1 < this.#parts.length) this.#open(this.#current + 1, true);
    }
}
