import { resolveConflict } from '../../components/conflict.js';
import { actorName } from '../../models/custody-words.js';
import { saveItem } from '../../models/item-edits.js';
import { itemPath } from '../../models/items.js';

const text = (value) => value ?? '';

/** What of an item is edited as a whole, how two versions of it are shown beside each other, how both can be kept, and which events tell of it. */
const fields = {
    title: { name: 'title', label: 'Title', show: text, action: 'item-retitled' },
    notes: { name: 'notes', label: 'Notes', show: text, join: (theirs, mine) => [theirs, mine].filter(Boolean).join('\n\n'), action: 'item-noted' },
    case: { name: 'case', label: 'Case', show: (value) => (value ? `${value.reference} ${value.title}` : ''), action: 'item-moved' },
};

/**
 * Saves one field as it was edited from `base`, and shows the page what the item is then. Where somebody else changed it meanwhile, both versions are shown and
 * one is chosen. Gives whether it is settled; if not, what was typed is to stay where it is, and the person knows why.
 */
export async function saveEdit({ app, changed }, base, name, value, { reason } = {}) {
    const field = fields[name];
    const resolve = async (current) => resolveConflict({
        what: 'evidence', who: await whoChanged(current.id, field, app), base: { [name]: base[name] }, mine: { [name]: value }, theirs: { [name]: current[name] }, fields: [field],
    });
    try {
        const saved = await saveItem(app.api, base, { [name]: value }, { reason, resolve });
        if (saved) changed(saved);
        return saved !== null;
    } catch (error) {
        app.toast(error.detail ?? error.title ?? error.message, { kind: 'danger' });
        return false;
    }
}

async function whoChanged(id, { action }, app) {
    const answer = await app.api.get(`${itemPath(id)}/history`).catch(() => null);
    const event = answer?.events.find((each) => each.action === action);
    return event ? actorName(event.actor) : 'Somebody';
}
