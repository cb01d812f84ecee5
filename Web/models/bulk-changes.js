const path = '/api/v1/items/changes';
const mostAtOnce = 500;

/**
 * Changes tags or case of many items. Gives { refused: [{ id, code, detail }], undo }: `undo()` gives those that were changed back what they had, and nothing
 * more: a tag that an item had before stays on it.
 */
export async function changeItems(api, items, change) {
    const refused = await send(api, items.map(({ id }) => id), change);
    const done = items.filter(({ id }) => !refused.some((each) => each.id === id));
    return { refused, undo: () => undo(api, done, change) };
}

/** Gives what was refused. */
async function send(api, ids, change) {
    const refused = [];
    for (let start = 0; start < ids.length; start += mostAtOnce) {
        const answer = await api.post(path, { items: ids.slice(start, start + mostAtOnce), ...change });
        refused.push(...answer.refused);
    }
    return refused;
}

async function undo(api, items, { addTags = [], removeTags = [], case: filed }) {
    const has = (item, tag) => (item.tags ?? []).some((each) => each.toLowerCase() === tag.toLowerCase());
    const steps = [
        ...addTags.map((tag) => [items.filter((item) => !has(item, tag)), { removeTags: [tag] }]),
        ...removeTags.map((tag) => [items.filter((item) => has(item, tag)), { addTags: [tag] }]),
    ];
    if (filed !== undefined) {
        const formerly = new Set(items.map((item) => item.case?.id ?? null));
        for (const before of formerly) steps.push([items.filter((item) => (item.case?.id ?? null) === before), { case: before, reason: 'Undone' }]);
    }
    for (const [those, change] of steps) if (those.length > 0) await send(api, those.map(({ id }) => id), change);
}
