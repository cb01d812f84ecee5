import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { evidenceText } from '../../models/cases.js';

/** The counts, each a way to what it counts. Those that are nothing to look after are left out. */
export function tiles({ cases, items, uploads }, waiting) {
    const known = items.total - items.trashed;
    const all = [
        { icon: 'cases', number: cases.open, label: cases.open === 1 ? 'open case' : 'open cases', more: others(cases), href: '#/cases?status=open' },
        { icon: 'library', number: items.total, label: items.total === 1 ? 'evidence item' : 'evidence items', more: evidenceText(items.byKind), href: '#/library' },
        items.unfiled > 0 && { icon: 'document', number: items.unfiled, label: 'in no case', more: known > 0 && 'Can be filed from the Library', href: '#/library?case=none' },
        items.live > 0 && { icon: 'record', number: items.live, label: 'recording now', more: 'Safe on the vault as it goes', href: '#/library?state=live' },
        waiting > 0 && { icon: 'uploads', number: waiting, label: 'still on this device', more: 'Not all on the vault yet', href: '#/uploads' },
        uploads.receiving > 0 && { icon: 'download', number: uploads.receiving, label: uploads.receiving === 1 ? 'upload coming in' : 'uploads coming in', more: 'From this or other devices', href: '#/library' },
        items.trashed > 0 && { icon: 'delete', number: items.trashed, label: 'in the trash', more: 'Can be restored', href: '#/library?state=deleted' },
    ];
    return element`<ul class="tiles" aria-label="Counts">${all.filter(Boolean).map((each) => html`<li>${tile(each)}</li>`)}</ul>`;
}

function tile({ icon: name, number, label, more, href }) {
    return html`
        <a class="tile" href="${href}">
            <span class="row apart"><span class="number numbers">${new Intl.NumberFormat('en-GB').format(number)}</span>${icon(name)}</span>
            <span class="label">${label}</span>
            ${more && html`<span class="muted small">${more}</span>`}
        </a>`;
}

function others({ closed, archived }) {
    return [closed > 0 && `${closed} closed`, archived > 0 && `${archived} archived`].filter(Boolean).join(', ');
}
