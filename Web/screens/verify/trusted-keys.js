import { deviceKey } from '../../browser/device-key.js';

const remembered = 'exhibit-vault-key';

/**
 * The keys that this browser knows by itself: its own, and that of the vault that it was opened from (also remembered for when that is out of reach).
 * `given` are verifier keys of vaults that the user has compared. Everything else that the files bring along is said to be unknown.
 */
export async function trustedKeys(app, given) {
    return { vaultKeys: [...new Set([...await vaultKeys(app), ...given])], deviceKeys: await deviceKeys() };
}

async function vaultKeys(app) {
    try {
        const { verifierKey } = await app.api.get('/api/v1/vault');
        localStorage.setItem(remembered, verifierKey);
        return [verifierKey];
    } catch {
        const verifierKey = localStorage.getItem(remembered);
        return verifierKey ? [verifierKey] : [];
    }
}

async function deviceKeys() {
    const key = await deviceKey().catch(() => null);
    return key ? [Uint8Array.from(atob(key.publicKey), (character) => character.charCodeAt(0))] : [];
}
