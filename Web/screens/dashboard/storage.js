import { element, html } from '../../components/html.js';
import { bytes } from '../../models/format.js';

/** How much room evidence takes on the vault's disk, and how much is left. */
export function storage({ storage: { itemBytes, freeBytes, totalBytes } }) {
    const used = totalBytes - freeBytes;
    const part = (count) => Math.max(0, Math.min(1, count / totalBytes));
    const rows = [['Evidence', bytes(itemBytes)], ['Other use of the disk', bytes(Math.max(0, used - itemBytes))], ['Free', bytes(freeBytes)]];
    const bar = element`<div class="storage-bar" aria-hidden="true"><span class="evidence"></span><span class="other"></span></div>`;
    bar.querySelector('.evidence').style.width = `${100 * part(itemBytes)}%`;
    bar.querySelector('.other').style.width = `${100 * part(Math.max(0, used - itemBytes))}%`;
    return element`
        <section class="card" aria-labelledby="storage-title">
            <h2 id="storage-title">Storage of the vault</h2>
            <div class="stack">
                ${bar}
                <dl class="facts storage-facts">${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
            </div>
        </section>`;
}
