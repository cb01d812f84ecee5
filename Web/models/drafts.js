/**
 * What was typed into a form and not saved yet, so that a reload, a closed tab or a dead battery doesn't lose it. Kept in this browser alone, by the form's key.
 * Where the browser keeps nothing (private windows), there are no drafts, and nothing else suffers.
 */
const PREFIX = 'exhibit-draft:';

/** { at, base, values }, or null. `base` is the document as it was when the typing began. */
export function readDraft(key) {
    try {
        return JSON.parse(localStorage.getItem(PREFIX + key));
    } catch {
        return null;
    }
}

export function keepDraft(key, { base, values }) {
    try {
        localStorage.setItem(PREFIX + key, JSON.stringify({ at: new Date().toISOString(), base, values }));
    } catch {
        // No room or no leave: the form itself still has it.
    }
}

export function dropDraft(key) {
    try {
        localStorage.removeItem(PREFIX + key);
    } catch {
        // As above: then there is none.
    }
}
