import { choices } from '../../components/choices.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { kinds } from '../../models/items.js';
import { conditionChips } from './conditions.js';
import { chooseFilters } from './filters.js';
import { savedSearches, saveSearch } from './saved-searches.js';

const pause = 250;

/**
 * The head of the Library: words to search for (as they are typed), kinds, filters with a chip for each, saved searches. `change(query, { typed })` is called
 * with what is asked for now; `update(query)` shows another query without touching the field that is being typed in.
 */
export class SearchBar {
    #app;
    #signal;
    #change;
    #query;
    #field = element`<input class="input" type="search" aria-label="Search" placeholder="Search titles, notes, tags, references, places" autocomplete="off" enterkeyhint="search">`;
    #kinds = element`<div></div>`;
    #chips = element`<ul class="row conditions" aria-label="Filters"></ul>`;
    #filters = element`<button class="button" type="button">${icon('filter')}<span class="words">Filters</span></button>`;
    #saved = element`<button class="button" type="button">${icon('bookmark')}<span class="words">Saved</span></button>`;
    #timer = null;

    constructor(query, { app, signal, change }) {
        this.#app = app;
        this.#signal = signal;
        this.#change = change;
        this.#field.value = query.text ?? '';
        this.#field.addEventListener('input', () => {
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => this.#typed(), pause);
        });
        this.#field.addEventListener('keydown', (event) => event.key === 'Enter' && this.#typed());
        signal.addEventListener('abort', () => clearTimeout(this.#timer));
        this.#filters.addEventListener('click', async () => {
            const chosen = await chooseFilters(this.#query, app, signal);
            if (chosen) change(chosen);
        });
        this.#saved.addEventListener('click', () => savedSearches({ app, signal, open: (found) => this.#open(found) }));
        this.root = element`
            <div class="search-bar">
                <div class="row"><label class="search-field grow">${icon('search', { size: 20 })}${this.#field}</label>${this.#filters}${this.#saved}</div>
                ${this.#kinds}${this.#chips}
            </div>`;
        this.update(query);
    }

    update(query) {
        this.#query = query;
        if (document.activeElement !== this.#field) this.#field.value = query.text ?? '';
        if (!this.#kinds.contains(document.activeElement) || !this.#kinds.firstChild) this.#kinds.replaceChildren(this.#kindChoices());
        const chips = conditionChips(query, { app: this.#app, signal: this.#signal, change: this.#change });
        const hadFocus = this.#chips.contains(document.activeElement);
        const save = html`<li><button class="chip save-search" type="button" @click=${() => saveSearch(query, this.#app)}>${icon('bookmark')}Save this search</button></li>`;
        this.#chips.replaceChildren(html`${chips}${(chips.length > 0 || query.text) && save}`);
        this.#chips.hidden = !this.#chips.firstChild;
        if (hadFocus) (this.#chips.querySelector('button') ?? this.#filters).focus({ preventScroll: true });
    }

    #kindChoices() {
        return choices({
            legend: 'Kind', name: 'kind', kind: 'filters',
            options: [['', 'All'], ...kinds.map(({ kind, label }) => [kind, label])],
            chosen: this.#query.kind?.length === 1 ? this.#query.kind[0] : this.#query.kind ? null : '',
            choose: (value) => {
                const { kind, ...rest } = this.#query;
                this.#change(value ? { ...rest, kind: [value] } : rest);
            },
        });
    }

    #typed() {
        clearTimeout(this.#timer);
        const { text, ...rest } = this.#query;
        const now = this.#field.value.trim();
        if (now !== (text ?? '')) this.#change(now ? { ...rest, text: now } : rest, { typed: true });
    }

    #open(query) {
        this.#field.value = query.text ?? '';
        this.#change(query);
    }
}
