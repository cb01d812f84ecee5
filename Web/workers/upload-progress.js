// What the screens are told about one recording's upload.
import { segmentFile } from '../models/media-types.js';

/**
 * The status: {recording, state: 'uploading' | 'waiting' | 'failed' | 'uploaded', isLive, totalBytes, sentBytes, receivedSequence,
 * receiptTime, lagMilliseconds (capture to receipt, of the newest chunk under a receipt), pendingSince (time of the oldest chunk
 * without a receipt, or null), waiting: {why: a state of Passage, 'refused' or 'fault', since, retryAt, says} or null}.
 */
export class UploadProgress {
    #publish;
    #segments = new Map();
    /** Chunks without a receipt, oldest first: {segment, end (offset behind it), time}. Only those kept while this worker ran. */
    #pending = [];
    status;

    constructor(recording, publish) {
        this.#publish = publish;
        this.status = {
            recording,
            state: 'uploading',
            isLive: true,
            totalBytes: 0,
            sentBytes: 0,
            receivedSequence: null,
            receiptTime: null,
            lagMilliseconds: null,
            pendingSince: null,
            waiting: null,
        };
    }

    #set(changes) {
        Object.assign(this.status, changes);
        this.#publish(this.status);
    }

    #sum(field) {
        let sum = 0;
        for (const segment of this.#segments.values()) sum += segment[field];
        return sum;
    }

    segment(number) {
        return this.#segments.get(number);
    }

    tookIn(facts) {
        for (const { segment, mediaType, bytes } of facts.segments) {
            const known = this.#segments.get(segment);
            if (known) known.bytes = Math.max(known.bytes, bytes);
            else this.#segments.set(segment, { file: segmentFile(segment, mediaType), bytes, sent: 0 });
        }
        this.#set({ totalBytes: this.#sum('bytes'), isLive: !facts.ended });
    }

    added(number, mediaType) {
        if (!this.#segments.has(number)) this.#segments.set(number, { file: segmentFile(number, mediaType), bytes: 0, sent: 0 });
    }

    kept({ segment, segmentBytes, time }) {
        const known = this.#segments.get(segment);
        known.bytes = Math.max(known.bytes, segmentBytes);
        this.#pending.push({ segment, end: segmentBytes, time: Date.parse(time) });
        this.#set({ totalBytes: this.#sum('bytes'), pendingSince: this.#pending[0].time });
    }

    sent(number, bytes) {
        this.#segments.get(number).sent = bytes;
        this.#set({ sentBytes: this.#sum('sent'), state: 'uploading', waiting: null });
    }

    receipted(receipt) {
        const held = new Map(receipt.segments.map(({ segment, bytes }) => [segment, bytes]));
        let newest = null;
        this.#pending = this.#pending.filter(({ segment, end, time }) => {
            const isHeld = (held.get(segment) ?? 0) >= end;
            if (isHeld) newest = Math.max(newest ?? time, time);
            return !isHeld;
        });
        for (const [number, bytes] of held) {
            const segment = this.#segments.get(number);
            if (segment) segment.sent = Math.max(segment.sent, bytes);
        }
        this.#set({
            sentBytes: this.#sum('sent'),
            receivedSequence: receipt.sequence,
            receiptTime: receipt.time,
            lagMilliseconds: newest === null ? this.status.lagMilliseconds : Date.now() - newest,
            pendingSince: this.#pending[0]?.time ?? null,
            state: 'uploading',
            waiting: null,
        });
    }

    waitsForPassage({ state, since }) {
        this.#set({ state: 'waiting', waiting: { why: state, since } });
    }

    retriesAt(retryAt, error) {
        this.#set({ state: 'waiting', waiting: { why: 'refused', since: Date.now(), retryAt, says: error.message } });
    }

    goesOn() {
        this.#set({ state: 'uploading', waiting: null });
    }

    failed(error) {
        const why = error.name === 'Refusal' ? 'refused' : 'fault';
        this.#set({ state: 'failed', waiting: { why, since: Date.now(), says: error.message } });
    }

    uploaded() {
        this.#set({ state: 'uploaded', isLive: false, waiting: null, sentBytes: this.#sum('bytes'), pendingSince: null });
    }
}
