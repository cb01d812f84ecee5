import { tagLinks } from '../../components/case-chips.js';
import { element, html } from '../../components/html.js';
import { evidenceText } from '../../models/cases.js';
import { bytes, localTime } from '../../models/format.js';
import { coordinatesText } from '../../models/positions.js';

/** What is known of a case, in one card. */
export function facts(given) {
    const position = coordinatesText(given.latitude, given.longitude);
    const rows = [
        ['Happened at', given.occurredAt && localTime(given.occurredAt)],
        ['Place', given.place && html`<bdi>${given.place}</bdi>`],
        ['Coordinates', position && html`<span class="numbers">${position}</span>`],
        ['Evidence', [evidenceText(given.kinds), given.itemCount > 0 && bytes(given.itemBytes)].filter(Boolean).join(', ')],
        ['Tags', given.tags.length > 0 && html`<span class="row">${tagLinks(given.tags)}</span>`],
        ['Created', localTime(given.createdAt, { seconds: false })],
        ['Last changed', given.changedAt !== given.createdAt && localTime(given.changedAt, { seconds: false })],
        ['Closed', given.closedAt && localTime(given.closedAt, { seconds: false })],
    ];
    return element`
        <section class="card" aria-labelledby="facts-title">
            <h2 id="facts-title">Facts</h2>
            <dl class="facts">${rows.filter(([, value]) => value).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
        </section>`;
}

/** Who is involved; null where nobody is named. */
export function people(given) {
    return given.people.length > 0 && element`
        <section class="card" aria-labelledby="people-title">
            <h2 id="people-title">People involved</h2>
            <ul class="stack tight">${given.people.map(({ name, role, contact }) => html`
                <li><strong><bdi>${name}</bdi></strong>${role && html`&nbsp;<span class="muted">· <bdi>${role}</bdi></span>`}${contact && html`<br><bdi class="small">${contact}</bdi>`}</li>`)}</ul>
        </section>`;
}
