// Under which case and with which tags evidence is added. What the vault has of both is remembered, so that it can be chosen offline too.
import { readRecord, writeRecord } from '../browser/database.js';

const CASES = '/api/v1/cases?status=open&limit=200';

/** {cases: [{id, reference, title}], tags: [{name, preset}]}: from the vault, or as this device remembers them. */
export async function filingChoices(api, { signal } = {}) {
    try {
        const [{ cases }, { presetTags }] = await Promise.all([api.get(CASES, { signal }), api.get('/api/v1/settings', { signal })]);
        const choices = { cases: cases.map(({ id, reference, title }) => ({ id, reference, title })), tags: presetTags.map((name) => ({ name, preset: true })) };
        await writeRecord('settings', choices, 'filing choices');
        return choices;
    } catch (error) {
        if (error.name === 'AbortError') throw error;
        return (await readRecord('settings', 'filing choices')) ?? { cases: [], tags: [] };
    }
}

/** The case of that id, from the vault when it is not among the choices; null when it can't be found. */
export async function caseOf(id, choices, api, { signal } = {}) {
    const known = choices.cases.find((each) => each.id === id);
    if (known) return known;
    const found = await api.get(`/api/v1/cases/${encodeURIComponent(id)}`, { signal }).catch(() => null);
    return found && { id: found.id, reference: found.reference, title: found.title };
}

export const caseLabel = ({ reference, title }) => (title ? `${reference} · ${title}` : reference);
