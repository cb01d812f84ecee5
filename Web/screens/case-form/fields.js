import { localTime } from '../../models/format.js';

/** What of a case a person edits, how two versions of it are shown beside each other, and how both can be kept. */
export const fields = [
    { name: 'title', label: 'Title', show: text },
    { name: 'reference', label: 'Reference', show: text },
    { name: 'summary', label: 'Summary', show: text, join: lines },
    { name: 'people', label: 'People', show: peopleText, join: together },
    { name: 'place', label: 'Place', show: text },
    { name: 'latitude', label: 'Latitude', show: text },
    { name: 'longitude', label: 'Longitude', show: text },
    { name: 'occurredAt', label: 'Happened at', show: (value) => (value ? localTime(value) : '') },
    { name: 'notes', label: 'Notes', show: text, join: lines },
    { name: 'tags', label: 'Tags', show: (value) => (value ?? []).join(', '), join: together },
];

export const names = fields.map(({ name }) => name);

export const emptyCase = { title: '', reference: '', summary: '', people: [], place: '', latitude: null, longitude: null, occurredAt: null, notes: '', tags: [] };

/** The edited members alone. */
export function valuesOf(given) {
    return Object.fromEntries(names.map((name) => [name, given[name] ?? emptyCase[name]]));
}

function text(value) {
    return value === null || value === undefined ? '' : String(value);
}

function peopleText(people) {
    return (people ?? []).map(({ name, role, contact }) => [name, role, contact].filter(Boolean).join(', ')).join('; ');
}

function lines(theirs, mine) {
    return [theirs, mine].filter(Boolean).join('\n\n');
}

/** All of both, each once. */
function together(theirs, mine) {
    const seen = new Set();
    return [...theirs ?? [], ...mine ?? []].filter((each) => {
        const key = JSON.stringify(each);
        return seen.has(key) ? false : seen.add(key);
    });
}
