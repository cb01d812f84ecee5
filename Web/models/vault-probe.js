/** Answers that the clock is judged by: enough that one of them came without waiting on the way, few enough that a clock set anew shows soon. */
const REMEMBERED = 8;
const PERIOD_MILLISECONDS = 5_000;

/**
 * Asks the vault every few seconds how long an answer takes and what its clock says, while the page is seen. Sends 'change' after each attempt.
 *
 * The vault read its clock at some moment between question and answer: the offset is sure up to half the way there and back, and the shortest way says it best.
 */
export class VaultProbe extends EventTarget {
    /** Milliseconds that the last answer took; null when the last question had none. */
    roundTrip = null;
    /** When the vault last answered here, by this device's clock; null when it has not yet. */
    answeredAt = null;
    /** What the last question failed with; null when it was answered. */
    error = null;
    #app;
    #signal;
    #samples = [];

    constructor({ app, signal }) {
        super();
        this.#app = app;
        this.#signal = signal;
        const timer = setInterval(() => document.visibilityState === 'visible' && this.ask(), PERIOD_MILLISECONDS);
        signal.addEventListener('abort', () => clearInterval(timer));
        for (const type of ['online', 'offline']) addEventListener(type, () => this.ask(), { signal });
        document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.ask(), { signal });
        this.ask();
    }

    /** {offset, uncertainty} in milliseconds: the vault's clock minus this device's, and by how much that may be wrong. Null until the vault answered. */
    get clock() {
        if (this.#samples.length === 0) return null;
        return this.#samples.reduce((best, sample) => (sample.uncertainty < best.uncertainty ? sample : best));
    }

    /** Asks now. */
    async ask() {
        const [before, start] = [Date.now(), performance.now()];
        try {
            const vault = await this.#app.api.get('/api/v1/vault', { signal: this.#signal });
            this.roundTrip = performance.now() - start;
            this.answeredAt = Date.now();
            this.error = null;
            this.#remember(Date.parse(vault.time) - before - this.roundTrip / 2, before);
        } catch (error) {
            if (this.#signal.aborted) return;
            this.roundTrip = null;
            this.error = error;
            if (!error.unreachable) this.answeredAt = Date.now();
        }
        this.dispatchEvent(new Event('change'));
    }

    #remember(offset, before) {
        if (Number.isNaN(offset)) return;
        // Both clocks are told in whole milliseconds. A clock that was set while the answer was on its way says nothing.
        const jumped = Math.abs(this.answeredAt - before - this.roundTrip) > 50;
        if (jumped) this.#samples = [];
        else this.#samples = [...this.#samples, { offset, uncertainty: this.roundTrip / 2 + 1 }].slice(-REMEMBERED);
    }
}
