// The record screen's state, apart from how it looks: the open camera, the recording under way, what another tab records.
// One a tab; it lives on while other screens are shown.
import { ThisDevice } from '../browser/platform.js';
import { openAnnouncements } from '../browser/announcements.js';
import { cameraPermission, cameraProblem, canAskForCamera, isForWantOfSound, openCamera, showStream } from '../browser/camera.js';
import { readRecord } from '../browser/database.js';
import { isLocked, lockNames, takeLock } from '../browser/locks.js';
import { LOW_SPACE_BYTES, askForPersistence, storageSpace } from '../browser/storage-space.js';
import { sha256, utf8 } from '../browser/text.js';
import { captureSettings, changeCaptureSettings } from './capture-settings.js';
import { CaptureSession } from './capture-session.js';
import { recordableTypes } from './segment-chain.js';
import { captureWorkers } from './capture-workers.js';

const SPACE_CHECK_MILLISECONDS = 15_000;
const TELL_MILLISECONDS = 1000;
/** Starting does not wait longer than this for a fresh time note: the last known one will do. */
const TIME_NOTE_MILLISECONDS = 700;

/**
 * `state`: 'closed', 'insecure', 'explain' (ask the user before the browser does), 'opening', 'ready', 'blocked' (see `problem`), 'elsewhere'
 * (another tab records, see `elsewhere`), 'session' (see `session.facts`), 'ended'. Sends 'change'.
 */
export class CaptureDesk extends EventTarget {
    #camera = null;
    #opening = null;
    #release = null;
    /** Between the tap on the button and the session. */
    #isBeginning = false;
    #timers = [];
    #channel = openAnnouncements();
    /** Whether this recording's log says that storage is low. */
    #hasNotedLowSpace = false;
    state = 'closed';
    problem = null;
    elsewhere = null;
    session = null;
    space = null;
    /** The upload worker's status of this session's recording, and of the vault. */
    upload = null;
    vault = null;

    constructor() {
        super();
        this.picture = Object.assign(document.createElement('video'), { muted: true, playsInline: true, autoplay: true });
        this.picture.setAttribute('aria-label', 'What the camera sees');
        this.#channel.on('recording elsewhere', (facts) => this.#heardElsewhere(facts));
        this.#channel.on('tell recording', () => this.#tell());
    }

