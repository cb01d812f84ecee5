// The microphone for audio notes: the sound as it comes, and how loud it is.
import { isSynthetic } from './camera.js';

/** What to record in, best first: what is cut off must still play, so no container that needs its end. */
const TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** The media type that this browser records sound in; null where it records none. */
export const audioType = () => TYPES.find((type) => globalThis.MediaRecorder?.isTypeSupported(type)) ?? null;

/** Opens the microphone: {stream, track, isTest, level() → loudness now from 0 to 1, close()}. Throws what getUserMedia throws. */
export async function openMicrophone() {
    if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no secure address', 'NotSupportedError');
    // Evidence is what the microphone heard: no cleaning up.
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false } });
    const [track] = stream.getAudioTracks();
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    return {
        stream,
        track,
        isTest: isSynthetic(track),
        level() {
            analyser.getFloatTimeDomainData(samples);
            return loudness(samples);
        },
        close() {
            track.stop();
            context.close();
        },
    };
}

/** From 0 (60 dB below full, or less) to 1: people hear in steps of a power, not of a sum. */
function loudness(samples) {
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    return peak === 0 ? 0 : Math.min(1, Math.max(0, (20 * Math.log10(peak) + 60) / 60));
}

const PROBLEMS = {
    NotAllowedError: 'The microphone is not allowed for this site. Allow it in the browser’s settings (the icon beside the address), and try again.',
    NotFoundError: 'No microphone was found. Connect one, and try again.',
    NotReadableError: 'Another app is using the microphone. Close it, or end the call, and try again.',
    NotSupportedError: 'Browsers allow the microphone only on a secure address, the one that starts with https.',
};

/** Why it could not be opened, for people. */
export const microphoneProblem = (error) => PROBLEMS[error.name] ?? `The microphone could not be opened: ${error.message}`;
