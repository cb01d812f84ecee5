import { microphoneProblem } from '../../browser/microphone.js';
import { thisDevice } from '../../browser/platform.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { openPanel } from '../../components/panel-dialog.js';
import { notice } from '../../components/states.js';
import { AudioNote } from '../../models/audio-note.js';
import { bytes, duration } from '../../models/format.js';

/** "Record an audio note": records as soon as the microphone is open. */
export function recordAudioNote(app, { filing, signal }) {
    const note = new AudioNote();
    const clock = element`<p class="audio-clock numbers" aria-hidden="true">0:00</p>`;
    const status = element`<p class="muted" role="status">Opening the microphone…</p>`;
    const meter = element`<meter class="audio-level" min="0" max="1" low="0.15" high="0.95" optimum="0.5" value="0" aria-label="Sound level"></meter>`;
    const pause = element`<button class="button" type="button" disabled></button>`;
    const stop = element`<button class="button primary" type="button" disabled>${icon('check')} Stop and keep</button>`;
    const drop = element`<button class="button quiet danger" type="button" disabled>Discard</button>`;
    const place = element`<div class="stack">${clock}${meter}${status}<div class="buttons">${pause}${stop}${drop}</div></div>`;
    const panel = openPanel({ title: 'Audio note', kind: 'audio-dialog', content: place, signal, closed: over, mayClose: async () => isIdle() });
    let frame = null;

    const isIdle = () => note.state === 'opening' || note.state === 'ended';

    /** Leaving the screen keeps the note: it must not be lost by a wrong tap. */
    function over() {
        cancelAnimationFrame(frame);
        note.stop().catch(console.error);
    }

    function draw() {
        const isRunning = note.state === 'recording';
        const isOpen = isRunning || note.state === 'paused';
        for (const button of [pause, stop, drop]) button.disabled = !isOpen;
        pause.replaceChildren(html`${icon(isRunning ? 'pause' : 'microphone')} ${isRunning ? 'Pause' : 'Go on'}`);
        const words = { recording: 'Recording', paused: 'Paused', ending: 'Keeping it…' }[note.state];
        if (words && !status.textContent.startsWith(words)) status.textContent = `${words}. Every half second is kept on ${thisDevice}.`;
        place.dataset.state = note.state;
    }

    function tick() {
        const text = `${duration(Math.floor(note.elapsedMilliseconds / 1000))}`;
        if (clock.textContent !== text) clock.textContent = text;
        clock.title = bytes(note.bytes);
        meter.value = note.level;
        frame = requestAnimationFrame(tick);
    }

    note.addEventListener('change', draw);
    note.addEventListener('problem', ({ detail }) => app.toast(`The audio note has ended: ${detail.message}`, { kind: 'danger' }));
    note.addEventListener('change', () => note.state === 'ended' && panel.close());
    pause.addEventListener('click', () => (note.state === 'recording' ? note.pause() : note.resume()));
    stop.addEventListener('click', async () => {
        await note.stop();
        app.toast(`The audio note is kept on ${thisDevice}, on the way to the vault.`);
    });
    drop.addEventListener('click', async () => {
        const wasRunning = note.state === 'recording';
        note.pause();
        const isSure = await app.confirm({ title: 'Discard this audio note?', body: 'It is on this device only, and gone for good then.', confirmLabel: 'Discard', cancelLabel: 'Keep recording', danger: true });
        if (isSure) await note.drop();
        else if (wasRunning) note.resume();
    });
    note.start(app.additions, filing()).then(() => (panel.dialog.isConnected ? tick() : note.drop()), (error) => {
        const text = error.message.startsWith('This browser can’t') ? `${error.message}. Choose a file instead.` : microphoneProblem(error);
        place.replaceChildren(html`${notice({ kind: 'warning', icon: 'microphone', text })}<div class="buttons"><button class="button" type="button" @click=${panel.close}>Close</button></div>`);
        place.querySelector('button').focus();
    });
    draw();
}
