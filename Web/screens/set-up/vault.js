import { fingerprintLine } from '../../components/digest.js';
import { element, html } from '../../components/html.js';
import { bytes } from '../../models/format.js';
import { notTold } from './not-told.js';

/** The vault that this page came from: its name, room, addresses and the fingerprint of its certificate authority. */
export function thisVault({ app, signal }) {
    const body = element`<div class="stack"><div class="skeleton line"></div><div class="skeleton line"></div></div>`;
    const load = async () => {
        try {
            const [vault, setup] = await Promise.all([app.api.get('/api/v1/vault', { signal }), app.api.get('/api/v1/setup', { signal })]);
            body.replaceChildren(facts(vault, setup, app));
        } catch (error) {
            if (!signal.aborted) body.replaceChildren(notTold('its name and addresses', error));
        }
    };
    app.connection.addEventListener('change', load, { signal });
    load();
    return element`
        <section class="card" aria-labelledby="vault-title">
            <h2 id="vault-title">This vault</h2>
            ${body}
        </section>`;
}

function facts(vault, { addresses, fingerprint }, app) {
    return html`
        <dl class="facts">
            <div><dt>Name</dt><dd>${vault.name}</dd></div>
            <div><dt>Free space</dt><dd>${bytes(vault.freeBytes)}</dd></div>
            <div><dt>Addresses</dt><dd>${addresses.length > 0
                ? html`<ul>${addresses.map((address) => html`<li><a href="${address}/">${address}</a></li>`)}</ul>`
                : 'This machine only'}</dd></div>
            <div><dt>Receipts are signed by</dt><dd><code>${vault.verifierKey.split('+')[0]}</code></dd></div>
            ${fingerprint && html`<div><dt>Fingerprint of its certificate</dt><dd>${fingerprintLine(fingerprint, { app })}</dd></div>`}
        </dl>`;
}
