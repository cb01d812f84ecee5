import { digestLine } from '../../components/digest.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { notice } from '../../components/states.js';
import { outcomePanel, verdictPanel } from '../../components/verdict.js';
import { bytes } from '../../models/format.js';

/** One result as a card: a recording's verdict, an evidence copy's, or a file's digest to compare. `useKey(verifierKey)` verifies again with that vault's key. */
export function resultCard(result, app, useKey) {
    const content = { recording, 'evidence-copy': evidenceCopy, object, failure }[result.kind](result, app, useKey);
    return element`<section class="card result-card"><div class="stack"><h2><bdi>${result.name}</bdi></h2>${content}</div></section>`;
}

function recording(result, app, useKey) {
    return html`
        ${verdictPanel(result.verdict, { signerName: result.signerName })}
        ${result.vault && !result.vault.known && notice({
            icon: 'key',
            text: html`The receipts are those of <strong>${result.vault.name}</strong>, which this browser does not know, so they prove no time. Compare its key with the one that the vault’s owner gives you: <code>${result.vault.key}</code>`,
            action: { label: 'It is the same: use it', run: () => useKey(result.vault.key) },
        })}
        <div class="buttons"><button class="button" type="button" @click=${() => save(result)}>${icon('download')} Save the report</button></div>`;
}

function evidenceCopy(result, app) {
    return html`
        ${outcomePanel(result.verdict)}
        <ul class="files">${result.files.map((file) => html`
            <li><div class="file">
                <p class="name"><bdi>${file.name}</bdi></p>
                <p class="muted small">${file.says}</p>
                ${digests(file, app)}
            </div></li>`)}</ul>
        <p class="muted small">The report of an evidence copy is not signed: the proof is the recording itself, its capture log and its receipts.</p>`;
}

/** One digest where report and file agree or there is no file; both, told apart, where they differ. */
function digests({ name, sha256, found, state }, app) {
    if (state !== 'changed') return digestLine(sha256, { label: `SHA-256 of ${name}`, app });
    return html`
        <p class="small">SHA-256 that the report names</p>${digestLine(sha256, { label: `SHA-256 that the report names for ${name}`, app })}
        <p class="small">SHA-256 of the file that you gave</p>${digestLine(found, { label: `SHA-256 of ${name}`, app })}`;
}

function object(result, app) {
    const field = element`<input class="input mono" autocomplete="off" autocapitalize="off" spellcheck="false">`;
    const answer = element`<div role="status"></div>`;
    field.addEventListener('input', () => answer.replaceChildren(html`${comparison(field.value, result.sha256)}`));
    return html`
        <p class="muted numbers">${bytes(result.bytes)}</p>
        ${result.namedByDigest === true && notice({ kind: 'verified', icon: 'check', text: 'Its name is its SHA-256: this object is what the vault stored.' })}
        ${result.namedByDigest === false && notice({ kind: 'danger', icon: 'cross', text: 'Its name is a SHA-256, but not that of its bytes: this object was changed.' })}
        ${digestLine(result.sha256, { app })}
        <label class="field"><span>Compare with a SHA-256 that you were given</span>${field}</label>
        ${answer}`;
}

function comparison(given, sha256) {
    const plain = given.replace(/[^0-9a-f]/gi, '').toLowerCase();
    if (plain === '') return null;
    if (plain === sha256) return notice({ kind: 'verified', icon: 'check', text: 'The same: this file is, bit for bit, the one that the digest was made of.' });
    if (plain.length < 64) return notice({ icon: 'information', text: `A SHA-256 has 64 characters; these are ${plain.length}.` });
    return notice({ kind: 'danger', icon: 'cross', text: 'Not the same: this is another file, or it was changed.' });
}

function failure(result) {
    return notice({ kind: 'danger', icon: 'warning', text: html`<strong>It could not be read.</strong> ${result.error}` });
}

/** The verdict as JSON, as `exhibit verify --json` prints it. */
function save(result) {
    const file = new Blob([`${JSON.stringify(result.verdict, null, 2)}\n`], { type: 'application/json' });
    const link = element`<a href="${URL.createObjectURL(file)}" download="verdict-${result.verdict.recording ?? 'recording'}.json"></a>`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
