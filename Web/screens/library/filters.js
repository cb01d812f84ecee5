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

/** { kinds, states }: a row of choices, and a select for the head of the page; `change({kind, state})` when either changes. */
export function filterControls({ kind, state }, change) {
    const choice = (value, label) => html`<label><input type="radio" name="kind" value="${value}" ?checked=${value === (kind ?? '')}><span>${label}</span></label>`;
    const kindChoices = element`
        <fieldset class="filters choices">
            <legend class="visually-hidden">Kind</legend>
            ${choice('', 'All')}${kinds.map((each) => choice(each.kind, each.label))}
        </fieldset>`;
    const stateSelect = element`
        <select class="input state-filter" aria-label="State">
            ${states.map((each) => html`<option value="${each.state}" ?selected=${each.state === (state ?? '')}>${each.label}</option>`)}
        </select>`;
    const changed = () => change({ kind: kindChoices.querySelector(':checked').value || null, state: stateSelect.value || null });
    kindChoices.addEventListener('change', changed);
    stateSelect.addEventListener('change', changed);
    return { kinds: kindChoices, states: stateSelect };
}
