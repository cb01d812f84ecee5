import { element, html } from '../../components/html.js';
import { kinds } from '../../models/items.js';

const states = [
    { state: '', label: 'Any state' },
    { state: 'live', label: 'Live' },
    { state: 'settled', label: 'Settled' },
    { state: 'incomplete', label: 'Incomplete' },
    { state: 'damaged', label: 'Changed' },
    { state: 'deleted', label: 'In the trash' },
];

/** What the address asks for: { kind, state }, null for all. Unknown words are all. */
export function chosenFilters(query) {
    const kind = query.get('kind');
    const state = query.get('state');
    return {
        kind: kinds.some((each) => each.kind === kind) ? kind : null,
        state: states.some((each) => each.state && each.state === state) ? state : null,
    };
}

/** The path of the Library with these filters. */
export function filteredPath({ kind, state }) {
    const query = new URLSearchParams();
    if (kind) query.set('kind', kind);
    if (state) query.set('state', state);
    return query.size > 0 ? `/library?${query}` : '/library';
}

/** Kinds as a row of choices, states as a select; `change({kind, state})` when either changes. */
export function filterBar({ kind, state }, change) {
    const choice = (value, label) => html`<label><input type="radio" name="kind" value="${value}" ?checked=${value === (kind ?? '')}><span>${label}</span></label>`;
    const form = element`
        <form class="filters" aria-label="Filter the library">
            <fieldset>
                <legend class="visually-hidden">Kind</legend>
                <div class="choices">${choice('', 'All')}${kinds.map((each) => choice(each.kind, each.label))}</div>
            </fieldset>
            <label class="state-filter"><span class="visually-hidden">State</span>
                <select class="input" name="state">
                    ${states.map((each) => html`<option value="${each.state}" ?selected=${each.state === (state ?? '')}>${each.label}</option>`)}
                </select>
            </label>
        </form>`;
    form.addEventListener('change', () => {
        const data = new FormData(form);
        change({ kind: data.get('kind') || null, state: data.get('state') || null });
    });
    form.addEventListener('submit', (event) => event.preventDefault());
    return form;
}
