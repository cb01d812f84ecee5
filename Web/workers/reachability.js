// Whether the vault can be reached. `navigator.onLine` is only a hint (a vault on this very machine needs no network): the
// answer is whether the vault answers.
import { readRecord, removeRecord, writeRecord } from '../browser/database.js';
import { switches } from '../browser/switches.js';
import { Refusal, vault } from './vault-requests.js';

const DELAYS_MILLISECONDS = [500, 1000, 2000, 4000, 8000, 15000];

/** A time note older than this is fetched again. */
const REFRESH_MILLISECONDS = 5 * 60 * 1000;

/**
 * States: 'unknown', 'online', 'unreachable' (no answer), 'not paired' (this device has no valid credential), 'other vault' (it
 * answers with another key than the one this device knows).
 */
export class Reachability {
    #changed;
    #probing = null;
    #wake = () => {};
    #refreshedAt = 0;
    state = 'unknown';
    since = Date.now();
    /** The known vault's verifier key. */
    verifierKey = null;

    /** `changed` is called with this after each change of state. */
    constructor(changed) {
        this.#changed = changed;
        self.addEventListener('online', () => this.checkNow());
        self.addEventListener('offline', () => this.checkNow());
        switches.addEventListener('change', () => this.checkNow());
    }

    #become(state) {
        if (state === this.state) return;
        this.state = state;
        this.since = Date.now();
        this.#changed(this);
        // Whoever finds that it is away looks for it again: nobody need ask.
        if (state !== 'online') this.online();
    }

    /** A request got no answer, or was refused for want of a credential. */
    lost(error) {
        this.#become(error.code === 'device-not-paired' ? 'not paired' : 'unreachable');
        this.online();
    }

    /** Ends the pause between two attempts. */
    checkNow() {
        this.#wake();
        if (!this.#probing) this.#probe().catch(() => {});
    }

    /** Resolves when the vault is reachable: at once when it is; probes until it is. */
    online() {
        if (this.state === 'online') return Promise.resolve();
        this.#probing ??= this.#probeUntilOnline().finally(() => (this.#probing = null));
        return this.#probing;
    }

    async #probeUntilOnline() {
        for (let attempt = 0; ; attempt += 1) {
            await this.#probe();
            if (this.state === 'online') return;
            const delay = DELAYS_MILLISECONDS[Math.min(attempt, DELAYS_MILLISECONDS.length - 1)];
            await new Promise((resolve) => {
                const timer = setTimeout(resolve, delay);
                this.#wake = () => {
                    clearTimeout(timer);
                    resolve();
                };
            });
        }
    }

    async #probe() {
        try {
            await this.refresh();
        } catch (error) {
            const refused = error instanceof Refusal;
            this.#become(refused && error.code === 'device-not-paired' ? 'not paired' : 'unreachable');
        }
    }

    /** Asks the vault for its facts and keeps the newest time note for the next recording. */
    async refresh() {
        const facts = await vault.facts();
        const known = await readRecord('settings', 'vault');
        if (known && known.verifierKey !== facts.verifierKey) return this.#become('other vault');
        this.verifierKey = facts.verifierKey;
        this.#refreshedAt = Date.now();
        await writeRecord('settings', { verifierKey: facts.verifierKey, name: facts.name, timeNote: facts.timeNote }, 'vault');
        this.#become('online');
    }

    /** Fetches a newer time note when the known one is old; failures are for the next request to notice. */
    async keepFresh() {
        if (Date.now() - this.#refreshedAt > REFRESH_MILLISECONDS) await this.refresh().catch(() => {});
    }

    /** Whether the vault that answers now is not the known one: asked anew. */
    async isOtherVault() {
        await this.refresh().catch(() => {});
        return this.state === 'other vault';
    }

    /** The user says that the vault that answers now is theirs. */
    async acceptVault() {
        await removeRecord('settings', 'vault');
        this.checkNow();
    }
}
