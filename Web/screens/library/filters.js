import { choices } from '../../components/choices.js';
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
    const stateSelect = element`
        <select class="input state-filter" aria-label="State">
            ${states.map((each) => html`<option value="${each.state}" ?selected=${each.state === (state ?? '')}>${each.label}</option>`)}
        </select>`;
    stateSelect.addEventListener('change', () => change({ kind, state: stateSelect.value || null }));
    const kindChoices = choices({
        legend: 'Kind',
        name: 'kind',
        options: [['', 'All'], ...kinds.map((each) => [each.kind, each.label])],
        chosen: kind ?? '',
        choose: (value) => change({ kind: value || null, state }),
        kind: 'filters',
    });
    return { kinds: kindChoices, states: stateSelect };
}
