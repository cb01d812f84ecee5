// Whether anything may be sent now: the vault can be reached, and the person has not said otherwise. The one answer that all uploads go by.
import { readRecord } from '../browser/database.js';
import { connectionKind } from '../browser/connection-kind.js';

/**
 * States: 'online' (it may), those of Reachability, 'paused' (by the person), 'not on Wi-Fi' (and the person wants no other).
 */
export class Passage {
    #reachability;
    #changed;
    #wishes = { isPaused: false, isWifiOnly: false };
    /** What waits for the next change. */
    #waiting = [];
    #state = 'unknown';
    since = Date.now();

    /** `changed()` is called when the state has changed. */
    constructor(reachability, changed) {
        this.#reachability = reachability;
        this.#changed = changed;
        connectionKind.addEventListener('change', () => this.#look());
    }

    get state() {
        return this.#state;
    }

    get verifierKey() {
        return this.#reachability.verifierKey;
    }

    /** What the person wants is read anew. */
    async wishesChanged() {
        this.#wishes = (await readRecord('settings', 'uploads')) ?? this.#wishes;
        this.#look();
    }

    /** The vault can be reached, or no longer. */
    vaultChanged() {
        this.#look();
    }

    #look() {
        const state = this.#hindrance() ?? this.#reachability.state;
        if (state === this.#state) return;
        this.#state = state;
        this.since = state === this.#reachability.state ? this.#reachability.since : Date.now();
        for (const resolve of this.#waiting.splice(0)) resolve();
        this.#changed(this);
    }

    #hindrance() {
        if (this.#wishes.isPaused) return 'paused';
        return this.#wishes.isWifiOnly && connectionKind.isMetered ? 'not on Wi-Fi' : null;
    }

    /** Resolves when something may be sent: at once when it may. */
    async online() {
        while (this.#state !== 'online') {
            if (this.#hindrance()) await new Promise((resolve) => this.#waiting.push(resolve));
            else await this.#reachability.online();
            this.#look();
        }
    }

    lost(error) {
        this.#reachability.lost(error);
    }

    keepFresh() {
        return this.#reachability.keepFresh();
    }

    isOtherVault() {
        return this.#reachability.isOtherVault();
    }
}
