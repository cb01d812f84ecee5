import { count as counted } from './format.js';
import { kinds } from './items.js';

/**
 * What the Library is asked for: the names and values of GET /items, as they stand in the app's own address and in saved searches.
 * { text, kind: [], state: [], case, tag: [], from, to, box, device, verified }; what is not asked is absent.
 */
const single = ['text', 'case', 'from', 'to', 'box', 'device', 'verified'];
const several = ['kind', 'state', 'tag'];

export const states = [
    { state: 'live', label: 'Live' },
    { state: 'settled', label: 'Settled' },
    { state: 'incomplete', label: 'Incomplete' },
    { state: 'damaged', label: 'Changed' },
    { state: 'deleted', label: 'In the trash' },
];

export const verifications = [
    { verified: 'yes', label: 'Verified' },
    { verified: 'no', label: 'Not verified' },
    { verified: 'failed', label: 'Verification failed' },
];

/** Reads an address's query. Kinds and states that there are none of are left out. */
export function readQuery(params) {
    const query = {};
    for (const name of single) if (params.get(name)?.trim()) query[name] = params.get(name).trim();
    for (const name of several) {
        const values = [...new Set(params.getAll(name))].filter((value) => value && isKnown(name, value));
        if (values.length > 0) query[name] = values;
    }
    if (query.verified && !verifications.some(({ verified }) => verified === query.verified)) delete query.verified;
    return query;
}

function isKnown(name, value) {
    if (name === 'kind') return kinds.some(({ kind }) => kind === value);
    return name !== 'state' || states.some(({ state }) => state === value);
}

/** The same as parameters of a request or an address. */
export function queryParameters(query) {
    const params = new URLSearchParams();
    for (const name of [...single, ...several]) for (const value of [query[name] ?? []].flat()) params.append(name, value);
    return params;
}

/** One page, newest first: { items, next }; `next` is the cursor of the next page, or null. */
export function loadPage(api, query = {}, { before = null, limit = 50, signal } = {}) {
    const params = queryParameters(query);
    params.set('limit', limit);
    if (before) params.set('before', before);
    return api.get(`/api/v1/items?${params}`, { signal });
}

/** How many match: { count, atLeast }. */
export function countItems(api, query, { signal } = {}) {
    return api.get(`/api/v1/items/count?${queryParameters(query)}`, { signal });
}

/** The path of the Library with this query. */
export function libraryPath(query) {
    const params = queryParameters(query);
    return params.size > 0 ? `/library?${params}` : '/library';
}

/** Each thing that is asked besides the words: [{ name, value, without }], where `without` is the query without it. Kinds are left out: they have a row of their own. */
export function conditions(query) {
    return [...single, 'state', 'tag'].filter((name) => name !== 'text' && query[name]).flatMap((name) => [query[name]].flat().map((value) => ({
        name, value, without: without(query, name, value),
    })));
}

/** The query without one condition of it. */
export function without(query, name, value) {
    const rest = { ...query };
    const left = Array.isArray(query[name]) ? query[name].filter((each) => each !== value) : [];
    if (left.length > 0) rest[name] = left;
    else delete rest[name];
    return rest;
}

/** "12 items", "more than 10,000 items". */
export function countText({ count, atLeast }) {
    return `${atLeast ? 'more than ' : ''}${counted(count, 'item')}`;
}

export const isTrash = (query) => query.state?.length === 1 && query.state[0] === 'deleted';
