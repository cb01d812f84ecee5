// The developer's switches: what they simulate is ANDed with what really is. Kept on this device until they are turned off, known to all tabs and workers.
import { openAnnouncements } from './announcements.js';
import { readRecord, transact, writeRecord } from './database.js';

const KEY = 'switches';
const NONE = { isOffline: false, failures: 0, atByte: 0 };

/** `values` {isOffline, failures (how many more uploads fail), atByte (where in each)}. Sends 'change'. */
class Switches extends EventTarget {
    #channel = openAnnouncements();
    values = NONE;
    /** Resolves when they are known. */
    ready = this.#read();

    constructor() {
        super();
        this.#channel.on('switches', () => this.#read());
    }

    async #read() {
        // A browser that stores nothing has none turned on.
        const values = { ...NONE, ...(await readRecord('settings', KEY).catch(() => null)) };
        const isChange = Object.keys(values).some((name) => values[name] !== this.values[name]);
        this.values = values;
        if (isChange) this.dispatchEvent(new Event('change'));
    }

    get isAnyOn() {
        return this.values.isOffline || this.values.failures > 0;
    }

    async set(values) {
        await writeRecord('settings', { ...this.values, ...values }, KEY);
        this.#channel.announce('switches', {});
        await this.#read();
    }

    /** Takes one of the failures that are wanted; whether there was one left. Two workers never take the same. */
    async takeFailure() {
        let taken = false;
        await transact('settings', 'readwrite', (records) => {
            const reading = records.get(KEY);
            reading.onsuccess = () => {
                if (!(reading.result?.failures > 0)) return;
                taken = true;
                records.put({ ...reading.result, failures: reading.result.failures - 1 }, KEY);
            };
            return reading;
        });
        if (taken) this.#channel.announce('switches', {});
        if (taken) await this.#read();
        return taken;
    }
}

export const switches = new Switches();

/** Turns on what the address asks for, as `/?simulate-offline` or `/?simulate-failures=2&at-byte=1000#/uploads`; 0 turns it off. */
export async function switchesByAddress(query) {
    const values = {};
    if (query.has('simulate-offline')) values.isOffline = query.get('simulate-offline') !== '0';
    if (query.has('simulate-failures')) Object.assign(values, { failures: wholeNumber(query.get('simulate-failures')), atByte: wholeNumber(query.get('at-byte')) });
    if (Object.keys(values).length > 0) await switches.set(values);
}

/** What a person typed as a whole number from 0. */
export const wholeNumber = (text) => Math.max(0, Math.trunc(Number(text)) || 0);
