// How this device records. Kept in localStorage: they are preferences, not evidence.

const KEY = 'exhibit-capture-settings';

const DEFAULTS = {
    /** Seconds after which a new segment begins. */
    segmentSeconds: 120,
    /** Lines of the picture: 720 or 1080. */
    lines: 720,
    frameRate: 30,
    /** Bits per second. */
    videoBitRate: 2_500_000,
    audioBitRate: 96_000,
    microphone: true,
    facing: 'environment',
    /** 'device' or 'test' (a moving test picture, marked as such in the evidence). */
    camera: 'device',
    deviceName: '',
};

/** Bits per second that suit a picture height. */
export const bitRateFor = (lines) => (lines >= 1080 ? 5_000_000 : 2_500_000);

export function captureSettings() {
    let stored = {};
    try {
        stored = JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
        // Unreadable settings are as good as none.
    }
    return { ...DEFAULTS, ...stored };
}

export function changeCaptureSettings(changes) {
    const settings = { ...captureSettings(), ...changes };
    localStorage.setItem(KEY, JSON.stringify(settings));
    return settings;
}
