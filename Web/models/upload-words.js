// What is said of something on its way to the vault: a recording or an addition.
import { ThisDevice, thisDevice } from '../browser/platform.js';
import { bytes, span } from './format.js';

const CHIPS = {
    recording: ['Recording', 'live'],
    copying: ['Copying', 'accent'],
    queued: ['Queued', ''],
    uploading: ['Uploading', 'accent'],
    waiting: ['Waiting', 'warning'],
    paused: ['Paused', ''],
    failed: ['Stopped', 'danger'],
    'cut off': ['Not added', 'danger'],
    uploaded: ['On the vault', 'verified'],
};

/** Its state as [words, kind of chip]. */
export const stateChip = (state) => CHIPS[state] ?? ['', ''];

/** Why it waits, in words. `now` in milliseconds. */
export function waitingText({ state, waiting }, now) {
    if (state === 'cut off') return `The app was closed before it was copied whole, so nothing of it was added. Add it again.`;
    if (!waiting) return state === 'waiting' || state === 'queued' ? 'Waits for its turn.' : '';
    switch (waiting.why) {
        case 'unreachable':
            return `The vault can’t be reached, for ${span(now - waiting.since)} now. It goes on by itself.`;
        case 'not paired':
            return 'This device is not paired with the vault.';
        case 'other vault':
            return 'Another vault answers than the one this device knows.';
        case 'paused':
            return 'All uploads are paused.';
        case 'not on Wi-Fi':
            return 'Waits for Wi-Fi.';
        case 'refused': {
            const again = waiting.retryAt > now ? ` Tried again in ${span(waiting.retryAt - now)}.` : '';
            return `The vault says: ${waiting.says}.${again}`.replace('..', '.');
        }
        case 'fault':
            return `${ThisDevice} could not go on: ${waiting.says}`;
        default:
            return '';
    }
}

/** Why a file could not be added, in words. */
export function addProblem(error, file) {
    if (error.name === 'AbortError') return `${file.name} was not added.`;
    if (error.name === 'QuotaExceededError') return `There is no room on ${thisDevice} for ${file.name} (${bytes(file.size)}). Free some space in Uploads, then add it again.`;
    if (error.name === 'NotReadableError' || error.name === 'NotFoundError') return `${file.name} can’t be read: it was moved or changed, or it is a folder. Nothing of it was added.`;
    return `${file.name} could not be added: ${error.message}`;
}
