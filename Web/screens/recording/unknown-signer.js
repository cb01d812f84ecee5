import { deviceKeyLines } from '../../components/device-key.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { shownKey } from '../../models/device-keys.js';

/**
 * Says that the vault does not know the key that a recording is signed with, and lets its owner accept it; a place that stays empty when the key is
 * known. `changed()` is called when it was accepted.
 */
export function unknownSigner({ item, app, signal, changed }) {
    const place = element`<div></div>`;
    const signer = item.recording.signer;
    if (signer && !signer.known) show(place, { signer, item, app, signal, changed });
    return place;
}

async function show(place, context) {
    const { signer, app, signal } = context;
    try {
        const [key, vault] = await Promise.all([shownKey(signer.key), app.api.get('/api/v1/vault', { signal }).catch(() => null)]);
        if (!signal.aborted) place.replaceChildren(panel(key, vault?.loopback ?? false, context));
    } catch {
        // Without its digest there is nothing to compare: the verdict above says that the signer is not known.
    }
}

function panel(key, isOwner, context) {
    const { signer, app } = context;
    const from = signer.broughtBy;
    const button = element`<button class="button" type="button">${icon('key')} Accept this key</button>`;
    button.addEventListener('click', () => accept(key, button, context));
    return element`
        <section class="notice unknown-signer" aria-labelledby="unknown-signer-title">
            ${icon('key')}
            <div class="grow stack tight">
                <h3 id="unknown-signer-title">The vault does not know this signer</h3>
                <p>${from
                    ? html`<strong><bdi>${from}</bdi></strong> brought this recording, but it is signed with another key than the one that the vault knows of <bdi>${from}</bdi>. That device may have lost its key, or somebody else made the recording.`
                    : 'This recording is signed with a key that the vault does not know.'}
                    What was recorded is kept and verified all the same.</p>
                ${deviceKeyLines(key, { app, whose: 'this recording' })}
                ${isOwner
                    ? html`<p>Accept it if the device itself shows this key under Set-up › This device.</p><div class="buttons">${button}</div>`
                    : html`<p class="muted small">Whether to accept this key is decided on the machine where the vault runs.</p>`}
            </div>
        </section>`;
}

async function accept(key, button, { signer, item, app, changed }) {
    const whose = signer.broughtBy ?? 'this device';
    const sure = await app.confirm({
        title: `Accept the key of ${whose}?`,
        body: element`
            <div class="stack tight">
                <p>All that is signed with it then has a known signer: this recording, others, and those to come. This can’t be taken back.</p>
                <p>Have you compared it with the key that the device shows under Set-up › This device?</p>
                <p><code>${key.key}</code></p>
            </div>`,
        confirmLabel: 'It is the same: accept it',
    });
    if (!sure) return;
    button.disabled = true;
    try {
        await app.api.post('/api/v1/device-keys', { key: key.key, recording: item.id });
        app.toast('Accepted: what is signed with this key is verified again');
        changed();
    } catch (error) {
        button.disabled = false;
        app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
    }
}
