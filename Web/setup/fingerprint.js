import { digestLine } from '../components/digest.js';
import { element, html } from '../components/html.js';
import { notice } from '../components/states.js';

/** Shows the fingerprint of the vault's certificate authority, and whether the scanned code names the same. */
export function fingerprintStep(app, scanned) {
    const body = element`<div class="stack"><p class="muted">Asking the vault…</p></div>`;
    show(body, app, scanned);
    return html`
        <p>A certificate lets this device know your vault from any other computer. Before you trust it, compare these characters with those in the vault’s terminal.</p>
        ${body}`;
}

async function show(body, app, scanned) {
    try {
        const { fingerprint } = await app.api.get('/api/v1/setup');
        body.replaceChildren(html`${digestLine(fingerprint, { label: 'Fingerprint (SHA-256)', app })}${comparison(fingerprint, scanned)}`);
    } catch (error) {
        body.replaceChildren(notice({ kind: 'danger', icon: 'warning', text: error.detail ?? error.title, action: { label: 'Try again', run: () => show(body, app, scanned) } }));
    }
}

function comparison(fingerprint, scanned) {
    if (!scanned) return null;
    if (plain(fingerprint) === plain(scanned)) return notice({ kind: 'verified', icon: 'check', text: 'The same as in the code that you scanned.' });
    return notice({
        kind: 'danger',
        icon: 'warning',
        text: 'This is not the fingerprint in the code that you scanned. Another computer may be answering in the vault’s place. Stop here, and do not install its certificate.',
    });
}

function plain(fingerprint) {
    return fingerprint.replace(/[^0-9a-f]/gi, '').toLowerCase();
}
