import { watchBattery } from '../../browser/battery.js';
import { screenLock } from '../../browser/wake-lock.js';
import { span } from '../../models/format.js';
import { StatusCard } from './status-card.js';

/** A battery below this, and not charging, may end a recording. */
const LOW_LEVEL = 0.2;

/** The battery, and whether the screen stays on. */
export function powerCard({ signal }) {
    const card = new StatusCard('Power');
    card.show('Battery', { value: 'Asking the browser …' });
    watchBattery({ signal, changed: (battery) => card.show('Battery', batteryWords(battery)) });
    const showLock = () => card.show('Screen', lockWords());
    screenLock.addEventListener('change', showLock, { signal });
    document.addEventListener('visibilitychange', showLock, { signal });
    showLock();
    return card;
}

function batteryWords(battery) {
    if (battery === null) return { state: 'unknown', value: 'This browser does not say', advice: 'Look at the device’s own battery sign before a long recording.' };
    const level = `${Math.round(battery.level * 100)} %`;
    if (battery.isCharging) return { state: 'good', value: `${level}, connected to power` };
    const left = battery.secondsLeft === null ? '' : `, about ${span(battery.secondsLeft * 1_000)} left`;
    return battery.level < LOW_LEVEL
        ? { state: 'warning', value: `${level}, not charging${left}`, advice: 'Plug it in: recording needs much. What is recorded until it goes off is safe.' }
        : { state: 'good', value: `${level}, not charging${left}` };
}

function lockWords() {
    if (!navigator.wakeLock) {
        return isSecureContext
            ? { state: 'warning', value: 'Can’t be kept on by this browser', advice: 'Set the display to stay on in the device’s settings before a long recording.' }
            : { state: 'warning', value: 'Can’t be kept on over an insecure connection', advice: 'Open the vault by its https address: Set-up at the vault shows it.' };
    }
    return screenLock.held > 0 ? { state: 'good', value: 'Kept on now, for what is being recorded' } : { state: 'good', value: 'Is kept on while you record' };
}
