import { shortFingerprint } from '../models/device-keys.js';
import { copyLine, digestLine, keyText } from './digest.js';
import { html } from './html.js';

/** A device key as verdicts name it, and its fingerprint on demand; both to copy. `key` is { key, fingerprint }, `whose` says whose it is. */
export function deviceKeyLines(key, { app, whose }) {
    return html`${copyLine(key.key, { shown: keyText(key.key), label: `public key of ${whose}`, app })}
        <details><summary class="muted small">Fingerprint (SHA-256)</summary>${digestLine(key.fingerprint, { label: `fingerprint of the key of ${whose}`, app })}</details>`;
}

/** The same behind the start of its fingerprint, for lists. */
export function deviceKeySummary(key, { app, whose }) {
    return html`
        <details class="device-key">
            <summary class="muted small">Key <code>${shortFingerprint(key)}</code></summary>
            ${deviceKeyLines(key, { app, whose })}
        </details>`;
}
