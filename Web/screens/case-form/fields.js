import { localTime } from '../../models/format.js';
import { coordinatesText } from '../../models/positions.js';

/** What of a case a person edits, how two versions of it are shown beside each other, and how both can be kept. */
export const fields = [
    { name: 'title', label: 'Title', show: text },
    { name: 'reference', label: 'Reference', show: text },
    { name: 'summary', label: 'Summary', show: text, join: lines },
    { name: 'people', label: 'People', show: peopleText, join: together },
    { name: 'place', label: 'Place', show: text },
    { name: 'position', label: 'Coordinates', show: (value) => (value ? coordinatesText(value.latitude, value.longitude) : '') },
    { name: 'occurredAt', label: 'Happened at', show: (value) => (value ? localTime(value) : '') },
    { name: 'notes', label: 'Notes', show: text, join: lines },
    { name: 'tags', label: 'Tags', show: (value) => (value ?? []).join(', '), join: together },
];

export const names = fields.map(({ name }) => name);

export const emptyCase = { title: '', reference: '', summary: '', people: [], place: '', position: null, occurredAt: null, notes: '', tags: [] };

/** What of the vault's case is edited; latitude and longitude are one value, for they change together. */
export function valuesOf(given) {
    const { latitude, longitude } = given;
    const position = Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
    const values = { ...given, position };
    return Object.fromEntries(names.map((name) => [name, values[name] ?? emptyCase[name]]));
}

/** Values that were changed, as the vault takes them. */
export function bodyOf({ position, ...changed }) {
    if (position === undefined) return changed;
    return { ...changed, latitude: position?.latitude ?? null, longitude: position?.longitude ?? null };
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
