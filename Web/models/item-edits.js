import { changes, compare } from './changes.js';
import { itemPath } from './items.js';

/**
 * Saves what a person changed of an item that they read as `base`; gives the item as it is then. What others changed elsewhere on it stays. Where they
 * changed the same, `resolve(current)` is asked, which gives the members to save now (maybe none), or null to put it off; then null is given.
 */
export async function saveItem(api, base, mine, { reason, resolve }) {
    const names = Object.keys(mine);
    let known = base;
    let wanted = changes(base, mine, names);
    while (Object.keys(wanted).length > 0) {
        try {
            return await api.patch(itemPath(base.id), { ...sent(wanted), reason }, { revision: known.revision });
        } catch (error) {
            if (error.code !== 'edit-conflict') throw error;
            known = error.problem.current;
            if (compare({ base, mine, theirs: known, names }).both.length > 0) wanted = await resolve(known);
            if (wanted === null) return null;
        }
    }
    return known;
}

/** Adds and takes off tags; those that others added or took off in the meantime stay as they left them. */
export function saveTags(api, base, { add = [], remove = [] }) {
    const folded = (tag) => tag.toLowerCase();
    const gone = new Set(remove.map(folded));
    return attempt(base);

    async function attempt(known) {
        const kept = (known.tags ?? []).filter((tag) => !gone.has(folded(tag)));
        const there = new Set(kept.map(folded));
        try {
            return await api.patch(itemPath(base.id), { tags: [...kept, ...add.filter((tag) => !there.has(folded(tag)))] }, { revision: known.revision });
        } catch (error) {
            if (error.code !== 'edit-conflict') throw error;
            return attempt(error.problem.current);
        }
    }
}

/** A case is read as { id, reference, title } and written by its id. */
function sent(wanted) {
    return 'case' in wanted ? { ...wanted, case: wanted.case?.id ?? null } : wanted;
}
