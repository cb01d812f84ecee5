// One recording, from the tap on the button to its end: the camera, one continuous recorder after another, and what happened on
// the way. What was captured goes to the storage worker at once; this object survives changes of screen.
import { cameraProblem, openCamera, showStream, trackFacts } from '../browser/camera.js';
import { guardLeaving } from '../browser/leave-guard.js';
import { keepScreenOn } from '../browser/wake-lock.js';
import { thisDevice, deviceLabel, timeZone } from '../browser/platform.js';
import { uuidv7 } from '../browser/text.js';
import { CaptureClock } from './capture-clock.js';
import { CameraWatch } from './camera-watch.js';
import { SegmentChain } from './segment-chain.js';

const REOPEN_DELAYS_MILLISECONDS = [0, 500, 1000, 2000, 4000, 8000];

/**
 * States: 'starting', 'recording', 'interrupted' (nothing is captured, a way back is looked for), 'stopping', 'ended'.
 * Sends 'change' on each change of `facts`, and 'problem' (detail: text) for what the user should know but need not act on.
 */
export class CaptureSession extends EventTarget {
    #workers;
    #settings;
    #camera;
    #clock = new CaptureClock();
    #chain;
    #watch = null;
    #over = new AbortController();
    #interruption = null;
    #reopening = null;

    facts = {
        recording: uuidv7(),
        state: 'starting',
        startedAt: null,
        bytes: 0,
        segments: 0,
        interruption: null,
        endReason: null,
        isTest: false,
    };

