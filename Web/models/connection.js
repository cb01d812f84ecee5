import { switches } from '../browser/switches.js';
import { vaultFetch } from '../browser/vault-fetch.js';

/**
 * Whether the vault answers, and whether it knows this device. Sends 'change' when either changes.
 * Learned from every request; while the vault is out of reach it is asked again, less and less often, and at once when the network or the page comes back.
 */
export class Connection extends EventTarget {
    reachable = true;
    paired = true;
    #timer = null;
    #delay = 2_000;

    constructor() {
        super();
        addEventListener('online', () => this.retry());
        addEventListener('offline', () => this.lost());
        switches.addEventListener('change', () => this.retry());
        document.addEventListener('visibilitychange', () => {
            if (document.visibilityState === 'visible' && !this.reachable) this.retry();
        });
    }

    answered() {
        clearTimeout(this.#timer);
        this.#timer = null;
        this.#delay = 2_000;
        this.#set(true, this.paired);
    }

    lost() {
        this.#set(false, this.paired);
        this.#timer ??= setTimeout(() => this.retry(), this.#delay);
    }

    notPaired() { this.#set(this.reachable, false); }
    nowPaired() { this.#set(this.reachable, true); }

    /** Asks the vault now. */
    async retry() {
        clearTimeout(this.#timer);
        this.#timer = null;
        this.#delay = Math.min(this.#delay * 2, 30_000);
        try {
            const response = await vaultFetch('/api/v1/vault', { cache: 'no-store', credentials: 'same-origin' });
            this.answered();
            if (response.ok) this.nowPaired();
            else if (response.status === 401) this.notPaired();
        } catch {
            this.lost();
        }
    }

    #set(answers, paired) {
        // What comes by the stream of events is no sign of a network while being without one is simulated.
        const reachable = answers && !switches.values.isOffline;
        if (reachable === this.reachable && paired === this.paired) return;
        this.reachable = reachable;
        this.paired = paired;
        this.dispatchEvent(new Event('change'));
    }
}
