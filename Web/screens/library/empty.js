import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';
import { emptyState } from '../../components/states.js';
import { conditions, isTrash, without } from '../../models/item-query.js';
import { kinds } from '../../models/items.js';
import { count } from '../../models/format.js';
import { conditionWords } from './conditions.js';

/** What is shown when nothing is found: what the place is for and what to do, or what to loosen. `change(query)` searches for another. */
export function emptyLibrary(query, { app, signal, change, trashDays }) {
    if (isTrash(query) && Object.keys(query).length === 1) {
        return emptyState({
            icon: 'delete', title: 'The trash is empty',
            text: `Evidence that you delete stays here ${trashDays ? `for ${count(trashDays, 'day')} ` : ''}and can be restored.`,
        });
    }
    if (Object.keys(query).length > 0) return nothingMatches(query, { app, signal, change });
    return emptyState({
        icon: 'video',
        title: 'Record or add your first evidence',
        text: 'Tap Record and film: every second is hashed and signed on this device and safe in the vault a moment later. Or add photos, videos, sound and documents that you have.',
        actions: html`<a class="button record" href="#/record">Record</a><a class="button" href="#/add">Add evidence</a><a class="button" href="#/set-up">Pair a phone</a>`,
    });
}

/** Each thing that could be left out, to tap on. */
function nothingMatches(query, { app, signal, change }) {
    const ways = [
        query.text && { words: `the words “${query.text}”`, without: without(query, 'text') },
        ...(query.kind ?? []).map((kind) => ({ words: `the kind ${kinds.find((each) => each.kind === kind).label}`, without: without(query, 'kind', kind) })),
        ...conditions(query).map((condition) => ({ words: conditionWords(condition, { app, signal }), without: condition.without })),
    ].filter(Boolean);
    return element`
        <div class="state">
            ${icon('search')}
            <h2>Nothing matches</h2>
            <p>${ways.length === 1 ? 'No evidence in the vault matches this.' : 'No evidence in the vault matches all of this. Look without one of them:'}</p>
            <div class="buttons">
                ${ways.length > 1 && ways.map((way) => html`<button class="button" type="button" @click=${() => change(way.without)}>Without ${way.words}</button>`)}
                <a class="button" href="#/library" @click=${(event) => { event.preventDefault(); change({}); }}>Show everything</a>
            </div>
        </div>`;
}
