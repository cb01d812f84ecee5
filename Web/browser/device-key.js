// This device's signing key: Ed25519, made once, not extractable, kept in IndexedDB. It never leaves the browser.
import { transact, readRecord } from './database.js';
import { base64 } from './text.js';

const NAME = 'device';

/** The device's key pair and its public key in base64; made at the first call, by one context only. */
export async function deviceKey() {
    const known = await readRecord('keys', NAME);
    if (known) return known;
    const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    const publicKey = base64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
    // Another tab may have been quicker: only the first key is kept, and all use that one.
    await transact('keys', 'readwrite', (keys) => {
        const reading = keys.get(NAME);
        reading.onsuccess = () => {
            if (!reading.result) keys.put({ privateKey: pair.privateKey, publicKey }, NAME);
        };
    });
    return readRecord('keys', NAME);
}

/** The signature (64 bytes) of `bytes` by the device's key. */
export async function sign(key, bytes) {
    return new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, bytes));
}

/** Whether `signature` is the signature of `bytes` by the raw 32-byte public key. */
export async function signatureIsValid(publicKey, signature, bytes) {
    try {
        const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
        return await crypto.subtle.verify('Ed25519', key, signature, bytes);
    } catch {
        return false;
    }
}
