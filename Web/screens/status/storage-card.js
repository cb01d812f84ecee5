import { askForPersistence, LOW_SPACE_BYTES, storageSpace } from '../../browser/storage-space.js';
import { bytes, span } from '../../models/format.js';
import { StatusCard } from './status-card.js';

const PERIOD_MILLISECONDS = 10_000;
/** A phone's usual rate, 2.5 Mbit/s. */
const BYTES_A_SECOND = 2_500_000 / 8;

/** The room that the browser gives, and whether it keeps what is in it. */
export function storageCard({ app, signal }) {
    const card = new StatusCard('Storage in this browser');
    const draw = async () => {
        const [space, isKept] = await Promise.all([storageSpace(), navigator.storage?.persisted?.() ?? null]);
        if (signal.aborted) return;
        card.show('Used', { value: navigator.storage?.estimate ? bytes(space.used) : 'This browser does not say', state: navigator.storage?.estimate ? 'plain' : 'unknown' });
        card.show('Room left', roomWords(space.free));
        card.show('Kept by the browser', keptWords(isKept, async () => {
            if (!await askForPersistence()) app.toast('The browser did not agree. Put Exhibit on the home screen, and ask again.', { kind: 'danger' });
            draw();
        }));
    };
    const timer = setInterval(draw, PERIOD_MILLISECONDS);
    signal.addEventListener('abort', () => clearInterval(timer));
    for (const label of ['Used', 'Room left', 'Kept by the browser']) card.show(label, { value: 'Asking the browser …' });
    draw();
    return card;
}

function roomWords(free) {
    if (free === null) return { state: 'unknown', value: 'This browser does not say' };
    const value = `About ${bytes(free)}, ${span((free / BYTES_A_SECOND) * 1_000)} of video`;
    return free < LOW_SPACE_BYTES
        ? { state: 'warning', value, advice: 'Send what is waiting to the vault, then free up this device under Uploads.' }
        : { state: 'good', value };
}

function keptWords(isKept, run) {
    if (isKept === null) return { state: 'unknown', value: 'This browser does not say', advice: 'Send what you record to the vault soon.' };
    if (isKept) return { state: 'good', value: 'Yes: it is not cleared without asking you' };
    return { state: 'warning', value: 'Not promised: the browser may clear it when room is short', advice: 'What is on the vault is safe in any case.', action: { label: 'Keep it', run } };
}
