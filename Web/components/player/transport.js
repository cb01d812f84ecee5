import { duration } from '../../models/format.js';
import { element, html } from '../html.js';
import { icon } from '../icon.js';
import { FrameLength } from './frame-length.js';

const speeds = [0.25, 0.5, 1, 1.5, 2, 4];

/**
 * What the browser's own controls lack: single frames, jumps, speed, and keys. `media` is a <video> or <audio>, `keys` the element whose keys count
 * (all of the player). Frames are stepped for video alone.
 *
 * Keys: space or K plays, J and L jump 10 s, arrows 5 s, comma and full stop step a frame, < and > change the speed, M mutes, F fills the screen.
 */
export function transport(media, keys) {
    return new Transport(media, keys).root;
}

class Transport {
    #media;
    #frame = new FrameLength();
    #speed;

    constructor(media, keys) {
        this.#media = media;
        const isVideo = media.tagName === 'VIDEO';
        this.#speed = element`
            <select class="input speed" aria-label="Speed">${speeds.map((speed) => html`<option value="${speed}" ?selected=${speed === 1}>${speed}×</option>`)}</select>`;
        this.#speed.addEventListener('change', () => { media.playbackRate = Number(this.#speed.value); });
        media.addEventListener('ratechange', () => { this.#speed.value = media.playbackRate; });
        // A new source plays at the ordinary speed, whatever was chosen.
        media.addEventListener('loadedmetadata', () => { media.playbackRate = Number(this.#speed.value); });
        this.root = element`
            <div class="transport" role="group" aria-label="Playing">
                ${isVideo && html`
                    ${this.#button('step-back', 'One frame back', () => this.#step(-1))}
                    ${this.#button('step-forward', 'One frame forward', () => this.#step(1))}`}
                ${this.#jump('−5 s', 'Back 5 seconds', -5)}
                ${this.#jump('+5 s', 'Forward 5 seconds', 5)}
                ${isVideo && this.#place()}
                ${this.#speed}
            </div>`;
        if (isVideo) this.#frame.learnFrom(media);
        keys.addEventListener('keydown', (event) => this.#key(event));
    }

    #button(name, label, run) {
        return html`<button class="button icon-only" type="button" aria-label="${label}" @click=${run}>${icon(name)}</button>`;
    }

    #jump(text, label, seconds) {
        return html`<button class="button" type="button" aria-label="${label}" @click=${() => this.#move(seconds)}>${text}</button>`;
    }

    /** Where the picture is, to the millisecond: what a frame is referred to by. */
    #place() {
        const shown = element`<output class="numbers place" aria-label="Place"></output>`;
        const show = () => { shown.textContent = `${duration(Math.floor(this.#media.currentTime))}.${String(Math.floor((this.#media.currentTime % 1) * 1000)).padStart(3, '0')}`; };
        for (const type of ['timeupdate', 'seeked', 'loadedmetadata']) this.#media.addEventListener(type, show);
        show();
        return shown;
    }

    #step(frames) {
        this.#media.pause();
        this.#move(frames * this.#frame.seconds);
    }

    #move(seconds) {
        const end = Number.isFinite(this.#media.duration) ? this.#media.duration : Infinity;
        this.#media.currentTime = Math.min(end, Math.max(0, this.#media.currentTime + seconds));
    }

    #changeSpeed(by) {
        const index = speeds.indexOf(this.#media.playbackRate) + by;
        if (index >= 0 && index < speeds.length) this.#media.playbackRate = speeds[index];
    }

    #key(event) {
        const isTyping = event.target.closest('input, select, textarea, [role=slider]');
        // A button is pressed by the space bar, and the browser's own controls know space and arrows.
        const isOwn = event.target.closest('button') && event.key === ' ' || event.target === this.#media && [' ', 'ArrowLeft', 'ArrowRight'].includes(event.key);
        if (isTyping || isOwn || event.ctrlKey || event.metaKey || event.altKey) return;
        const media = this.#media;
        const play = () => (media.paused ? media.play().catch(() => {}) : media.pause());
        const acts = {
            ' ': play, k: play, j: () => this.#move(-10), l: () => this.#move(10), ArrowLeft: () => this.#move(-5), ArrowRight: () => this.#move(5),
            '<': () => this.#changeSpeed(-1), '>': () => this.#changeSpeed(1), m: () => { media.muted = !media.muted; },
        };
        if (media.tagName === 'VIDEO') {
            acts[','] = () => this.#step(-1);
            acts['.'] = () => this.#step(1);
            acts.f = () => (document.fullscreenElement ? document.exitFullscreen() : media.requestFullscreen?.());
        }
        if (!Object.hasOwn(acts, event.key)) return;
        event.preventDefault();
        acts[event.key]();
    }
}
