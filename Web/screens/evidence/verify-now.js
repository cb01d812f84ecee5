import { element } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { progressBar } from '../../components/progress.js';
import { notice } from '../../components/states.js';
import { bytes, localTime } from '../../models/format.js';
import { itemPath } from '../../models/items.js';

/** "Verify now": fetches the original and hashes it in this browser, so that the vault's word is not needed, and compares with the digest of when it came. */
export function verifyNow({ item, app, signal }) {
    const result = element`<div role="status"></div>`;
    const button = element`<button class="button" type="button">${icon('verify')} Verify now</button>`;
    button.addEventListener('click', async () => {
        button.disabled = true;
        const bar = progressBar({ label: 'Hashing the original', value: 0 });
        result.replaceChildren(bar.root);
        try {
            const show = (done) => bar.update({ value: item.bytes > 0 ? done / item.bytes : 1, left: `${bytes(done)} of ${bytes(item.bytes)}` });
            const found = await digestOf(`${itemPath(item.id)}/media`, app, signal, show);
            result.replaceChildren(found === item.sha256[0] ? same(item) : other(found));
        } catch (error) {
            if (!signal.aborted) result.replaceChildren(notice({ kind: 'danger', icon: 'warning', text: `It could not be verified: ${error.detail ?? error.title ?? error.message}` }));
        } finally {
            button.disabled = false;
        }
    });
    return element`<div class="stack tight">${element`<div class="buttons">${button}</div>`}${result}</div>`;
}

function same(item) {
    return notice({ kind: 'verified', icon: 'check', text: `Unchanged: hashed in this browser at ${localTime(Date.now())}, all ${bytes(item.bytes)} give the digest above.` });
}

function other(found) {
    return notice({ kind: 'danger', icon: 'cross', text: `Changed: the bytes that the vault gives out now have another digest, ${found}. Do not rely on this file; run exhibit check on the vault’s machine.` });
}

/** The SHA-256 of what a path gives, read piece by piece. */
async function digestOf(path, app, signal, progress) {
    const [proof, response] = await Promise.all([app.proof(), app.api.send('GET', path, { signal })]);
    const hash = proof.sha256();
    try {
        let done = 0;
        for await (const piece of pieces(response.body)) {
            hash.update(piece);
            progress(done += piece.length);
        }
        return hash.digest();
    } finally {
        hash.free();
    }
}

/** Not every browser lets a stream be iterated over. */
async function* pieces(stream) {
    const reader = stream.getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
    }
}
