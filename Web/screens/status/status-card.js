import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';

const signs = {
    good: ['check', 'In order'],
    warning: ['warning', 'Needs attention'],
    unknown: ['information', 'Not known'],
    plain: [null, null],
};

/** A group of facts that change while they are looked at. Sends 'change' when what needs attention is another. */
export class StatusCard extends EventTarget {
    #rows = new Map();
    #list = element`<dl class="facts status-facts"></dl>`;

    constructor(title) {
        super();
        const id = `status-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`;
        this.root = element`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${this.#list}</section>`;
    }

    /** The labels of what needs attention. */
    get attention() {
        return [...this.#rows].filter(([, { state }]) => state === 'warning').map(([label]) => label);
    }

    /**
     * Shows a fact, or shows it anew. state: 'good', 'warning', 'unknown' (the browser does not say) or 'plain'; `advice` says what to do or what it means,
     * `action` is {label, name (for screen readers, when the label alone says too little), run}. What reads as before is left alone, so that nothing moves under a finger or a screen reader.
     */
    show(label, { state = 'plain', value, advice = null, action = null }) {
        const said = JSON.stringify([state, value, advice, action?.label]);
        const row = this.#rows.get(label) ?? this.#add(label);
        if (row.said === said) return;
        const isNews = (row.state === 'warning') !== (state === 'warning');
        Object.assign(row, { said, state });
        const [sign, words] = signs[state];
        row.value.replaceChildren(html`
            <p class="status-value ${state}">${sign && icon(sign, { size: 18, label: words })}<span>${value}</span></p>
            ${advice && html`<p class="muted small">${advice}</p>`}
            ${action && html`<button class="button" type="button" aria-label=${action.name ?? null} @click=${action.run}>${action.label}</button>`}`);
        if (isNews) this.dispatchEvent(new Event('change'));
    }

    #add(label) {
        const row = { value: element`<dd></dd>`, state: 'plain', said: null };
        this.#rows.set(label, row);
        this.#list.append(html`<div><dt>${label}</dt>${row.value}</div>`);
        return row;
    }
}
