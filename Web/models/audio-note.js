// One audio note, from the tap to its end: every piece of sound is kept on this device as it comes.
import { guardLeaving } from '../browser/leave-guard.js';
import { audioType, openMicrophone } from '../browser/microphone.js';
import { keepScreenOn } from '../browser/wake-lock.js';
import { stampedName } from './file-names.js';

const PIECE_MILLISECONDS = 500;

/** States: 'opening', 'recording', 'paused', 'ending', 'ended'. Sends 'change', and 'problem' (detail: the error) when it had to end by itself. */
export class AudioNote extends EventTarget {
    #microphone;
    #recorder;
    #addition;
    #over = new AbortController();
    #kept = Promise.resolve();
    #ranMilliseconds = 0;
    #runsSince = null;
    #isDropped = false;
    #stopped;
    state = 'opening';
    bytes = 0;

    /** Opens the microphone and records at once. Throws what getUserMedia throws, or what storing does. */
    async start(additions, filing) {
        const mimeType = audioType();
        if (!mimeType) throw new DOMException('This browser can’t record sound', 'NotSupportedError');
        this.#microphone = await openMicrophone();
        try {
            const name = stampedName(this.#microphone.isTest ? 'test audio note' : 'audio note', mimeType);
            this.#addition = await additions.begin({ name, mediaType: mimeType.split(';')[0], source: 'microphone', filing });
            this.#record(mimeType);
        } catch (error) {
            this.#microphone.close();
            throw error;
        }
    }

    #record(mimeType) {
        this.#recorder = new MediaRecorder(this.#microphone.stream, { mimeType });
        this.#recorder.ondataavailable = ({ data }) => data.size > 0 && this.#keep(data);
        this.#stopped = new Promise((resolve) => (this.#recorder.onstop = resolve));
        // The microphone may be pulled out, or a call may take it: what there is of the note is kept.
        this.#microphone.track.onended = () => this.#endBy(new DOMException('The microphone is gone. What was recorded until then is kept.', 'NotReadableError'));
        this.#recorder.onerror = ({ error }) => this.#endBy(error);
        this.#recorder.start(PIECE_MILLISECONDS);
        keepScreenOn(this.#over.signal);
        guardLeaving(this.#over.signal);
        this.#run();
    }

    /** Pieces are kept in order. One that can't be ends the note: what comes after it would not belong to what is kept. */
    #keep(blob) {
        this.#kept = this.#kept.then(async () => {
            if (this.#isDropped) return;
            this.bytes = await this.#addition.append(blob);
            this.dispatchEvent(new Event('change'));
        });
        this.#kept.catch((error) => this.#endBy(error));
    }

    #become(state) {
        this.state = state;
        this.dispatchEvent(new Event('change'));
    }

    #run() {
        this.#runsSince = performance.now();
        this.#become('recording');
    }

    #rest(state) {
        if (this.#runsSince !== null) this.#ranMilliseconds += performance.now() - this.#runsSince;
        this.#runsSince = null;
        this.#become(state);
    }

    get elapsedMilliseconds() {
        return this.#ranMilliseconds + (this.#runsSince === null ? 0 : performance.now() - this.#runsSince);
    }

    /** Loudness now, from 0 to 1. */
    get level() {
        return this.state === 'recording' ? this.#microphone.level() : 0;
    }

    pause() {
        if (this.state !== 'recording') return;
        this.#recorder.pause();
        this.#rest('paused');
    }

    resume() {
        if (this.state !== 'paused') return;
        this.#recorder.resume();
        this.#run();
    }

    async #endBy(error) {
        if (this.state !== 'recording' && this.state !== 'paused') return;
        this.dispatchEvent(new CustomEvent('problem', { detail: error }));
        await this.stop();
    }

    async #close() {
        this.#rest('ending');
        if (this.#recorder.state !== 'inactive') {
            this.#recorder.stop();
            await this.#stopped;
        }
        this.#microphone.close();
        await this.#kept.catch(() => {});
    }

    /** Ends it: it goes to the vault. Resolves to its id. */
    async stop() {
        if (this.state !== 'recording' && this.state !== 'paused') return null;
        await this.#close();
        const id = this.bytes > 0 ? await this.#addition.finish() : await this.#addition.drop();
        this.#end();
        return id;
    }

    /** Ends it, and keeps nothing of it. */
    async drop() {
        if (this.state !== 'recording' && this.state !== 'paused') return;
        this.#isDropped = true;
        await this.#close();
        await this.#addition.drop();
        this.#end();
    }

    #end() {
        this.#over.abort();
        this.#become('ended');
    }
}
