import { switches } from '../browser/switches.js';
import { Refusal } from './vault-requests.js';

/**
 * The developer's switch "the next uploads fail": what lies before the chosen byte is sent, then the upload fails as if the vault had refused it for good. `send(bytes)`
 * sends the first of them; an upload that ends before the byte fails at its end.
 */
export async function simulatedFailure({ offset, bytes, isLast }, send) {
    await switches.ready;
    const { failures, atByte } = switches.values;
    const isHere = failures > 0 && (atByte < offset + bytes.length || isLast);
    if (!isHere || !(await switches.takeFailure())) return;
    const before = Math.min(atByte - offset, bytes.length - 1);
    if (before > 0) await send(bytes.subarray(0, before));
    const title = `A simulated failure at byte ${Math.max(offset, offset + before)} (developer switch)`;
    throw Object.assign(new Refusal(400, { code: 'simulated-failure', title }, new Headers()), { isFinal: true });
}
