import { faultGroups, findings, outcome, remarks, timeline } from '../models/verdict.js';
import { keyText } from './digest.js';
import { element, html } from './html.js';
import { icon } from './icon.js';

const marks = { verified: 'check', warning: 'warning', danger: 'cross', neutral: 'information' };

/** The panel that says what verification found: outcome, what is wrong and where, what was checked. `play(time)` shows a fault in a player, where there is one;
 * `signerName` is what the vault calls the signer. */
export function verdictPanel(verdict, { level = 3, play = null, signerName = null } = {}) {
    return element`
        <div class="verdict stack">
            ${outcomePanel(verdict)}
            ${strip(timeline(verdict))}
            ${faultGroups(verdict).map((group) => faults(group, level, play))}
            <dl class="findings">${findings(verdict, { signerName }).map(finding)}</dl>
            ${remarksList(remarks(verdict))}
        </div>`;
}

/** The outcome alone: one word and its sentence. */
export function outcomePanel(verdict) {
    const said = outcome(verdict);
    return element`
        <div class="outcome ${said.kind}">
            ${icon(said.icon, { size: 32 })}
            <div><p class="word">${said.title}</p><p class="summary">${said.summary}</p></div>
        </div>`;
}

function finding({ label, text, kind, note, key }) {
    return html`
        <div class="finding ${kind}">
            ${icon(marks[kind], { size: 20 })}
            <dt>${label}</dt>
            <dd>${text}${note && html`<span class="note">${note}</span>`}${key && html`<code class="note">${keyText(key)}</code>`}</dd>
        </div>`;
}

const shownAtFirst = 5;

function faults({ title, kind, faults: list }, level, play) {
    const rows = (part) => html`<ol class="faults ${kind}">${part.map((each) => fault(each, play))}</ol>`;
    return html`
        <div class="stack tight">
            <p class="faults-title" role="heading" aria-level="${level}">${title}</p>
            ${rows(list.slice(0, shownAtFirst))}
            ${list.length > shownAtFirst && html`<details><summary>${list.length - shownAtFirst} more</summary>${rows(list.slice(shownAtFirst))}</details>`}
        </div>`;
}

function fault({ title, where, from }, play) {
    return html`
        <li>
            <strong>${title}</strong>
            ${where && html`<span class="where numbers">${where}</span>`}
            ${play && from && html`<button class="button quiet" type="button" @click=${() => play(from)}>Show it in the player</button>`}
        </li>`;
}

/** The recording's time as a strip with the faults in it; the list below says the same in words. */
function strip(parts) {
    if (parts.length === 0) return null;
    const namespace = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(namespace, 'svg');
    const attributes = { class: 'strip', viewBox: '0 0 1000 12', preserveAspectRatio: 'none', 'aria-hidden': 'true' };
    for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
    for (const { start, length, kind } of [{ start: 0, length: 1, kind: 'good' }, ...parts]) {
        const rectangle = document.createElementNS(namespace, 'rect');
        const place = { class: kind, x: start * 1000, y: 0, width: Math.max(4, length * 1000), height: 12 };
        for (const [name, value] of Object.entries(place)) rectangle.setAttribute(name, value);
        svg.append(rectangle);
    }
    return svg;
}

function remarksList(list) {
    return list.length > 0 && html`<ul class="remarks">${list.map((remark) => html`<li>${remark}</li>`)}</ul>`;
}
