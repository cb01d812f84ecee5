import { sha256 } from '../browser/text.js';

/** The device keys that the vault knows: [{ key, fingerprint, name, device, origin, since }]; those of revoked devices too. */
export async function knownDeviceKeys(api, { signal } = {}) {
    return (await api.get('/api/v1/device-keys', { signal })).keys;
}

/** The bytes of a key in base64. */
export function keyBytes(key) {
    return Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
}

/** A key as it is shown: { key, fingerprint }, the fingerprint being the SHA-256 of its bytes. */
export async function shownKey(key) {
    return { key, fingerprint: await sha256(keyBytes(key)) };
}

/** The start of a fingerprint, to tell keys apart by; to compare them takes the whole of it. */
export function shortFingerprint({ fingerprint }) {
    return `${fingerprint.slice(0, 8)} ${fingerprint.slice(8, 16)}`;
}
