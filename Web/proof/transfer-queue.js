/**
 * The upload queue: a pure state machine. Repeat `next(now)` until it answers wait, idle or paused, and again after each event. Events
 * that are not legal throw `ProofError` and change nothing. Transfers are integers; times are milliseconds of one clock.
 */
export class TransferQueue {
    #memory;
    #handle;

    constructor(memory, { maximumSend = 4 << 20, maximumRequests = 2 } = {}) {
        this.#memory = memory;
        this.#handle = memory.exports.queue_new(maximumSend, maximumRequests);
    }

    /** A new transfer, behind all others. */
    add(transfer) {
        this.#event('queue_add', transfer);
    }

    /** One more chunk of `bytes` bytes is stored on this device, and flushed. */
    appended(transfer, bytes) {
        this.#event('queue_appended', transfer, bytes);
    }

    /** No more bytes will come. */
    finished(transfer) {
        this.#event('queue_finished', transfer);
    }

    /** The network is there (again): what waits may go at once. */
    wentOnline() {
        this.#memory.exports.queue_network(this.#handle, 1);
    }

    /** The network is away. */
    wentOffline() {
        this.#memory.exports.queue_network(this.#handle, 0);
    }

    /** What to do now: {kind: 'askOffset' | 'send' | 'wait' | 'idle' | 'paused', …}. */
    next(now) {
        return this.#memory.json(this.#memory.exports.queue_next(this.#handle, now));
    }

    /** The server says how many bytes it has: the answer to askOffset, or to a send from the wrong offset (409). */
    offsetReported(transfer, offset, now) {
        this.#event('queue_offset_reported', transfer, offset, now);
    }

    /** The server has stored what was sent, at least in part, and now has `offset` bytes. */
    acknowledged(transfer, offset, now) {
        this.#event('queue_acknowledged', transfer, offset, now);
    }

    /** The request that is out failed. `jitter` is a random number in 0..<1, `retryAfter` the server's least wait in milliseconds. */
    attemptFailed(transfer, { retryable, retryAfter = null, reason = 'failed', now, jitter = Math.random() }) {
        const { exports } = this.#memory;
        this.#memory.bytes(this.#memory.with([reason], (...passed) =>
            exports.queue_attempt_failed(this.#handle, transfer, retryable ? 1 : 0, retryAfter ?? -1, ...passed, now, jitter)));
    }

    /** A person asks for another try of a failed transfer. */
    retry(transfer) {
        this.#event('queue_retry', transfer);
    }

    /** Forgets a transfer that is uploaded or failed. */
    remove(transfer) {
        this.#event('queue_remove', transfer);
    }

    /** A person wants it to wait: what is out is still answered, nothing more is handed out. */
    pause(transfer) {
        this.#event('queue_pause', transfer);
    }

    /** A person wants a paused transfer to go on, at once. */
    resume(transfer) {
        this.#event('queue_resume', transfer);
    }

    /** A person wants it to go just before `other`, or last of all when that is null. */
    move(transfer, other = null) {
        this.#event('queue_move', transfer, other ?? -1);
    }

    /** A person gives it up. Only while no request is out. */
    cancel(transfer) {
        this.#event('queue_cancel', transfer);
    }

    /** {sent, total, isFinished, state, attempts, lastFailure}, or null. */
    progress(transfer) {
        return this.#memory.json(this.#memory.exports.queue_progress(this.#handle, transfer));
    }

    free() {
        if (this.#handle === null) return;
        this.#memory.exports.queue_free(this.#handle);
        this.#handle = null;
    }

    #event(name, ...values) {
        this.#memory.bytes(this.#memory.exports[name](this.#handle, ...values));
    }
}
