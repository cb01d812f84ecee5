import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { count } from '../../models/format.js';
import { itemPath } from '../../models/items.js';

/** All that the file itself says, as it says it and where, to search in. It is asked for when it is opened: some files say thousands of things. */
export function metadata({ item, app, signal }) {
    const body = element`<div class="stack tight"></div>`;
    const details = element`
        <details class="card item-metadata">
            <summary><h2>All metadata</h2></summary>
            ${body}
        </details>`;
    let isLoaded = false;
    details.addEventListener('toggle', () => details.open && !isLoaded && load());
    return details;

    async function load() {
        body.replaceChildren(element`<p class="muted">Asking the vault…</p>`);
        try {
            const { entries } = await app.api.get(`${itemPath(item.id)}/metadata`, { signal });
            isLoaded = true;
            body.replaceChildren(entries.length > 0 ? table(entries) : element`<p class="muted">The file says nothing more about itself.</p>`);
        } catch (error) {
            if (!signal.aborted) body.replaceChildren(element`<p role="alert">${error.detail ?? error.title ?? error.message}</p>`);
        }
    }
}

function table(entries) {
    const rows = entries.map((entry) => ({ entry, text: Object.values(entry).join(' ').toLowerCase(), row: tableRow(entry) }));
    const found = element`<p class="muted small" role="status">${count(entries.length, 'entry', 'entries')}</p>`;
    const search = element`<input class="input" type="search" aria-label="Search the metadata" placeholder="Search the metadata" autocomplete="off">`;
    search.addEventListener('input', () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let shown = 0;
        for (const { text, row } of rows) {
            row.hidden = !words.every((word) => text.includes(word));
            if (!row.hidden) shown += 1;
        }
        found.textContent = words.length > 0 ? `${shown} of ${count(entries.length, 'entry', 'entries')}` : count(entries.length, 'entry', 'entries');
    });
    return html`
        <label class="search-field">${icon('search', { size: 20 })}${search}</label>
        ${found}
        <div class="table-frame" tabindex="0" role="region" aria-label="Metadata">
            <table>
                <thead><tr><th scope="col">Name</th><th scope="col">Value</th><th scope="col">Source</th></tr></thead>
                <tbody>${rows.map(({ row }) => row)}</tbody>
            </table>
        </div>`;
}

function tableRow({ group, name, value, source }) {
    return element`
        <tr>
            <th scope="row">${group && html`<span class="muted small">${group}</span>`}<bdi>${name}</bdi></th>
            <td><bdi>${value}</bdi></td>
            <td class="muted">${source}</td>
        </tr>`;
}
