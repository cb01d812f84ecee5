import { count } from './format.js';

/** Cases as the vault lists them, and what is said of them. */

export const statuses = [
    { status: 'open', label: 'Open', icon: 'cases', kind: 'accent' },
    { status: 'closed', label: 'Closed', icon: 'check', kind: '' },
    { status: 'archived', label: 'Archived', icon: 'archive', kind: '' },
];

export const sorts = [
    { sort: 'changed', label: 'Last changed' },
    { sort: 'reference', label: 'Reference' },
    { sort: 'title', label: 'Title' },
    { sort: 'occurred', label: 'Date of what happened' },
];

export function statusOf(given) {
    return statuses.find(({ status }) => status === given.status) ?? statuses[0];
}

/** One page: { cases, counts, next }. */
export function loadCases(api, { status = null, text = null, tag = null, sort = null, before = null, limit = 50, signal } = {}) {
    const query = new URLSearchParams({ limit });
    for (const [name, value] of Object.entries({ status, text, tag, sort, before })) if (value) query.set(name, value);
    return api.get(`/api/v1/cases?${query}`, { signal });
}

export function casePath(id) {
    return `/api/v1/cases/${encodeURIComponent(id)}`;
}

/** "12 photos, 3 videos", the most frequent first; "No evidence yet". */
export function evidenceText(kinds = {}) {
    const words = { photo: 'photo', video: 'video', audio: ['audio file', 'audio files'], document: 'document', recording: 'recording', other: 'other file' };
    const counted = Object.entries(kinds).filter(([, number]) => number > 0).sort(([, one], [, other]) => other - one);
    if (counted.length === 0) return 'No evidence yet';
    return counted.map(([kind, number]) => count(number, ...[words[kind] ?? kind].flat())).join(', ');
}
