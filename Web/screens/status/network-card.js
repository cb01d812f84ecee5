import { connectionKind } from '../../browser/connection-kind.js';
import { localTime, span } from '../../models/format.js';
import { StatusCard } from './status-card.js';

const kinds = { wifi: 'Wi-Fi', ethernet: 'Cable', cellular: 'Mobile network', bluetooth: 'Bluetooth', wimax: 'WiMAX', none: 'None', other: 'Another kind' };

/** Whether this device has a network, of which kind, and how the vault answers over it. */
export function networkCard({ signal, probe }) {
    const card = new StatusCard('Network');
    const draw = () => {
        showNetwork(card);
        showVault(card, probe);
    };
    for (const type of ['online', 'offline']) addEventListener(type, draw, { signal });
    connectionKind.addEventListener('change', draw, { signal });
    probe.addEventListener('change', draw, { signal });
    const timer = setInterval(() => showContact(card, probe), 1_000);
    signal.addEventListener('abort', () => clearInterval(timer));
    draw();
    return card;
}

function showNetwork(card) {
    card.show('Connection', navigator.onLine
        ? { state: 'good', value: 'Has a network' }
        : { state: 'warning', value: 'Has no network', advice: 'Turn off flight mode, or join a network. What you record is kept here and sent later.' });
    const kind = kinds[connectionKind.type];
    card.show('Kind of network', kind
        ? { value: kind }
        : { state: 'unknown', value: 'This browser does not say', advice: 'So “Wi-Fi only” can’t tell Wi-Fi from a mobile network here.' });
}

function showVault(card, probe) {
    if (probe.error?.code === 'device-not-paired') {
        card.show('Vault', { state: 'warning', value: 'Answers, but does not know this device', advice: 'Pair it: scan the code that Set-up shows at the vault.', action: { label: 'Pair this device', run: () => location.assign('/setup') } });
    } else if (probe.error?.unreachable) {
        card.show('Vault', { state: 'warning', value: 'Does not answer', advice: 'Is the vault running, and this device on its network? What you record is kept here and sent later.', action: { label: 'Ask again', run: () => probe.ask() } });
    } else if (probe.error) {
        card.show('Vault', { state: 'warning', value: `Answers with an error: ${probe.error.title}`, advice: probe.error.detail, action: { label: 'Ask again', run: () => probe.ask() } });
    } else {
        card.show('Vault', probe.roundTrip === null ? { value: 'Asking …' } : { state: 'good', value: 'Answers' });
    }
    const slow = probe.roundTrip > 2_000;
    card.show('There and back', probe.roundTrip === null
        ? { value: '–' }
        : { state: slow ? 'warning' : 'plain', value: milliseconds(probe.roundTrip), advice: slow ? 'Sending will lag behind recording; nothing is lost by that.' : null });
    showContact(card, probe);
}

function showContact(card, { answeredAt }) {
    const ago = Date.now() - answeredAt;
    card.show('Last contact', answeredAt === null
        ? { value: 'None since this screen was opened' }
        : { value: ago < 10_000 ? 'Just now' : `${span(ago)} ago, ${localTime(answeredAt)}` });
}

/** "12 ms", "2.3 s". */
export function milliseconds(value) {
    return value < 1_000 ? `${Math.max(1, Math.round(value))} ms` : `${(value / 1_000).toFixed(1)} s`;
}
