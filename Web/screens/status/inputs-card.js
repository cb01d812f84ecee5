import { watchBluetooth } from '../../browser/bluetooth.js';
import { watchInputs } from '../../browser/inputs.js';
import { count } from '../../models/format.js';
import { StatusCard } from './status-card.js';

/** Cameras, microphones and Bluetooth. { card, look }: `look` looks again for names that were not told before. */
export function inputsCard({ signal }) {
    const card = new StatusCard('Cameras and sound');
    for (const label of ['Cameras', 'Microphones', 'Bluetooth']) card.show(label, { value: 'Asking the browser …' });
    const look = watchInputs({
        signal,
        changed: (found) => {
            card.show('Cameras', found ? words(found.cameras, 'camera', 'Connect one, or add pictures that another camera took.') : notTold);
            card.show('Microphones', found ? words(found.microphones, 'microphone', 'Connect one, or record without sound.') : notTold);
        },
    });
    watchBluetooth({
        signal,
        changed: (available) => card.show('Bluetooth', available === null
            ? { state: 'unknown', value: 'Not supported by this browser', advice: 'The device may have it all the same: its own settings tell.' }
            : available
                ? { state: 'good', value: 'There, and on' }
                : { value: 'Off, or this device has none', advice: 'Needed only for a microphone or headset without a cable: turn it on in the device’s settings.' }),
    });
    return { card, look };
}

const notTold = { state: 'unknown', value: 'This browser lists none here', advice: isSecureContext ? null : 'It does over https: Set-up at the vault shows the address.' };

function words(names, one, missing) {
    if (names.length === 0) return { state: 'warning', value: `No ${one} found`, advice: missing };
    if (names.some((name) => name === '')) return { state: 'good', value: `${count(names.length, one)} found, or more`, advice: `Named once the ${one} is allowed.` };
    return { state: 'good', value: names.join(', ') };
}
