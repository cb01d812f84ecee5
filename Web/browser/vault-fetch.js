import { switches } from './switches.js';

/** `fetch` of the vault, for everything in the app: while being offline is simulated, it fails as it does without a network. */
export async function vaultFetch(path, options) {
    await switches.ready;
    if (switches.values.isOffline) throw new TypeError('Simulated: offline');
    return fetch(path, options);
}
