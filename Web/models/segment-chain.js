// One recorder after another without a gap: the next one is started, and only when it runs is the one before it stopped
// (design §6: no frame and no audio lost, an overlap that the log shows).
import { isWebKit } from '../browser/platform.js';
import { SegmentRecorder } from '../browser/segment-recorder.js';
import { mediaTypes } from './media-types.js';

const OVERLAP_MILLISECONDS = 400;
const STALL_MILLISECONDS = 4000;
const WATCH_MILLISECONDS = 500;
/** A recorder that has not started by now never will. */
const START_MILLISECONDS = 5000;

/** The types that this browser says it can record, best first. */
export const recordableTypes = () =>
    globalThis.MediaRecorder ? mediaTypes((type) => MediaRecorder.isTypeSupported(type), isWebKit) : [];

export class SegmentChain {
    #storage;
    #settings;
    #clock;
    #kept;
    #stalled;
    #failed;
    #types = recordableTypes();
    #current = null;
    #starting = null;
    /** Those whose successor runs and that stop in a moment. */
    #retiring = new Set();
    /** Pieces and stops on their way to the storage worker. */
    #underWay = new Set();
    #watchdog = null;
    count = 0;

    /** `kept(bytes)` when so many more bytes are safe on this device, `stalled(reason)` when no bytes come any more, `failed(error)` when storing failed. */
    constructor({ storage, settings, clock, kept, stalled, failed }) {
        this.#storage = storage;
        this.#settings = settings;
        this.#clock = clock;
        this.#kept = kept;
        this.#stalled = stalled;
        this.#failed = failed;
    }

    /** Seconds that the current segment has lasted. */
    get seconds() {
        return this.#current ? (this.#clock.tick() - this.#current.startTick) / 1000 : 0;
    }

    /** Starts the next segment from `stream`; `facts()` are its camera's. One start at a time. */
    next(stream, facts) {
        this.#starting ??= this.#start(stream, facts).finally(() => (this.#starting = null));
        return this.#starting;
    }

    async #start(stream, facts) {
        const { recorder, mediaType } = await this.#startedRecorder(stream);
        const segment = (this.count += 1);
        const entry = { segment, recorder, mediaType, startTick: this.#clock.tick(), lastTick: this.#clock.tick(), pieces: 0 };
        // The segment's line is asked for before any of its pieces can be: lines are written in the order of these calls.
        this.#store(this.#storage('entry', 'segment', { segment, mediaType, ...facts() }, this.#clock.now()));
        recorder.addEventListener('data', ({ detail }) => this.#data(entry, detail));
        recorder.addEventListener('stopped', ({ detail }) => this.#stopped(entry, detail));
        const before = this.#current;
        this.#current = entry;
        this.#watchdog ??= setInterval(() => this.#lookForStall(), WATCH_MILLISECONDS);
        if (before) this.#retire(before);
    }

    #retire(entry) {
        this.#retiring.add(entry);
        setTimeout(() => entry.recorder.stop().then(() => this.#retiring.delete(entry)), OVERLAP_MILLISECONDS);
    }

    /** The first type that can be recorded: a type may be claimed and then refused. */
    async #startedRecorder(stream) {
        let problem = new DOMException('This browser cannot record video', 'NotSupportedError');
        for (const mediaType of this.#types) {
            try {
                const recorder = new SegmentRecorder(stream, mediaType, this.#settings, () => this.#clock.now());
                await within(START_MILLISECONDS, recorder.start());
                return { recorder, mediaType: recorder.mediaType || mediaType };
            } catch (error) {
                problem = error;
            }
        }
        throw problem;
    }

    #data(entry, { blob, time, tick }) {
        entry.lastTick = tick;
        entry.pieces += 1;
        this.#store(this.#storage('piece', entry.segment, blob, { time, tick }), this.#kept);
    }

    #stopped(entry, { expected, isComplete }) {
        if (!isComplete) {
            const text = `the recorder of segment ${entry.segment} did not stop when asked: its last moments may be missing`;
            this.#store(this.#storage('entry', 'notice', { text }, this.#clock.now()));
        }
        this.#store(this.#storage('segmentFinished', entry.segment, this.#clock.now()));
        if (!expected && entry === this.#current) this.#stalled('the recorder stopped');
    }

    /** Sees a call to the storage worker through. What follows a failure is not awaited: it waits, in turn, for all that is under way. */
    #store(call, done = () => {}) {
        const work = call.then(done, (error) => void this.#failed(error));
        this.#underWay.add(work);
        work.finally(() => this.#underWay.delete(work));
    }

    #lookForStall() {
        const entry = this.#current;
        if (!entry || this.#starting || this.#clock.tick() - entry.lastTick < STALL_MILLISECONDS) return;
        // A type that gave nothing at all is not tried again.
        if (entry.pieces === 0 && this.#types.length > 1) this.#types = this.#types.filter((type) => !entry.mediaType.startsWith(type));
        this.#stalled('no data from the camera for 4 s');
    }

    /** Stops; resolves when everything that was captured is safe on this device. */
    async stop() {
        clearInterval(this.#watchdog);
        this.#watchdog = null;
        await this.#starting?.catch(() => {});
        const entries = [...this.#retiring, this.#current].filter(Boolean);
        this.#current = null;
        await Promise.all(entries.map(({ recorder }) => recorder.stop()));
        while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    }
}

function within(milliseconds, promise) {
    const late = new Promise((_, reject) => {
        setTimeout(() => reject(new DOMException('The recorder did not start', 'TimeoutError')), milliseconds);
    });
    return Promise.race([promise, late]);
}
