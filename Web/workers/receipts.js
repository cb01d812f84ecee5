// The vault's receipts, as this device believes them: only with a valid signature by the key of the vault it knows.
import { signatureIsValid } from '../browser/device-key.js';
import { fromUtf8 } from '../browser/text.js';

/** The raw public key in a verifier key `name+hash+base64(0x01 || key)`; null when it is no such text. */
export function publicKeyOf(verifierKey) {
    const encoded = verifierKey.trim().split('+').slice(2).join('+');
    if (!encoded) return null;
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return bytes[0] === 1 && bytes.length === 33 ? bytes.subarray(1) : null;
}

/** The receipt in `text` when the vault of `verifierKey` signed it for `recording`; null otherwise. */
export async function verifiedReceipt(text, recording, verifierKey, proof) {
    let receipt;
    try {
        receipt = proof.parseReceipt(text);
    } catch {
        return null;
    }
    const key = publicKeyOf(verifierKey);
    if (!key || receipt.recording !== recording || receipt.check.keyName !== verifierKey.split('+')[0]) return null;
    return (await signatureIsValid(key, receipt.check.signature, receipt.check.message)) ? receipt : null;
}

/** The newest receipt over recording `id` that holds up under `verifierKey`, in its folder or in `keptText` (which may be empty); null when none does. */
export async function latestReceipt(folder, id, { verifierKey, keptText, proof }) {
    const text = fromUtf8(await folder.read('receipts.txt', 0, await folder.size('receipts.txt')));
    const notes = `${text}\n${keptText}`.split(/(?=^exhibit-receipt\/1$)/m).filter((note) => note.trim());
    for (const note of notes.reverse()) {
        const receipt = await verifiedReceipt(`${note.trimEnd()}\n`, id, verifierKey, proof);
        if (receipt) return receipt;
    }
    return null;
}
