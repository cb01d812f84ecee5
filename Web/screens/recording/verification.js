import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { errorState } from '../../components/states.js';
import { verdictPanel } from '../../components/verdict.js';
import { itemPath } from '../../models/items.js';
import { unknownSigner } from './unknown-signer.js';

/** The verdict, in words, and "Verify again": the vault hashes the originals anew. `showMoment(time)` moves the player there. */
export function verification({ item, app, signal, changed, showMoment }) {
    const result = element`<div class="result"></div>`;
    const said = element`<p class="visually-hidden" role="status"></p>`;
    const label = element`<span>${item.recording.verdict ? 'Verify again' : 'Verify'}</span>`;
    const button = element`<button class="button" type="button">${icon('verify')}${label}</button>`;
    const show = (verdict) => result.replaceChildren(verdict
        ? verdictPanel(verdict, { play: showMoment, signerName: item.recording.signer?.name })
        : element`<p class="muted">This recording has not been verified yet.</p>`);

    async function verify() {
        button.disabled = true;
        label.textContent = 'Verifying…';
        try {
            const verdict = await app.api.post(`${itemPath(item.id)}/verification`, undefined, { signal });
            show(verdict);
            said.replaceChildren(html`${verdict.summary}`);
            changed();
        } catch (error) {
            if (!signal.aborted) result.replaceChildren(errorState(error, { title: error.title ?? 'It could not be verified', retry: verify }));
        } finally {
            button.disabled = false;
            label.textContent = 'Verify again';
        }
    }

    button.addEventListener('click', verify);
    show(item.recording.verdict);
    return element`
        <section class="card" aria-labelledby="verification-title">
            <div class="row apart"><h2 id="verification-title">Verification</h2>${button}</div>
            ${result}${said}
            ${unknownSigner({ item, app, signal, changed })}
            <p class="muted small">You need not take the vault’s word for it: <a href="#/verify?recording=${item.id}">verify it in this browser</a>,
                or download the originals and the log and use coreutils and openssl.</p>
        </section>`;
}
