import { digestOfFile, digestOfRange, severalAtATime, whole } from './reading.js';
import { isValid, needEd25519 } from './signatures.js';

/**
 * Verifies one recording with the proof core: this brings it the bytes' digests and the signatures' checks, the core decides.
 * The vault's key that comes with the files (vault.vkey) proves nothing by itself: it is only named beside the verdict, so that it can be compared.
 */
export async function checkRecording(recording, { proof, keys, progress }) {
    await needEd25519();
    const vault = recording.vaultKey && vaultSaid(new TextDecoder().decode(await whole(recording.vaultKey.file, 4096)).trim(), proof, keys);
    const verifier = proof.verifier({
        log: await whole(recording.log.file),
        receipts: recording.receipts ? await whole(recording.receipts.file) : new Uint8Array(0),
        timeNote: recording.timeNote ? await whole(recording.timeNote.file, 1_000_000) : null,
        knownDeviceKeys: keys.deviceKeys,
        vaultKeys: keys.vaultKeys,
    });
    try {
        await severalAtATime(verifier.signatureChecks, async (check, index) => verifier.signatureChecked(index, await isValid(check)));
        const files = new Map(recording.segments.map(({ number, entry }) => [number, entry.file]));
        for (const [number, file] of files) verifier.segmentHeld(number, file.size);
        await severalAtATime(verifier.expectedChunks, async ({ segment, offset, bytes }, index) => {
            const file = files.get(segment);
            if (!file || offset + bytes > file.size) return;
            verifier.chunkHashed(index, await digestOfRange(file, offset, bytes, proof, progress));
        });
        for (const number of verifier.segmentsToHash) {
            verifier.segmentHashed(number, await digestOfFile(files.get(number), proof, progress));
        }
        const verdict = verifier.verdict();
        return { kind: 'recording', name: recording.name, verdict, vault, signerName: keys.deviceNames.get(verdict.signer?.key) };
    } finally {
        verifier.free();
    }
}

/** Whose receipts these are said to be: { key, name, known }; null for what is no verifier key. */
function vaultSaid(key, proof, keys) {
    try {
        return { key, name: proof.parseVerifierKey(key).name, known: keys.vaultKeys.includes(key) };
    } catch {
        return null;
    }
}
