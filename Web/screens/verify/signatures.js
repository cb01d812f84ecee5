/** Ed25519 by WebCrypto. */

/** Throws, in words, where this browser can't check Ed25519 signatures at all: that must never look like a bad signature. */
export async function needEd25519() {
    try {
        await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    } catch {
        throw new Error('This browser can’t check Ed25519 signatures. Use Safari 17, Chrome 137, Firefox 129 or newer, or `exhibit verify` in a terminal.');
    }
}

/** Whether `signature` over `message` was made by the raw 32-byte public key. A malformed key or signature is not valid. */
export async function isValid({ publicKey, signature, message }) {
    let key;
    try {
        key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    } catch {
        return false;
    }
    return crypto.subtle.verify('Ed25519', key, signature, message);
}
