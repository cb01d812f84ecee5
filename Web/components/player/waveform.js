import { element } from '../html.js';

/**
 * The loudness of a sound over its length; what was played is filled, and a tap goes there. The player's own slider does the same for the keyboard.
 * `peaks` are 0…1, evenly spread over the length of `media`.
 */
export function waveform(peaks, media, signal) {
    const canvas = element`<canvas class="waveform" height="96" aria-hidden="true"></canvas>`;
    const draw = () => paint(canvas, peaks, played(media));
    canvas.addEventListener('pointerdown', (event) => {
        const box = canvas.getBoundingClientRect();
        if (Number.isFinite(media.duration)) media.currentTime = Math.max(0, (event.clientX - box.left) / box.width) * media.duration;
    });
    for (const type of ['timeupdate', 'seeked', 'loadedmetadata']) media.addEventListener(type, draw, { signal });
    const sizes = new ResizeObserver(draw);
    sizes.observe(canvas);
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    signal.addEventListener('abort', () => {
        sizes.disconnect();
        themes.disconnect();
    });
    return canvas;
}

function played(media) {
    return Number.isFinite(media.duration) && media.duration > 0 ? media.currentTime / media.duration : 0;
}

function paint(canvas, peaks, part) {
    const ratio = devicePixelRatio || 1;
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    if (width === 0) return;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const context = canvas.getContext('2d');
    const style = getComputedStyle(canvas);
    context.scale(ratio, ratio);
    const bars = Math.floor(width / 3);
    for (let bar = 0; bar < bars; bar += 1) {
        const from = Math.floor((bar / bars) * peaks.length);
        const to = Math.max(from + 1, Math.floor(((bar + 1) / bars) * peaks.length));
        const peak = Math.max(...peaks.slice(from, to), 0);
        const tall = Math.max(2, peak * height);
        context.fillStyle = style.getPropertyValue(bar / bars < part ? '--accent' : '--line-strong');
        context.fillRect(bar * 3, (height - tall) / 2, 2, tall);
    }
}
