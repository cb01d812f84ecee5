import { caseChips, tagChips } from '../../components/case-chips.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { evidenceText } from '../../models/cases.js';
import { bytes, localTime } from '../../models/format.js';

/** One case of the list: a link with reference, title, how it stands, and what is filed under it. */
export function caseCard(given) {
    const when = given.occurredAt ?? given.changedAt;
    return element`
        <a class="case-card" href="#/case/${given.id}">
            <span class="row apart"><bdi class="reference">${given.reference}</bdi><span class="row">${caseChips(given)}</span></span>
            <bdi class="title">${given.title}</bdi>
            ${given.summary && html`<bdi class="summary muted">${given.summary}</bdi>`}
            <span class="facts-row muted small">
                <span class="numbers">${given.occurredAt ? 'Happened' : 'Changed'} <time datetime="${when}">${localTime(when, { seconds: false })}</time></span>
                ${given.place && html`<span class="row tight">${icon('place', { size: 16 })}<bdi>${given.place}</bdi></span>`}
                <span class="numbers">${evidenceText(given.kinds)}${given.itemCount > 0 && ` · ${bytes(given.itemBytes)}`}</span>
            </span>
            ${given.tags?.length > 0 && html`<span class="row tags">${tagChips(given.tags)}</span>`}
        </a>`;
}
