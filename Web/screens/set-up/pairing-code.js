import { copy, fingerprintLine } from '../../components/digest.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { duration } from '../../models/format.js';

/** Asks for a one-time pairing token and shows it as a QR code until it was used, has expired or is put away. */
export async function pairingCode({ app, signal, place, paired, closed }) {
    const before = await deviceIds(app, signal);
    const code = await app.api.post('/api/v1/pairing-tokens', undefined, { signal });
    const shown = new AbortController();
    const stop = AbortSignal.any([signal, shown.signal]);
    const picture = URL.createObjectURL(new Blob([code.qrCode], { type: 'image/svg+xml' }));
    stop.addEventListener('abort', () => URL.revokeObjectURL(picture));

    const left = element`<p class="numbers muted" role="timer"></p>`;
    const close = () => {
        shown.abort();
        closed();
    };
    const again = () => {
        shown.abort();
        pairingCode({ app, signal, place, paired, closed }).catch((error) => {
            app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
            closed();
        });
    };
    const panel = element`
        <div class="pairing">
            <img class="qr" src="${picture}" alt="QR code of the pairing link" width="240" height="240">
            <div class="stack">
                <h3 tabindex="-1">Scan this with the phone’s camera</h3>
                <p>It opens the set-up page on the phone, which trusts the vault’s certificate and pairs. The code works once.</p>
                ${left}
                <details><summary>Without a camera</summary>
                    <div class="stack tight"><p class="small">Open this link on the device:</p><code>${code.url}</code>
                    ${code.fingerprint && html`<p class="small">Fingerprint of the certificate:</p>${fingerprintLine(code.fingerprint, { app })}`}</div>
                </details>
                <div class="buttons">
                    <button class="button" type="button" @click=${() => copy(code.url, app)}>${icon('copy')} Copy the link</button>
                    <button class="button quiet" type="button" @click=${close}>Done</button>
                </div>
            </div>
        </div>`;
    place.replaceChildren(panel);
    panel.querySelector('h3').focus();

    const expires = Date.parse(code.expiresAt);
    every(1_000, stop, () => {
        const seconds = (expires - Date.now()) / 1000;
        left.textContent = `Valid for ${duration(seconds)} more`;
        if (seconds > 0) return;
        shown.abort();
        place.replaceChildren(element`<div class="row apart"><p>The code has expired.</p><button class="button" type="button" @click=${again}>${icon('refresh')} Make a new one</button></div>`);
    });
    every(2_500, stop, async () => {
        const now = await deviceIds(app, stop).catch(() => before);
        if (stop.aborted || [...now.keys()].every((id) => before.has(id))) return;
        const name = [...now].find(([id]) => !before.has(id))[1];
        app.toast(`${name} is paired`);
        paired();
        close();
    });
}

async function deviceIds(app, signal) {
    const list = await app.api.get('/api/v1/devices', { signal });
    return new Map((list.devices ?? list).map((device) => [device.id, device.name]));
}

function every(milliseconds, signal, act) {
    const timer = setInterval(act, milliseconds);
    signal.addEventListener('abort', () => clearInterval(timer));
    act();
}
