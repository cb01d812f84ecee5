import { choices } from '../../components/choices.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { sorts, statuses } from '../../models/cases.js';

const TYPING_PAUSE = 250;

/** What the address asks for: { status, text, tag, sort }, null for all. Unknown words are all. */
export function chosenFilters(query) {
    const status = query.get('status');
    const sort = query.get('sort');
    return {
        status: statuses.some((each) => each.status === status) ? status : null,
        text: query.get('text') || null,
        tag: query.get('tag') || null,
        sort: sorts.some((each) => each.sort === sort) ? sort : null,
    };
}

/** The path of the list with these filters. */
export function filteredPath(filters) {
    const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
    return query.size > 0 ? `/cases?${query}` : '/cases';
}

export function isFiltered({ status, text, tag }) {
    return Boolean(status || text || tag);
}

/** { root, counts }: search, status and order; `change({status})` and the like when one of them changes. `counts` shows how many cases have which status. */
export function filterControls({ status, text, tag, sort }, change) {
    const search = element`<input class="input" type="search" name="text" value="${text}" placeholder="Search cases" aria-label="Search cases" autocomplete="off" enterkeyhint="search">`;
    let pause = null;
    search.addEventListener('input', () => {
        clearTimeout(pause);
        pause = setTimeout(() => change({ text: search.value.trim() || null }), TYPING_PAUSE);
    });
    const order = element`
        <select class="input sort" aria-label="Sort by">
            ${sorts.map((each) => html`<option value="${each.sort}" ?selected=${each.sort === (sort ?? 'changed')}>${each.label}</option>`)}
        </select>`;
    order.addEventListener('change', () => change({ sort: order.value === 'changed' ? null : order.value }));
    const row = choices({
        legend: 'Status',
        name: 'status',
        options: [['', 'All'], ...statuses.map((each) => [each.status, each.label])],
        chosen: status ?? '',
        choose: (value) => change({ status: value || null }),
        kind: 'filters',
    });
    const tagFilter = tag && element`<button class="button tag-filter" type="button" aria-label="No longer only those tagged ${tag}">${icon('tag')}<bdi>${tag}</bdi>${icon('cross')}</button>`;
    if (tagFilter) {
        tagFilter.addEventListener('click', () => {
            tagFilter.remove();
            search.focus();
            change({ tag: null });
        });
    }
    const root = element`
        <div class="case-filters" role="search" aria-label="Cases">
            <div class="row search-row"><span class="search-field">${icon('search', { size: 20 })}${search}</span>${order}</div>
            ${row}${tagFilter}
        </div>`;
    return { root, counts: (given) => showCounts(row, given) };
}

function showCounts(row, counts = {}) {
    const all = Object.values(counts).reduce((sum, number) => sum + number, 0);
    for (const label of row.querySelectorAll('label')) {
        const { value } = label.querySelector('input');
        const words = label.querySelector('span');
        words.querySelector('.count')?.remove();
        words.append(element`<span class="count numbers">${new Intl.NumberFormat('en-GB').format(value ? counts[value] ?? 0 : all)}</span>`);
    }
}
