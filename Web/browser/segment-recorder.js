// One MediaRecorder for one segment: about half a second of bytes at a time, so that little is lost when all is cut off.
import { isWebKit } from './platform.js';

/** Chromium closes an MP4 fragment at a key frame, and has nothing to hand over before. */
const KEY_FRAME_MILLISECONDS = 500;
/**
 * Half of that: a fragment is handed over as soon as it is closed. With equal lengths one that is closed a moment before its slice is over
 * waits for the one after it. WebKit gave empty blobs below 1 s.
 */
const TIMESLICE_MILLISECONDS = isWebKit ? 1000 : KEY_FRAME_MILLISECONDS / 2;

/** A recorder whose track is dead may never say that it has stopped. What it has not handed over by now is lost. */
const STOP_MILLISECONDS = 5000;

/**
 * Events: 'data' (detail: {blob, time, tick}), then 'stopped' (detail: {expected, isComplete: whether the recorder said so itself}). Offsets in
 * time are taken when the bytes arrive, on the page's own clocks.
 */
export class SegmentRecorder extends EventTarget {
    #recorder;
    #isStopping = false;
    #patience = null;
    #stopped;
    #resolveStopped;

    /** `clock` gives {time, tick}. Throws NotSupportedError for a type the browser can't record. */
    constructor(stream, mediaType, { videoBitRate, audioBitRate }, clock) {
        super();
        this.#recorder = new MediaRecorder(stream, {
            mimeType: mediaType,
            videoBitsPerSecond: videoBitRate,
            audioBitsPerSecond: audioBitRate,
            videoKeyFrameIntervalDuration: KEY_FRAME_MILLISECONDS,
        });
        let isFirst = true;
        this.#recorder.ondataavailable = ({ data }) => {
            if (data.size === 0) return;
            // Chromium hands over the header alone, and would keep the first fragment, which is closed too, until the second is.
            if (isFirst && !isWebKit && this.#recorder.state === 'recording') this.#recorder.requestData();
            isFirst = false;
            this.dispatchEvent(new CustomEvent('data', { detail: { blob: data, ...clock() } }));
        };
        this.#stopped = new Promise((resolve) => (this.#resolveStopped = resolve));
        this.#recorder.onstop = () => this.#hasStopped(true);
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

    /** Stops; resolves when the last bytes have been handed over, or will not be any more. */
    stop() {
        this.#isStopping = true;
        if (this.#recorder.state !== 'inactive') this.#recorder.stop();
        this.#patience ??= setTimeout(() => this.#hasStopped(false), STOP_MILLISECONDS);
        return this.#stopped;
    }

    #hasStopped(isComplete) {
        clearTimeout(this.#patience);
        // Bytes that come all the same would follow the segment's end.
        this.#recorder.ondataavailable = this.#recorder.onstop = null;
        this.#resolveStopped();
        this.dispatchEvent(new CustomEvent('stopped', { detail: { expected: this.#isStopping, isComplete } }));
    }
}
