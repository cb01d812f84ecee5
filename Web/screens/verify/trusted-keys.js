import { deviceKey } from '../../browser/device-key.js';

const remembered = 'exhibit-vault-key';

/**
 * The keys that this browser knows by itself: its own, and that of the vault that it was opened from (also remembered for when that is out of reach).
 * `given` are keys that the user vouches for: { vaultKeys, deviceKeys }. Everything else that the files bring along is said to be unknown.
 */
export async function trustedKeys(app, given) {
    const vaults = new Set([...await vaultKeys(app), ...given.vaultKeys]);
    const devices = new Set([...await deviceKeys(), ...given.deviceKeys]);
    return { vaultKeys: [...vaults], deviceKeys: [...devices].map(decoded) };
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
    return key ? [key.publicKey] : [];
}

function decoded(base64) {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
