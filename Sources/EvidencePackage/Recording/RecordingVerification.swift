public import EvidenceProof

/// Why a verification came to no verdict.
public enum VerificationFailure: Error, Sendable, Equatable {
    /// The observer asked to stop.
    case stopped
}

/// Brings a recording's bytes to `RecordingVerifier`: signatures and digests by libcrypto, on all cores.
public enum RecordingVerification {
    /// Hashes every byte that the capture log names, checks every signature, and decides.
    ///
    /// Blocks; uses as many threads as the machine has cores unless told otherwise.
    ///
    /// - Parameters:
    ///   - evidence: everything there is of the recording.
    ///   - trusted: keys that the caller trusts.
    ///   - agreed: of a segment's number, how many first bytes were just found to be those that chunk lines name; they are not hashed again.
    ///   - threads: nil for one a core.
    ///   - observer: called on this thread, at most ten times a second.
    /// - Returns: the verdict.
    /// - Throws: `FileError` when bytes cannot be read, which says nothing about the recording; `VerificationFailure.stopped`.
    public static func verdict(
        on evidence: RecordingEvidence, trusted: TrustedKeys, agreed: [Int: Int] = [:], threads: Int? = nil,
        observer: HashingObserver? = nil
    ) throws -> RecordingVerdict {
        try verifier(for: evidence, trusted: trusted, agreed: agreed, threads: threads, observer: observer).verifier.verdict()
    }

    /// The verifier with everything reported to it, and how many bytes were hashed.
    static func verifier(
        for evidence: RecordingEvidence, trusted: TrustedKeys, agreed: [Int: Int] = [:], threads: Int?, observer: HashingObserver?
    ) throws -> (verifier: RecordingVerifier, bytes: Int) {
        var verifier = RecordingVerifier(
            log: evidence.log, receipts: evidence.receipts, timeNote: evidence.timeNote, knownDeviceKeys: trusted.devices,
            vaultKeys: trusted.vaults)
        for segment in evidence.segments { verifier.segmentHeld(segment.number, bytes: segment.size) }

        var indices: [Int] = []
        var ranges: [ByteRange] = []
        for (index, chunk) in verifier.expectedChunks.enumerated() {
            guard let segment = evidence.segments.first(where: { $0.number == chunk.segment }), chunk.end <= segment.size else { continue }
            if chunk.end <= agreed[chunk.segment] ?? 0 {
                verifier.chunkHashed(index, digest: chunk.sha256)
                continue
            }
            indices.append(index)
            ranges.append(ByteRange(descriptor: segment.descriptor, path: segment.path, offset: chunk.offset, count: chunk.bytes))
        }
        let whole = verifier.segmentsToHash.compactMap { number in evidence.segments.first { $0.number == number } }
        ranges += whole.map { ByteRange(descriptor: $0.descriptor, path: $0.path, offset: 0, count: $0.size) }
        let digests = try RangeHashing.digests(of: ranges, threads: threads, observer: observer)
        for (index, digest) in zip(indices, digests) { verifier.chunkHashed(index, digest: digest) }
        for (segment, digest) in zip(whole, digests[indices.count...]) { verifier.segmentHashed(segment.number, digest: digest) }

        let valid = SignatureChecking.results(of: verifier.signatureChecks, threads: threads)
        for (index, isValid) in valid.enumerated() { verifier.signatureChecked(index, valid: isValid) }
        return (verifier, ranges.reduce(0) { $0 + $1.count })
    }
}
