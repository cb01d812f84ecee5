/** The counts that stand on screens' tabs, by screen: { count, words }. Sends 'change' when one of them is another. */
export class Badges extends EventTarget {
    #shown = new Map();

    /** 0 takes a count away. `words` say what is counted, for screen readers. */
    set(name, count, words = '') {
        if (count === (this.#shown.get(name)?.count ?? 0)) return;
        if (count === 0) this.#shown.delete(name);
        else this.#shown.set(name, { count, words });
        this.dispatchEvent(new Event('change'));
    }

    /** What these screens' counts come to; null for none. */
    sum(names) {
        const shown = names.flatMap((name) => this.#shown.get(name) ?? []);
        if (shown.length === 0) return null;
        return { count: shown.reduce((sum, { count }) => sum + count, 0), words: shown.map(({ words }) => words).join(', ') };
    }
}
