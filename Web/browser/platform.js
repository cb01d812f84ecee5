// What this browser and device are, as far as a page may know.

/** Whether this is Apple's engine (Safari, every iOS browser, WebKitGTK). */
export const isWebKit = /^Apple/.test(navigator.vendor ?? '');

/** Whether the app runs from the home screen or as an installed app. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;

/** A short name of the device for people: "iPhone", "Android phone", "Linux computer". */
export function deviceLabel() {
    const agent = navigator.userAgent;
    if (/iPhone/.test(agent)) return 'iPhone';
    if (/iPad/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return 'iPad';
    if (/Android/.test(agent)) return /Mobile/.test(agent) ? 'Android phone' : 'Android tablet';
    if (/Macintosh/.test(agent)) return 'Mac';
    if (/Windows/.test(agent)) return 'Windows computer';
    return /Linux/.test(agent) ? 'Linux computer' : 'Browser';
}

/** A time with this device's offset from UTC, as `2026-11-30T09:51:57.123+01:00`. */
export function timeWithOffset(milliseconds) {
    const { offset } = timeZone(new Date(milliseconds));
    const minutes = -new Date(milliseconds).getTimezoneOffset();
    return new Date(milliseconds + minutes * 60_000).toISOString().replace('Z', offset);
}

/** The IANA time zone and the present offset from UTC ("+01:00"). */
export function timeZone(date = new Date()) {
    const minutes = -date.getTimezoneOffset();
    const two = (number) => String(Math.floor(number)).padStart(2, '0');
    const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
    return { zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC', offset };
}

/** What people call the device that this runs on: "this phone" where it is one. */
export const thisDevice = ['iPhone', 'Android phone'].includes(deviceLabel()) ? 'this phone' : 'this device';

/** The same at the start of a sentence. */
export const ThisDevice = thisDevice.replace('t', 'T');
