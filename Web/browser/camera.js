// The camera and microphone: opening them, and saying in words why they can't be opened.
import { openTestCamera } from './test-camera.js';

/** Whether the page may ask for a camera at all (browsers allow it on https and on this very machine only). */
export const canAskForCamera = () => Boolean(navigator.mediaDevices?.getUserMedia);

/** Browsers' own synthetic cameras; a recording made with one says so. */
const SYNTHETIC = /^(fake|mock)[ _-]|\bfake_device|\bmock (video|audio) device|^Default Video Device$/i;

/** Whether a track is a browser's own made-up one. */
export const isSynthetic = (track) => SYNTHETIC.test(track.label);

const PROBLEMS = {
    NotAllowedError: 'The camera or the microphone is not allowed for this site.',
    NotFoundError: 'No camera was found.',
    NotReadableError: 'Another app is using the camera or the microphone.',
    OverconstrainedError: 'No camera fits the chosen settings.',
    AbortError: 'The camera could not be started.',
};

/** What went wrong, for people. */
export const cameraProblem = (error) => PROBLEMS[error.name] ?? `The camera could not be opened: ${error.message}`;

/** Whether it is the microphone alone that is missing or not allowed: without sound, the camera could be used. */
export async function isForWantOfSound({ name }) {
    try {
        if (name === 'NotFoundError') {
            const kinds = (await navigator.mediaDevices.enumerateDevices()).map(({ kind }) => kind);
            return kinds.includes('videoinput') && !kinds.includes('audioinput');
        }
        if (name !== 'NotAllowedError') return false;
        const [camera, microphone] = await Promise.all(['camera', 'microphone'].map((each) => navigator.permissions.query({ name: each })));
        return camera.state === 'granted' && microphone.state === 'denied';
    } catch {
        return false;
    }
}

/** 'granted', 'denied', 'prompt', or 'unknown' where the browser does not say. */
export async function cameraPermission() {
    try {
        const states = await Promise.all(['camera', 'microphone'].map((name) => navigator.permissions.query({ name })));
        if (states.some(({ state }) => state === 'denied')) return 'denied';
        return states.every(({ state }) => state === 'granted') ? 'granted' : 'prompt';
    } catch {
        return 'unknown';
    }
}

/** Opens camera and microphone by the settings: {stream, isTest, close()}. Throws what getUserMedia throws. */
export async function openCamera(settings) {
    if (settings.camera === 'test') return openTestCamera(settings);
    const { lines, frameRate, facing, microphone } = settings;
    const stream = await navigator.mediaDevices.getUserMedia({
        video: {
            facingMode: facing,
            width: { ideal: Math.round((lines * 16) / 9) },
            height: { ideal: lines },
            frameRate: { ideal: frameRate },
        },
        // Evidence is what the microphone heard: no cleaning up.
        audio: microphone && { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    });
    return {
        stream,
        isTest: stream.getTracks().some(isSynthetic),
        close: () => stream.getTracks().forEach((track) => track.stop()),
    };
}

/** A picture that has not come by now is not waited for: what is recorded does not depend on what is shown. */
const PICTURE_MILLISECONDS = 3000;

/** Shows the stream in a <video>; resolves when the first picture is there, or has been waited for long enough. */
export async function showStream(stream, picture) {
    picture.srcObject = stream;
    const first = new Promise((resolve) => picture.addEventListener('loadeddata', resolve, { once: true }));
    picture.play().catch(() => {});
    await Promise.race([first, new Promise((resolve) => setTimeout(resolve, PICTURE_MILLISECONDS))]);
}

/** What the camera really gives, for the log's segment line. */
export function trackFacts(stream, picture) {
    const [video] = stream.getVideoTracks();
    const [audio] = stream.getAudioTracks();
    const { width, height, frameRate, facingMode } = video.getSettings();
    const facts = {
        width: picture.videoWidth || width,
        height: picture.videoHeight || height,
        frameRate: frameRate && Math.round(frameRate * 1000) / 1000,
        sampleRate: audio?.getSettings().sampleRate,
        rotation: globalThis.screen?.orientation?.angle,
        facing: facingMode,
        camera: video.label,
        microphone: audio?.label,
    };
    return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''));
}

/** How many cameras there are (labels and exact numbers are known only after permission). */
export async function cameraCount() {
    const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
    return devices.filter(({ kind }) => kind === 'videoinput').length;
}
