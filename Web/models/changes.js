/** What a person changed in a document that others may have changed meanwhile. Values are compared as JSON. */

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The members of `names` that are another in `mine` than in `base`, with their new values. */
export function changes(base, mine, names) {
    return Object.fromEntries(names.filter((name) => !same(base[name], mine[name])).map((name) => [name, mine[name] ?? null]));
}

/** { both, theirs }: which of `names` were changed here and there to something else, and which there alone. */
export function compare({ base, mine, theirs, names }) {
    const there = names.filter((name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]));
    return {
        both: there.filter((name) => !same(base[name], mine[name])),
        theirs: there.filter((name) => same(base[name], mine[name])),
    };
}
