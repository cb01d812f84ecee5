// One MediaRecorder for one segment: about a second of bytes at a time (design §6).

const TIMESLICE_MILLISECONDS = 1000;

/**
 * Events: 'data' (detail: {blob, time, tick}), 'stopped' (detail: {expected}). Offsets in time are taken when the bytes arrive,
 * on the page's own clocks.
 */
export class SegmentRecorder extends EventTarget {
    #recorder;
    #isStopping = false;
    #stopped;

    /** `clock` gives {time, tick}. Throws NotSupportedError for a type the browser can't record. */
    constructor(stream, mediaType, { videoBitRate, audioBitRate }, clock) {
        super();
        this.#recorder = new MediaRecorder(stream, {
            mimeType: mediaType,
            videoBitsPerSecond: videoBitRate,
            audioBitsPerSecond: audioBitRate,
            videoKeyFrameIntervalDuration: TIMESLICE_MILLISECONDS,
        });
        this.#recorder.ondataavailable = ({ data }) => {
            if (data.size === 0) return;
            this.dispatchEvent(new CustomEvent('data', { detail: { blob: data, ...clock() } }));
        };
        this.#stopped = new Promise((resolve) => {
            this.#recorder.onstop = () => {
                resolve();
                this.dispatchEvent(new CustomEvent('stopped', { detail: { expected: this.#isStopping } }));
            };
        });
    }

    /** The type as the browser records it, codecs included. */
    get mediaType() {
        return this.#recorder.mimeType;
    }

    /** Resolves when the first frame is taken in; rejects on an error before that. */
    start() {
        return new Promise((resolve, reject) => {
            this.#recorder.onstart = () => resolve();
            this.#recorder.onerror = ({ error }) => reject(error ?? new DOMException('The recorder failed', 'UnknownError'));
            this.#recorder.start(TIMESLICE_MILLISECONDS);
        });
    }

    /** Stops; resolves when the last bytes have been handed over. */
    stop() {
        this.#isStopping = true;
        if (this.#recorder.state !== 'inactive') this.#recorder.stop();
        else if (!this.#recorder.onstop) return Promise.resolve();
        return this.#stopped;
    }
}
