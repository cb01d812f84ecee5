import { fingerprintLine } from '../components/digest.js';
import { html } from '../components/html.js';
import { notice } from '../components/states.js';

/** Shows the fingerprint of the vault's certificate authority, and whether the scanned code names the same. */
export function fingerprintStep(app, fingerprint, scanned) {
    return html`
        <p>A certificate lets this device know your vault from any other computer. Before you trust it, compare these characters with those in the vault’s terminal.</p>
        ${fingerprintLine(fingerprint, { label: 'fingerprint (SHA-256)', app })}
        ${comparison(fingerprint, scanned)}`;
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
