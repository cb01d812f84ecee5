import { digestLine } from '../../components/digest.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { bytes } from '../../models/format.js';

/** The originals, never changed, and what proves them. Their names are those of a recording's folder, so that they verify as they are. */
export function originals(context) {
    return element`
        <section class="card" aria-labelledby="originals-title">
            <h2 id="originals-title">Originals</h2>
            <ul class="files">${recordingFiles(context)}</ul>
        </section>`;
}

function recordingFiles({ item, app }) {
    const id = encodeURIComponent(item.id);
    const segments = item.recording.segments.filter((segment) => segment.media && segment.sha256).map((segment) => file({
        name: `segment-${String(segment.number).padStart(4, '0')}.${/webm/.test(segment.mediaType) ? 'webm' : 'mp4'}`,
        about: bytes(segment.bytes),
        href: `${segment.media}?download=1`,
        digest: segment.sha256,
        app,
    }));
    return [
        ...segments,
        file({ name: 'capture.log', about: 'What was captured, chunk by chunk, signed', href: `/api/v1/recordings/${id}/log`, app }),
        file({ name: 'receipts.txt', about: 'What the vault held, and when, signed', href: `/api/v1/recordings/${id}/receipts`, app }),
        file({ name: 'after.txt', about: 'The note that the recording can’t be older than', href: `/api/v1/recordings/${id}/time-note`, app }),
        vaultKey(app),
    ];
}

function file({ name, about, href, digest = null, app }) {
    return html`
        <li><div class="file">
            <div class="head">
                <div class="grow"><p class="name"><bdi>${name}</bdi></p><p class="muted small numbers">${about}</p></div>
                <a class="button icon-only" href="${href}" download="${name}" aria-label="Download ${name}">${icon('download')}</a>
            </div>
            ${digest && digestLine(digest, { label: `SHA-256 of ${name}`, app })}
        </div></li>`;
}

/** The vault's public key, with which its receipts are checked. */
function vaultKey(app) {
    const name = 'vault.vkey';
    const save = async () => {
        try {
            const { verifierKey } = await app.api.get('/api/v1/vault');
            const link = element`<a download="${name}" href="${URL.createObjectURL(new Blob([`${verifierKey}\n`], { type: 'text/plain' }))}"></a>`;
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
        } catch (error) {
            app.toast(error.title ?? error.message, { kind: 'danger' });
        }
    };
    return html`
        <li><div class="file">
            <div class="head">
                <div class="grow"><p class="name">${name}</p><p class="muted small">The vault’s public key, which checks its receipts</p></div>
                <button class="button icon-only" type="button" aria-label="Download ${name}" @click=${save}>${icon('download')}</button>
            </div>
        </div></li>`;
}
