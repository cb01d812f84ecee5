import { element, html } from '../components/html.js';
import { icon } from '../components/icon.js';
import { notice } from '../components/states.js';
import { deviceKey, sign } from '../browser/device-key.js';
import { deviceLabel } from '../browser/platform.js';
import { base64, utf8 } from '../browser/text.js';

/** Trades the one-time token for this device's credential, which the vault sets as a cookie that no script can read. */
export function pairingStep(app, token) {
    const result = element`<div role="status"></div>`;
    const form = element`
        <form class="stack">
            <div class="field"><label for="device-name">Name of this device</label>
                <input class="input" id="device-name" name="name" value="${deviceLabel()}" maxlength="80" required autocomplete="off">
            </div>
            ${token ? html`<input type="hidden" name="token" value="${token}">` : codeField()}
            <div><button class="button primary" type="submit">${icon('phone')} Pair this device</button></div>
        </form>`;
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        pair(app, form, result);
    });
    return html`${form}${result}`;
}

function codeField() {
    return html`
        <div class="field"><label for="pairing-code">Pairing link or code</label>
            <input class="input" id="pairing-code" name="token" required autocomplete="off" autocapitalize="off" spellcheck="false">
            <p class="hint">In Exhibit on the machine where the vault runs: Set-up › Pair another device. Scan its code with this device’s camera, or paste its link here.</p>
        </div>`;
}

async function pair(app, form, result) {
    const button = form.querySelector('button');
    const data = new FormData(form);
    button.disabled = true;
    result.replaceChildren();
    try {
        const token = codeIn(data.get('token'));
        // Browsers write cookies to the disk late: one that was killed since has lost its credential, not its key.
        const { device } = await app.api.post('/api/v1/pairing', { token, name: data.get('name').trim(), again: true, ...await ownKey(token) });
        history.replaceState(null, '', location.pathname);
        form.replaceWith(paired(device.name));
    } catch (error) {
        result.replaceChildren(notice({ kind: 'danger', icon: 'warning', text: html`<strong>${error.title}</strong>${error.detail && `: ${error.detail}`}` }));
        if (!form.querySelector('[name="token"]:not([type="hidden"])') && !error.retryable) form.querySelector('[type="hidden"]').replaceWith(codeField());
    } finally {
        button.disabled = false;
    }
}

/** This device's key with what shows that it is its own; nothing where the browser keeps no key, which then can't record either. */
async function ownKey(token) {
    const key = await deviceKey().catch(() => null);
    return key && { publicKey: key.publicKey, signature: base64(await sign(key, utf8(`exhibit-pairing/1\n${token}\n`))) };
}

/** The token in what was pasted: a whole link, its fragment, or the bare token. */
function codeIn(pasted) {
    const text = pasted.trim();
    return new URLSearchParams(text.slice(text.indexOf('#') + 1)).get('pair') ?? text;
}

function paired(name) {
    const done = element`
        <div class="stack">
            ${notice({ kind: 'verified', icon: 'check', text: html`<strong>Paired as <bdi>${name}</bdi>.</strong> It can now record into the vault.` })}
            <p>Put Exhibit on the home screen: it then opens like an app, starts without a network, and the browser keeps what it holds.</p>
            <ul class="instructions">
                <li><strong>iPhone, iPad:</strong> Share › Add to Home Screen. The new app has its own storage: it asks to be paired once more.</li>
                <li><strong>Android:</strong> menu › Install app, or Add to Home screen.</li>
            </ul>
            <div><a class="button record" href="/#/record">Start recording</a></div>
        </div>`;
    queueMicrotask(() => done.querySelector('a').focus());
    return done;
}