    #become(state, changes = {}) {
        Object.assign(this, changes, { state });
        this.dispatchEvent(new Event('change'));
    }

    get isRecording() {
        return this.state === 'session';
    }

    /** The record screen is shown: opens the camera when that needs no question, or says what is to be asked. */
    async enter() {
        if (this.isRecording || this.state === 'ended' || this.state === 'opening') return;
        if (recordableTypes().length === 0) {
            return this.#become('blocked', { problem: { name: 'NotSupportedError', text: 'This browser can’t record video.' } });
        }
        if (!canAskForCamera() && captureSettings().camera !== 'test') return this.#become('insecure');
        if (await isLocked(lockNames.camera)) return this.#waitForOtherTab();
        const isAllowed = captureSettings().camera === 'test' || (await cameraPermission()) === 'granted';
        if (isAllowed) return this.open();
        this.#become('explain');
    }

    #waitForOtherTab() {
        this.#become('elsewhere');
        this.#channel.announce('tell recording', {});
        navigator.locks.request(lockNames.camera, () => {}).then(() => {
            if (this.state !== 'elsewhere') return;
            this.#become('closed', { elsewhere: null });
            if (this.picture.isConnected) this.enter();
        });
    }

    #heardElsewhere(facts) {
        this.elsewhere = facts;
        this.dispatchEvent(new Event('change'));
    }

    /** Opens the camera; the browser may ask the user. */
    async open() {
        this.#become('opening');
        // Leaving and coming back opens anew: only the last opening counts.
        const opening = (this.#opening = {});
        const isOver = () => this.state !== 'opening' || this.#opening !== opening;
        let camera;
        try {
            camera = await openCamera(captureSettings());
            if (isOver()) return camera.close();
            this.#camera = camera;
            await showStream(camera.stream, this.picture);
            this.space = await storageSpace();
        } catch (error) {
            const lacksSound = captureSettings().microphone && (await isForWantOfSound(error));
            if (isOver()) return camera?.close();
            return this.#become('blocked', { problem: { name: error.name, text: cameraProblem(error), lacksSound } });
        }
        try {
            // Ready means ready: what recording needs is loaded, should the vault go out of reach in the next moment.
            const { uploads } = await captureWorkers();
            if (isOver()) return camera.close();
            this.#become('ready', { problem: null });
            uploads('refreshTimeNote');
        } catch (error) {
            if (isOver()) return camera.close();
            this.#closeCamera();
            this.#become('blocked', { problem: { name: error.name, text: `Recordings can’t be kept in this browser: ${error.message}` } });
        }
    }

    /** Changes settings and opens the camera by them. */
    async change(settings) {
        changeCaptureSettings(settings);
        if (this.isRecording) return;
        this.#closeCamera();
        await this.open();
    }

    flip() {
        const facing = captureSettings().facing === 'user' ? 'environment' : 'user';
        changeCaptureSettings({ facing });
        return this.isRecording ? this.session.switchCamera() : this.change({ facing });
    }

    /** The record screen is left. The camera goes off unless it records. */
    leave() {
        if (this.isRecording) {
            // A video that is taken out of the page stops; it is still needed to notice that the phone was turned.
            document.body.append(this.picture);
            this.picture.classList.add('picture-kept');
            this.picture.setAttribute('aria-hidden', 'true');
            this.picture.play().catch(() => {});
            return;
        }
        this.#closeCamera();
        this.#become('closed', { session: null });
    }

    #closeCamera() {
        this.#camera?.close();
        this.#camera = null;
        this.picture.srcObject = null;
    }

    get isTest() {
        return this.session?.facts.isTest ?? this.#camera?.isTest ?? false;
    }

    /** The big button: begins a recording. A second tap before it has begun asks for nothing more. */
    async record() {
        if (this.state !== 'ready' || this.#isBeginning) return;
        this.#isBeginning = true;
        try {
            this.#release = await takeLock(lockNames.camera);
        } finally {
            this.#isBeginning = false;
        }
        if (!this.#release) {
            this.#closeCamera();
            return this.#waitForOtherTab();
        }
        if (this.state !== 'ready') {
            // The screen was left in the meantime, and the camera is off.
            this.#stopped();
            return;
        }
        const camera = this.#camera;
        this.#camera = null;
        let session;
        try {
            const workers = await captureWorkers();
            session = new CaptureSession({ workers, settings: captureSettings(), camera, picture: this.picture });
            session.addEventListener('change', () => this.#sessionChanged(session));
            session.addEventListener('problem', ({ detail }) => this.dispatchEvent(new CustomEvent('problem', { detail })));
            this.#become('session', { session, upload: null });
            this.#startTimers();
            await session.start(await this.#knownVault(workers));
            this.#hasNotedLowSpace = false;
            this.#lookAtSpace();
            askForPersistence();
        } catch (error) {
            camera.close();
            this.#stopped();
            const isFull = error.name === 'QuotaExceededError';
            const text = isFull ? `${ThisDevice} is full` : `The recording could not be started: ${error.message}`;
            this.#become('blocked', { problem: { name: error.name, text }, session: null });
        }
    }

    /** What the vault last said of itself: the newer its time note, the tighter the recording's beginning is proven. */
    async #knownVault({ uploads }) {
        await Promise.race([uploads('refreshTimeNote'), new Promise((resolve) => setTimeout(resolve, TIME_NOTE_MILLISECONDS))]);
        const known = await readRecord('settings', 'vault');
        if (!known) return { timeNote: null, vaultKey: null };
        return { timeNote: known.timeNote, vaultKey: known.verifierKey, after: known.timeNote && (await sha256(utf8(known.timeNote))) };
    }

    #startTimers() {
        this.#timers = [
            setInterval(() => this.#tell(), TELL_MILLISECONDS),
            setInterval(() => this.#lookAtSpace(), SPACE_CHECK_MILLISECONDS),
        ];
    }

    #stopped() {
        this.#timers.forEach(clearInterval);
        this.#timers = [];
        this.#release?.();
        this.#release = null;
    }

    #tell() {
        if (!this.isRecording) return;
        const { recording, state, bytes } = this.session.facts;
        this.#channel.announce('recording elsewhere', { recording, state, bytes, elapsedMilliseconds: this.session.elapsedMilliseconds });
    }

    async #lookAtSpace() {
        this.space = await storageSpace();
        if (this.spaceIsLow && !this.#hasNotedLowSpace) {
            this.#hasNotedLowSpace = true;
            this.session?.notice(`storage is low: about ${Math.round(this.space.free / 1e6)} MB left`);
        }
        this.dispatchEvent(new Event('change'));
    }

    get spaceIsLow() {
        return this.space?.free != null && this.space.free < LOW_SPACE_BYTES;
    }

    #sessionChanged(session) {
        if (session.facts.state === 'ended' && this.session === session) {
            this.#stopped();
            this.picture.srcObject = null;
            this.#become('ended');
            return;
        }
        this.dispatchEvent(new Event('change'));
    }

    /** What the upload worker says. */
    heardUpload(status) {
        if (status.recording !== this.session?.facts.recording) return;
        this.upload = status;
        this.dispatchEvent(new Event('change'));
    }

    heardVault(vault) {
        this.vault = vault;
        this.dispatchEvent(new Event('change'));
    }

    /** After the end: back to the viewfinder. */
    again() {
        this.#become('closed', { session: null, upload: null });
        return this.enter();
    }
}
