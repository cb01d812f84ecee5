import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';

const steps = [
    { icon: 'record', title: 'Record or add evidence', text: 'Film with this device, or add photos, videos, audio and documents that you have.', href: '#/record', way: 'Record', other: { href: '#/add', way: 'Add evidence' } },
    { icon: 'cases', title: 'Open a case for it', text: 'A case groups what belongs to one matter: what happened, who is involved, where and when.', href: '#/cases/new', way: 'New case' },
    { icon: 'phone', title: 'Pair a phone', text: 'It records straight into this vault, each second of it a moment later.', href: '#/set-up', way: 'Pair a phone' },
];

/** What to do with a vault that holds nothing yet. */
export function firstSteps() {
    return element`
        <section class="card" aria-labelledby="first-title">
            <h2 id="first-title">Your vault is ready</h2>
            <ol class="first-steps">${steps.map((step) => html`
                <li>
                    ${icon(step.icon)}
                    <div class="stack tight"><h3>${step.title}</h3><p class="muted">${step.text}</p>
                        <div class="buttons"><a class="button" href="${step.href}">${step.way}</a>${step.other && html`<a class="button" href="${step.other.href}">${step.other.way}</a>`}</div></div>
                </li>`)}</ol>
        </section>`;
}
