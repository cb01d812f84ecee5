import { faultGroups, findings, outcome, remarks } from '../models/verdict.js';
import { element, html } from './html.js';
import { icon } from './icon.js';

const marks = { verified: 'check', warning: 'warning', danger: 'cross', neutral: 'information' };

/** The panel that says what verification found: outcome, what is wrong and where, what was checked. */
export function verdictPanel(verdict, { level = 3 } = {}) {
    const said = outcome(verdict);
    return element`
        <div class="verdict stack">
            <div class="outcome ${said.kind}">
                ${icon(said.icon, { size: 32 })}
                <div><p class="word">${said.title}</p><p class="summary">${said.summary}</p></div>
            </div>
            ${faultGroups(verdict).map((group) => faults(group, level))}
            <dl class="findings">${findings(verdict).map(finding)}</dl>
            ${remarksList(remarks(verdict))}
        </div>`;
}

function finding({ label, text, kind, note }) {
    return html`
        <div class="finding ${kind}">
            ${icon(marks[kind], { size: 20 })}
            <dt>${label}</dt>
            <dd>${text}${note && html`<span class="note">${note}</span>`}</dd>
        </div>`;
}

const shownAtFirst = 5;

function faults({ title, kind, faults: list }, level) {
    const rows = (part) => html`<ol class="faults ${kind}">${part.map(fault)}</ol>`;
    return html`
        <div class="stack tight">
            <p class="faults-title" role="heading" aria-level="${level}">${title}</p>
            ${rows(list.slice(0, shownAtFirst))}
            ${list.length > shownAtFirst && html`<details><summary>${list.length - shownAtFirst} more</summary>${rows(list.slice(shownAtFirst))}</details>`}
        </div>`;
}

function fault({ title, where }) {
    return html`<li><strong>${title}</strong>${where && html`<span class="where numbers">${where}</span>`}</li>`;
}

function remarksList(list) {
    return list.length > 0 && html`<ul class="remarks">${list.map((remark) => html`<li>${remark}</li>`)}</ul>`;
}
