import { ask } from '../../components/dialog.js';
import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { openPanel } from '../../components/panel-dialog.js';
import { conditions, queryParameters, readQuery } from '../../models/item-query.js';
import { kinds } from '../../models/items.js';
import { conditionWords } from './conditions.js';

const path = '/api/v1/searches';

/** Asks for a name and keeps the search in the vault, for every device. */
export async function saveSearch(query, app) {
    const data = await ask({
        title: 'Save this search',
        body: 'It is found again under “Saved”, on every device. It finds what matches then, not what matches now.',
        fields: element`<label class="field"><span>Name</span><input class="input" name="name" maxlength="100" required autocomplete="off" value="${query.text ?? ''}"></label>`,
        confirmLabel: 'Save',
        ready: (form) => form.get('name').trim() !== '',
    });
    if (data) await keep({ name: data.get('name').trim(), query }, app, 'Saved');
}

async function keep(search, app, said) {
    try {
        await app.api.post(path, search);
        app.toast(said);
    } catch (error) {
        app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
    }
}

/** Shows the saved searches; `open(query)` is called with the one that is tapped. */
export function savedSearches({ app, signal, open }) {
    const list = element`<div><p class="muted">Asking the vault…</p></div>`;
    const panel = openPanel({
        title: 'Saved searches',
        content: html`${list}<div class="buttons"><button class="button" type="button" @click=${() => panel.close()}>Close</button></div>`,
        signal, closed: () => {},
    });
    const show = (searches) => {
        if (searches.length === 0) {
            list.replaceChildren(element`<p class="muted">Nothing is saved yet. Search for something or set a filter, then tap “Save this search”.</p>`);
            return;
        }
        list.replaceChildren(element`<ul class="list saved-searches">${searches.map((search) => row(search))}</ul>`);
    };
    const row = (search) => {
        const query = readQuery(queryParameters(search.query));
        const choose = () => {
            panel.close();
            open(query);
        };
        return html`
            <li class="row">
                <button class="saved-search" type="button" @click=${choose}><strong><bdi>${search.name}</bdi></strong><span class="muted small">${about(query, { app, signal })}</span></button>
                <button class="button quiet icon-only" type="button" aria-label="Delete the search ${search.name}" @click=${() => remove(search)}>${icon('delete')}</button>
            </li>`;
    };
    const load = async () => {
        try {
            show((await app.api.get(path, { signal })).searches);
        } catch (error) {
            if (!signal.aborted) list.replaceChildren(element`<p role="alert">${error.detail ?? error.title ?? error.message}</p>`);
        }
    };
    const remove = async (search) => {
        try {
            await app.api.delete(`${path}/${search.id}`);
            app.toast(`“${search.name}” is deleted`, { action: { label: 'Undo', run: () => keep({ name: search.name, query: search.query }, app, 'It is back') } });
            await load();
            list.closest('dialog')?.querySelector('button')?.focus();
        } catch (error) {
            app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
        }
    };
    load();
}

/** What a search asks for, in one line. */
function about(query, context) {
    const words = [
        query.text && `“${query.text}”`,
        ...(query.kind ?? []).map((kind) => kinds.find((each) => each.kind === kind).label),
        ...conditions(query).map((condition) => conditionWords(condition, context)),
    ].filter(Boolean);
    return words.map((word, index) => html`${index > 0 && ' · '}${word}`);
}
