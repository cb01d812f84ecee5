import { switches } from '../browser/switches.js';
import { notice } from '../components/states.js';
import { count } from '../models/format.js';

/** What is simulated now, as a banner; null when nothing is. */
export function simulationBanner() {
    if (!switches.isAnyOn) return null;
    const { isOffline, failures, atByte } = switches.values;
    const parts = [isOffline && 'this device is offline', failures > 0 && `the next ${count(failures, 'upload')} fail${failures === 1 ? 's' : ''} at byte ${atByte}`].filter(Boolean);
    return notice({
        kind: 'accent',
        icon: 'information',
        text: `Simulated: ${parts.join('; ')}.`,
        action: { label: 'Turn off', run: () => switches.set({ isOffline: false, failures: 0 }) },
    });
}
