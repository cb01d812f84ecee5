import { timeZone } from '../../browser/platform.js';
import { localTime } from '../../models/format.js';
import { milliseconds } from './network-card.js';
import { StatusCard } from './status-card.js';

/** Further from the vault's than this is not what network time leaves of an error. */
const FAR_MILLISECONDS = 2_000;

/** This device's clock, and how it stands to the vault's. */
export function clockCard({ signal, probe }) {
    const card = new StatusCard('Clock');
    const tick = () => card.show('This device', { value: localTime(Date.now()) });
    const compare = () => card.show('Against the vault', comparison(probe));
    const timer = setInterval(tick, 1_000);
    signal.addEventListener('abort', () => clearInterval(timer));
    probe.addEventListener('change', compare, { signal });
    tick();
    compare();
    card.show('Time zone', { value: timeZone().zone });
    return card;
}

function comparison({ clock }) {
    if (!clock) return { state: 'unknown', value: 'Not known until the vault answers' };
    const { offset, uncertainty } = clock;
    const within = `± ${milliseconds(uncertainty)}`;
    if (Math.abs(offset) <= uncertainty) return { state: 'good', value: `The same, ${within}` };
    const value = `${milliseconds(Math.abs(offset))} ${offset > 0 ? 'behind' : 'ahead of'} the vault’s clock, ${within}`;
    if (Math.abs(offset) - uncertainty < FAR_MILLISECONDS) return { state: 'good', value };
    return { state: 'warning', value, advice: 'Let this device and the vault’s machine set their clocks by the network: recordings carry this device’s time, receipts the vault’s.' };
}
