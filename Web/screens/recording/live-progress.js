import { element } from '../../components/html.js';
import { bytes, count, duration, span } from '../../models/format.js';
import { durationOf } from '../../models/items.js';

/** What is shown while a recording is being made: how long, how much the vault holds, how far it lags. */
export function liveProgress({ item, app, signal }) {
    const elapsed = element`<p class="elapsed numbers">${duration(durationOf(item))}</p>`;
    const held = element`<dd></dd>`;
    const lines = element`<dd></dd>`;
    const last = element`<dd>–</dd>`;
    let newest = null;
    const show = ({ lines: lineCount, bytes: size }) => {
        held.textContent = bytes(size);
        lines.textContent = count(lineCount, 'line');
    };
    const tick = () => {
        elapsed.textContent = duration(durationOf(item));
        if (newest) last.textContent = `${span(performance.now() - newest)} ago`;
    };
    show({ lines: item.recording?.lines ?? 0, bytes: item.bytes });
    const clock = setInterval(tick, 1000);
    signal.addEventListener('abort', () => clearInterval(clock));
    app.events.addEventListener('recording', ({ detail }) => {
        if (detail.id !== item.id) return;
        newest = performance.now();
        show(detail);
        tick();
    }, { signal });
    return element`
        <section class="stage live" aria-label="Recording now">
            <p class="chip live">Recording now</p>
            ${elapsed}
            <dl class="live-figures">
                <div><dt>In the vault</dt>${held}</div>
                <div><dt>Capture log</dt>${lines}</div>
                <div><dt>Last received</dt>${last}</div>
            </dl>
            <p>Every second is in the vault a moment after it was filmed. It can be played as soon as the recording ends.</p>
        </section>`;
}
