import { decodeBase64 } from './module-memory.js';

/** A signed receipt's statement, and the check of its first signature. Give a verifier key's text to have `check.publicKey`. */
export function parseReceipt(memory, note, verifierKey) {
    const receipt = memory.json(memory.with([note], memory.exports.receipt_parse));
    return { ...receipt, check: check(memory, receipt.check, verifierKey) };
}

/** A signed time note's time, and the check of its first signature. */
export function parseTimeNote(memory, note, verifierKey) {
    const timeNote = memory.json(memory.with([note], memory.exports.time_note_parse));
    return { ...timeNote, check: check(memory, timeNote.check, verifierKey) };
}

/** A C2SP verifier key's name, key hash and raw public key. */
export function parseVerifierKey(memory, text) {
    const key = memory.json(memory.with([text], memory.exports.verifier_key_parse));
    return { ...key, publicKey: decodeBase64(key.publicKey) };
}

/** `publicKey` is there only when the signature is by the key given. */
function check(memory, { keyName, keyHash, message, signature }, verifierKey) {
    const result = { keyName, message: decodeBase64(message), signature: decodeBase64(signature) };
    if (verifierKey === undefined) return result;
    const key = parseVerifierKey(memory, verifierKey);
    return key.name === keyName && key.keyHash === keyHash ? { publicKey: key.publicKey, ...result } : result;
}
