import { count } from './format.js';

/**
 * Custody events in words. A sentence is a list of parts: text, { item, title } and { case, reference }, of which the last two are shown as links; `title` and
 * `reference` are null where the event itself doesn't say them. A case is said as "the case 2026-0042", on its own page as "this case".
 */

/** Who did it, as the beginning of a sentence. */
export function actorName(actor) {
    if (actor?.kind === 'device') return actor.name;
    return actor?.kind === 'vault' ? 'The vault' : 'The owner';
}

/** What happened, after the actor: ["renamed ", {item}, " to “Bridge”"]. */
export function sentence(event) {
    const tell = sentences[event.action];
    return (tell ? tell(event) : [event.action.replaceAll('-', ' '), ...subject(event)]).filter((part) => part !== '');
}

/**
 * Events that follow each other and tell the same of several items, as one: [{ event, others }], where `others` are the items besides the first.
 * Two hundred imported photos are one line.
 */
export function grouped(events) {
    const groups = [];
    for (const event of events) {
        const last = groups.at(-1);
        if (last && canJoin(last.event, event)) last.others.push(event.item);
        else groups.push({ event, others: [] });
    }
    return groups;
}

/** The members that an edit changed, in words: "the summary, the people and the notes". */
export function changedMembers(event) {
    const words = Object.keys(event.after ?? {}).map((name) => memberWords[name] ?? name);
    return listed([...new Set(words)]);
}

/** What a member of an event is called where its values are shown: "summary". */
export function memberName(name) {
    return (memberWords[name] ?? name).replace(/^the /, '');
}

const memberWords = {
    title: 'the title', reference: 'the reference', summary: 'the summary', people: 'the people', place: 'the place', latitude: 'the coordinates',
    longitude: 'the coordinates', occurredAt: 'the time of what happened', notes: 'the notes', tags: 'the tags',
};

const sentences = {
    'item-added': (event) => ['added ', item(event)],
    'item-retitled': (event) => ['renamed ', item(event), quoted(' from ', event.before?.title), quoted(' to ', event.after?.title)],
    'item-noted': (event) => ['changed the notes of ', item(event)],
    'item-tagged': (event) => ['changed the tags of ', item(event), tagged(event)],
    'item-moved': moved,
    'item-trashed': (event) => ['put ', item(event), ' in the trash'],
    'item-restored': (event) => ['took ', item(event), ' out of the trash'],
    'item-purged': (event) => ['removed ', item(event), ' for good'],
    'item-verified': (event) => ['verified ', item(event), event.verdict ? `: ${event.verdict}` : ''],
    'item-exported': (event) => ['exported ', item(event)],
    'duplicate-received': (event) => ['sent ', item(event), ' once more; it is kept once'],
    'facts-found': (event) => ['read what the file says of ', item(event)],
    'recording-began': (event) => ['began to record ', item(event)],
    'recording-ended': (event) => ['ended the recording ', item(event)],
    'case-created': (event) => ['created ', theCase(event)],
    'case-edited': (event) => ['changed ', changedMembers(event) || 'facts', ' of ', theCase(event)],
    'case-closed': (event) => ['closed ', theCase(event)],
    'case-reopened': (event) => ['opened ', theCase(event), ' again'],
    'case-archived': (event) => ['archived ', theCase(event)],
    'case-deleted': (event) => ['deleted the case ', event.before?.reference ?? ''],
    'hold-set': (event) => ['put ', theCase(event), ' under legal hold'],
    'hold-released': (event) => ['released ', theCase(event), ' from legal hold'],
    'tag-renamed': (event) => ['renamed the tag', quoted(' ', event.before?.name), quoted(' to ', event.after?.name)],
    'tags-merged': (event) => ['merged the tag', quoted(' ', event.before?.name), quoted(' into ', event.after?.name)],
    'tag-deleted': (event) => ['deleted the tag', quoted(' ', event.before?.name)],
    'settings-changed': () => ['changed the vault’s settings'],
    'vault-repaired': () => ['put right what was wrong in the vault’s folder'],
    'device-paired': (event) => (event.actor?.kind === 'device' ? ['was let in'] : ['let in the device', quoted(' ', event.device?.name)]),
    'device-revoked': (event) => ['shut out the device', quoted(' ', event.device?.name)],
    'key-accepted': (event) => (event.item ? ['accepted the key that signed ', item(event)] : ['accepted the key of a device']),
};

function moved(event) {
    const [from, to] = [event.before, event.after];
    const named = (side) => ({ case: side.case, reference: side.reference ?? null });
    if (from?.case && to?.case) return ['moved ', item(event), ' from ', named(from), ' to ', named(to)];
    return to?.case ? ['filed ', item(event), ' under ', named(to)] : ['took ', item(event), ' out of ', from?.case ? named(from) : 'its case'];
}

function tagged({ before, after }) {
    const [old, now] = [before?.tags ?? [], after?.tags ?? []];
    const [added, removed] = [now.filter((tag) => !old.includes(tag)), old.filter((tag) => !now.includes(tag))];
    const words = [added.length > 0 && `added ${listed(added)}`, removed.length > 0 && `took off ${listed(removed)}`].filter(Boolean);
    return words.length > 0 ? `: ${words.join(', ')}` : '';
}

function item(event) {
    return { item: event.item, title: event.title ?? event.after?.title ?? event.fileName ?? null };
}

function theCase(event) {
    return { case: event.case, reference: event.reference ?? event.after?.reference ?? event.before?.reference ?? null };
}

function subject(event) {
    if (event.item) return [' ', item(event)];
    return event.case ? [' ', theCase(event)] : [];
}

function quoted(before, words) {
    return words ? `${before}“${words}”` : '';
}

function canJoin(one, other) {
    const side = (event) => JSON.stringify([event.action, event.actor, event.case ?? null, event.reason ?? null]);
    return Boolean(one.item && other.item) && side(one) === side(other) && joinable.has(one.action) && one.item !== other.item;
}

const joinable = new Set(['item-added', 'item-moved', 'item-trashed', 'item-restored', 'item-purged', 'item-verified', 'item-exported', 'facts-found']);

/** "a", "a and b", "a, b and c". */
export function listed(words) {
    return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** " and 12 more items" */
export function othersText(others) {
    return others.length > 0 ? ` and ${count(others.length, 'more item', 'more items')}` : '';
}
