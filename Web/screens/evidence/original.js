import { digestLine } from '../../components/digest.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { bytes } from '../../models/format.js';
import { itemPath } from '../../models/items.js';
import { shareButton } from './share.js';
import { verifyNow } from './verify-now.js';

/** The original as it came: name, size, digest to copy, "verify now", download, share. */
export function original(context) {
    const { item, app } = context;
    const name = item.fileName ?? item.title;
    return element`
        <section class="card item-original" aria-labelledby="original-title">
            <h2 id="original-title">Original</h2>
            <div class="stack">
                <div class="file">
                    <p class="name"><bdi>${name}</bdi></p>
                    <p class="muted small numbers">${bytes(item.bytes)} · ${item.mediaType}${differs(item) && html`, sent as ${item.claimedMediaType}`}</p>
                    ${digestLine(item.sha256[0], { label: `SHA-256 of ${name}`, app })}
                </div>
                <div class="buttons">
                    <a class="button" href="${itemPath(item.id)}/media?download=1" download="${name}">${icon('download')} Download</a>
                    ${shareButton(context)}
                </div>
                ${verifyNow(context)}
            </div>
        </section>`;
}

function differs({ mediaType, claimedMediaType }) {
    return claimedMediaType && claimedMediaType !== mediaType;
}
