import { switches, wholeNumber } from '../../browser/switches.js';
import { element } from '../../components/html.js';

/** Switches for trying out what happens without a network, and when uploads fail. */
export function developer({ signal }) {
    const offline = element`<input type="checkbox" @change=${({ target }) => switches.set({ isOffline: target.checked })}>`;
    const failures = element`<input class="input" type="number" min="0" max="1000" inputmode="numeric" id="simulated-failures">`;
    const atByte = element`<input class="input" type="number" min="0" inputmode="numeric" id="simulated-byte">`;
    for (const input of [failures, atByte]) {
        input.addEventListener('change', () => switches.set({ failures: wholeNumber(failures.value), atByte: wholeNumber(atByte.value) }));
    }
    const draw = () => {
        offline.checked = switches.values.isOffline;
        if (document.activeElement !== failures) failures.value = switches.values.failures;
        if (document.activeElement !== atByte) atByte.value = switches.values.atByte;
    };
    switches.addEventListener('change', draw, { signal });
    switches.ready.then(draw);
    return element`
        <section class="card" aria-labelledby="developer-title">
            <h2 id="developer-title">Trying it out</h2>
            <div class="stack">
                <p class="muted">For developers: nothing is lost by these, and a banner shows while one is on.</p>
                <label class="row check"><span>${offline}</span><span>Simulate being offline</span></label>
                <div class="field"><label for="simulated-failures">How many of the next uploads fail</label>${failures}</div>
                <div class="field"><label for="simulated-byte">At which byte</label>${atByte}</div>
            </div>
        </section>`;
}
