import { deviceKey } from '../../browser/device-key.js';
import { keyBytes, knownDeviceKeys } from '../../models/device-keys.js';

const remembered = 'exhibit-vault-key';
const rememberedDevices = 'exhibit-device-keys';

/**
 * The keys that this browser knows by itself: its own, that of the vault that it was opened from, and the device keys that this vault knows; the
 * vault's are also remembered for when it is out of reach. `given` are keys that the user vouches for: { vaultKeys, deviceKeys }.
 * Everything else that the files bring along is said to be unknown. `deviceNames` is what the vault calls its devices, by key.
 */
export async function trustedKeys(app, given) {
    const [own, ofVault, known] = await Promise.all([ownKeys(), vaultKeys(app), keysOfVault(app)]);
    const vaults = new Set([...ofVault, ...given.vaultKeys]);
    const devices = new Set([...own, ...known.map(({ key }) => key), ...given.deviceKeys]);
    const deviceNames = new Map(known.map(({ key, name }) => [key, name]));
    return { vaultKeys: [...vaults], deviceKeys: [...devices].map(keyBytes), deviceNames };
}

async function keysOfVault(app) {
    try {
        const keys = (await knownDeviceKeys(app.api)).map(({ key, name }) => ({ key, name }));
        localStorage.setItem(rememberedDevices, JSON.stringify(keys));
        return keys;
    } catch {
        return JSON.parse(localStorage.getItem(rememberedDevices) ?? '[]');
    }
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

async function ownKeys() {
    const key = await deviceKey().catch(() => null);
    return key ? [key.publicKey] : [];
}
