import { fingerprint, grouped } from '../models/format.js';
import { element, html } from './html.js';
import { icon } from './icon.js';

/** A SHA-256 (or another fingerprint) in full, grouped for the eye, with a button that copies it. `app` is used for the word "Copied". */
export function digestLine(digest, { label = 'SHA-256', app }) {
    return copyLine(digest, { shown: grouped(digest), label, app });
}

/** The fingerprint of a certificate, which may break into lines after each eight bytes, with a button that copies it. */
export function fingerprintLine(digest, { label = 'fingerprint', app }) {
    const text = fingerprint(digest);
    return copyLine(text, { shown: text.replace(/((?:..:){8})/g, '$1 '), label, app });
}

/** A device key to read: where a line is too short for it, it breaks in the middle, and leaves no lone character to the next. */
export function keyText(key) {
    const middle = key.length / 2;
    return html`<span class="key-half">${key.slice(0, middle)}</span><span class="key-half">${key.slice(middle)}</span>`;
}

/** A text (a key, a link) with a button that copies it. */
export function copyLine(text, { shown = text, label, app }) {
    const line = element`
        <div class="digest">
            <code title="${label}">${shown}</code>
            <button class="button quiet icon-only" type="button" aria-label="Copy the ${label}">${icon('copy')}</button>
        </div>`;
    line.querySelector('button').addEventListener('click', () => copy(text, app));
    return line;
}

/** Copies text, and says so. Without the clipboard (plain HTTP) it says that. */
export async function copy(text, app) {
    try {
        await navigator.clipboard.writeText(text);
        app.toast('Copied');
    } catch {
        app.toast('This browser does not let the page copy. Select the text instead.', { kind: 'danger' });
    }
}
