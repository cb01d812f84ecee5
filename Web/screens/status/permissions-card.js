import { ask, canAsk, watchPermission } from '../../browser/permissions.js';
import { howToAllow } from './permission-help.js';
import { StatusCard } from './status-card.js';

const asked = [
    ['camera', 'Camera', 'for photos and video', 'the camera'],
    ['microphone', 'Microphone', 'for sound', 'the microphone'],
    ['geolocation', 'Location', 'for the track of a recording', 'the location'],
    ['notifications', 'Notifications', 'not needed to record', 'notifications'],
];

/** What this site may do here, and how to let it. `answered` is called whenever one may have become another. */
export function permissionsCard({ signal, answered }) {
    const card = new StatusCard('Permissions');
    for (const [name, label, purpose, what] of asked) {
        const show = (state) => card.show(label, words(name, purpose, what, state, async () => {
            await ask(name);
            answered();
            // Where the browser told nothing before, it may tell now.
            if (state === 'unknown') watchPermission(name, { signal, changed: show });
        }));
        card.show(label, { value: 'Asking the browser …' });
        watchPermission(name, { signal, changed: (state) => { show(state); answered(); } });
    }
    return card;
}

function words(name, purpose, what, state, run) {
    if (!canAsk(name)) {
        return isSecureContext
            ? { state: name === 'notifications' ? 'unknown' : 'warning', value: 'Not supported by this browser', advice: `Another browser may have it (${purpose}).` }
            : { state: 'warning', value: 'Not possible over an insecure connection', advice: 'Open the vault by its https address: Set-up at the vault shows it.' };
    }
    switch (state) {
        case 'granted': return { state: 'good', value: 'Allowed' };
        case 'denied': return { state: name === 'notifications' ? 'plain' : 'warning', value: `Refused (${purpose})`, advice: howToAllow(name) };
        case 'prompt': return { value: `Asks when it is needed, ${purpose}`, action: { label: 'Ask now', name: `Ask now for ${what}`, run } };
        default: return { state: 'unknown', value: 'This browser does not say before it is asked', action: { label: 'Ask now', name: `Ask now for ${what}`, run } };
    }
}