    /** `camera` is open already (for the viewfinder) and belongs to the session from now on. `picture` is its <video>. */
    constructor({ workers, settings, camera, picture }) {
        super();
        this.#workers = workers;
        this.#settings = settings;
        this.#camera = camera;
        this.picture = picture;
        this.#chain = new SegmentChain({
            storage: workers.storage,
            settings,
            clock: this.#clock,
            kept: (bytes) => this.#kept(bytes),
            stalled: (reason) => this.#interrupt(reason),
            failed: (error) => this.#storageFailed(error),
        });
    }

    #change(changes) {
        Object.assign(this.facts, changes);
        this.dispatchEvent(new Event('change'));
    }

    get elapsedMilliseconds() {
        return this.facts.startedAt === null ? 0 : this.#clock.tick();
    }

    get camera() {
        return this.#camera;
    }

    /** Begins the log and the first segment. */
    async start({ timeNote, vaultKey, after, title }) {
        const moment = this.#clock.start();
        const { zone, offset } = timeZone();
        const { segmentSeconds, lines, frameRate, videoBitRate, audioBitRate, microphone } = this.#settings;
        const begin = {
            recording: this.facts.recording,
            device: this.#settings.deviceName || deviceLabel(),
            platform: navigator.userAgent,
            settings: { segmentSeconds, lines, frameRate, videoBitRate, audioBitRate, microphone: microphone ? 'on' : 'off' },
            timeZone: zone,
            utcOffset: offset,
            ...(after && { after }),
            ...(this.#camera.isTest && { test: true }),
        };
        await this.#workers.storage('begin', { begin, moment, timeNote, vaultKey, title });
        this.#change({ startedAt: moment.time, isTest: this.#camera.isTest });
        guardLeaving(this.#over.signal);
        keepScreenOn(this.#over.signal);
        this.#watchPage();
        try {
            await this.#capture();
        } catch (error) {
            await this.#end('the camera could not be recorded');
            throw error;
        }
        this.#change({ state: 'recording' });
    }

    /** Begins a segment from the camera as it is now, and watches it. */
    async #capture() {
        const { stream } = this.#camera;
        await this.#chain.next(stream, () => trackFacts(stream, this.picture));
        this.#watch?.end();
        this.#watch = new CameraWatch(stream, this.picture, {
            turned: () => this.#rotate(),
            muted: () => this.#interrupt(document.hidden ? 'page hidden' : 'camera or microphone taken away'),
            unmuted: () => (this.facts.state === 'recording' ? this.#rotate() : this.#resume()),
            ended: (kind) => this.#interrupt(`${kind} ended`),
        });
        this.#change({ segments: this.#chain.count });
    }

    async #rotate() {
        if (this.facts.state !== 'recording') return;
        const { stream } = this.#camera;
        await this.#chain.next(stream, () => trackFacts(stream, this.picture)).catch(() => this.#interrupt('the recorder failed'));
        this.#change({ segments: this.#chain.count });
    }

    #kept(bytes) {
        this.#change({ bytes: this.facts.bytes + bytes, segments: this.#chain.count });
        const step = this.#clock.newStep();
        if (step) this.notice(`the device's clock was set ${step > 0 ? 'forward' : 'back'} by ${(Math.abs(step) / 1000).toFixed(1)} s`);
        if (this.#chain.seconds >= this.#settings.segmentSeconds) this.#rotate();
    }

    /** Writes down something a reader of the evidence should know. */
    notice(text) {
        return this.#entry('notice', { text });
    }

    bookmark(label) {
        return this.#entry('bookmark', { label });
    }

    async #entry(type, fields) {
        if (this.#over.signal.aborted) return;
        await this.#workers.storage('entry', type, fields, this.#clock.now()).catch((error) => void this.#storageFailed(error));
    }

    #watchPage() {
        const { signal } = this.#over;
        document.addEventListener('visibilitychange', () => this.notice(`the page was ${document.hidden ? 'hidden' : 'shown again'}`), { signal });
        document.addEventListener('freeze', () => this.#interrupt('page frozen'), { signal });
        document.addEventListener('resume', () => this.#resume(), { signal });
        navigator.mediaDevices?.addEventListener?.('devicechange', () => this.#devicesChanged(), { signal });
    }

    /** A device came or went. A track that is gone says so itself; one that lives is recorded on. */
    #devicesChanged() {
        if (this.facts.state === 'interrupted') this.#resume();
    }

    /** Nothing is captured any more: says so in the log and looks for a way back. */
    async #interrupt(reason) {
        if (this.facts.state !== 'recording') return;
        this.#interruption = reason;
        this.#change({ state: 'interrupted', interruption: { reason, since: Date.now(), problem: null } });
        await this.#entry('interruption', { reason });
        await this.#chain.stop();
        this.#resume();
    }

    /** Opens the camera afresh (a track may look alive and be dead) and goes on with a new segment. */
    #resume() {
        if (this.facts.state !== 'interrupted') return;
        this.#reopening ??= this.#reopen().finally(() => (this.#reopening = null));
    }

    async #reopen() {
        for (let attempt = 0; this.facts.state === 'interrupted'; attempt += 1) {
            const delay = REOPEN_DELAYS_MILLISECONDS[Math.min(attempt, REOPEN_DELAYS_MILLISECONDS.length - 1)];
            await new Promise((resolve) => setTimeout(resolve, delay));
            if (this.facts.state !== 'interrupted') return;
            try {
                await this.#replaceCamera();
                await this.#capture();
                await this.#entry('resumption', { reason: this.#interruption });
                this.#change({ state: 'recording', interruption: null });
                return;
            } catch (error) {
                this.#change({ interruption: { ...this.facts.interruption, problem: cameraProblem(error) } });
            }
        }
    }

    async #replaceCamera() {
        this.#watch?.end();
        this.#camera.close();
        const camera = await openCamera(this.#settings);
        const isTaken = camera.stream.getVideoTracks()[0].muted;
        if (isTaken || this.facts.state !== 'interrupted') {
            camera.close();
            throw new DOMException('The camera is taken', 'NotReadableError');
        }
        this.#camera = camera;
        await showStream(camera.stream, this.picture);
    }

    /** Changes to the camera that faces the other way. Most phones open one at a time, so there is a short gap; the log says where. */
    async switchCamera() {
        if (this.facts.state !== 'recording') return;
        this.#settings.facing = this.#settings.facing === 'user' ? 'environment' : 'user';
        await this.#interrupt('camera switched');
        await this.#reopening;
    }

    /** The user's stop. */
    stop() {
        return this.#end('stopped');
    }

    async #storageFailed(error) {
        if (this.facts.state === 'stopping' || this.facts.state === 'ended') return;
        const isFull = error.name === 'QuotaExceededError';
        await this.#end(isFull ? 'storage full' : 'could not be stored');
        this.dispatchEvent(new CustomEvent('problem', { detail: isFull ? 'This device is full: the recording was stopped.' : error.message }));
    }

    /** Ends once, whatever asks for it; resolves when the end line is on disk. */
    async #end(reason) {
        if (this.facts.state === 'stopping' || this.facts.state === 'ended') return this.ending;
        this.#change({ state: 'stopping' });
        this.ending = this.#finish(reason);
        return this.ending;
    }

    async #finish(reason) {
        await this.#chain.stop().catch(() => {});
        this.#over.abort();
        this.#watch?.end();
        let problem;
        try {
            problem = await this.#workers.storage('end', reason, this.#clock.now());
        } finally {
            this.#camera.close();
            this.#change({ state: 'ended', endReason: reason, endedAfter: this.#clock.tick() });
        }
        if (problem) this.dispatchEvent(new CustomEvent('problem', { detail: unclosedText(problem) }));
    }
}

/** What the user should know of a recording whose end could not be written. */
function unclosedText({ name, message }) {
    if (name !== 'QuotaExceededError') return `What was captured is kept, but the recording could not be closed: ${message}. It is tried again when Exhibit starts.`;
    return `What was captured is kept, but there is no room to close the recording. Free up ${thisDevice}: then it is closed.`;
}
