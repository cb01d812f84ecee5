/** How fast bytes go, over the last while, and how long the rest will take. Times in milliseconds. */
export class TransferRate {
    static #window = 20_000;
    /** A moment's figure would jump about. */
    static #least = 2_000;
    #samples = [];

    /** So many bytes have gone in all. A smaller number than before begins anew: what counts has changed. */
    note(sentBytes, now) {
        const last = this.#samples.at(-1);
        if (last && sentBytes < last.sentBytes) this.#samples = [];
        this.#samples.push({ sentBytes, now });
        while (this.#samples.length > 2 && now - this.#samples[0].now > TransferRate.#window) this.#samples.shift();
    }

    /** Nothing goes: what was before says nothing about what comes. */
    pause() {
        this.#samples = [];
    }

    /** Bytes a second; null while that can't be said. */
    get bytesPerSecond() {
        const [first] = this.#samples;
        const last = this.#samples.at(-1);
        if (!first || last.now - first.now < TransferRate.#least || last.sentBytes === first.sentBytes) return null;
        return ((last.sentBytes - first.sentBytes) * 1000) / (last.now - first.now);
    }

    /** Milliseconds until `bytes` more have gone; null while that can't be said. */
    timeFor(bytes) {
        const rate = this.bytesPerSecond;
        return rate === null ? null : (bytes / rate) * 1000;
    }
}
