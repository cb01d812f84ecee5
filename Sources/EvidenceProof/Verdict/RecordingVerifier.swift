/// Decides, from bytes alone, what a recording is: intact, incomplete or changed.
///
/// The verifier reads no files and knows no cryptography but SHA-256. Its caller checks the signatures in `signatureChecks`, says how
/// many bytes it has of each segment, hashes those `expectedChunks` that are wholly there, and then asks for the verdict. What the
/// caller leaves out counts as missing or as not checked, never as good. What each verdict means is in docs/formats/verdict.md.
public struct RecordingVerifier: Sendable {
    /// The signatures to check: one of each good line of the log, in order (of an unknown format, its first line's), then
    /// those of known vaults.
    public let signatureChecks: [SignatureCheck]
    /// The chunks to hash, in the order of the log.
    public var expectedChunks: [ChunkExpectation] { segments.chunks }
    /// The capture log as far as it can be read.
    public let log: ParsedCaptureLog
    /// The segments that the log names, by their line's order, with the bytes that its chunks have.
    public var loggedSegments: [(segment: Int, bytes: ByteCount)] { segments.segments.map { ($0.number, $0.bytes) } }

    let segments: LoggedSegments
    let witnesses: Witnesses
    let logBytes: Int
    let isSignerKnown: Bool
    /// What the platform said of each signature; nil before it did.
    private(set) var validity: [Bool?]
    /// What each chunk's bytes turned out to be; nil when they were not hashed.
    private(set) var chunkDigests: [Digest?]
    private(set) var segmentDigests: [(segment: Int, digest: Digest)] = []
    private(set) var heldBytes: [(segment: Int, bytes: ByteCount)] = []

    /// Reads what is known of a recording apart from its media.
    ///
    /// - Parameters:
    ///   - log: the capture log's bytes.
    ///   - receipts: the bytes of `receipts.txt`; empty when there is none.
    ///   - timeNote: the bytes of `after.txt`, the note that the `begin` line names.
    ///   - knownDeviceKeys: raw Ed25519 keys of the devices that the caller knows.
    ///   - vaultKeys: keys of the vaults that the caller trusts. A key that comes with the recording proves nothing and does not belong here.
    public init(
        log: [UInt8], receipts: [UInt8], timeNote: [UInt8]?, knownDeviceKeys: [[UInt8]], vaultKeys: [VerifierKey]
    ) {
        let parsed = ParsedCaptureLog.parse(log)
        let begin = parsed.begin
        var checks: [SignatureCheck] = []
        if let begin {
            checks.reserveCapacity(parsed.lines.count)
            for line in parsed.lines {
                checks.append(SignatureCheck(publicKey: begin.key, message: line.json, signature: line.signature))
            }
        } else if let check = parsed.unknownFormatCheck {
            checks.append(check)
        }
        witnesses = Witnesses(receipts: receipts, timeNote: timeNote, begin: begin, vaultKeys: vaultKeys, checks: &checks)
        segments = LoggedSegments(parsed.lines)
        isSignerKnown = begin.map { begin in knownDeviceKeys.contains { $0 == begin.key } } ?? false
        logBytes = log.count
        self.log = parsed
        signatureChecks = checks
        validity = Array(repeating: nil, count: checks.count)
        chunkDigests = Array(repeating: nil, count: segments.chunks.count)
    }

    /// The platform found the signature at `index` of `signatureChecks` valid or not.
    public mutating func signatureChecked(_ index: Int, valid: Bool) {
        guard validity.indices.contains(index) else { return }
        validity[index] = valid
    }

    /// The caller has the first `bytes` bytes of a segment; 0 when it has none. The last call for a segment counts.
    public mutating func segmentHeld(_ segment: Int, bytes: ByteCount) {
        heldBytes.removeAll { $0.segment == segment }
        heldBytes.append((segment, bytes))
    }

    /// The bytes of the chunk at `index` of `expectedChunks`, all of which are there, have this digest.
    public mutating func chunkHashed(_ index: Int, digest: Digest) {
        guard chunkDigests.indices.contains(index) else { return }
        chunkDigests[index] = digest
    }

    /// The segments with bytes for which the `end` line's digest alone vouches: those in a gap between chunks, and those of a chunk whose
    /// rest the device had lost. To be asked after `segmentHeld`, and to be answered by `segmentHashed`.
    public var segmentsToHash: [Int] {
        segments.segments.filter { segment in
            guard let total = segment.total, total.bytes > 0, total.bytes == held(segment.number) else { return false }
            var covered: ByteCount = 0
            for index in segment.chunks where segments.chunks[index].offset == covered && segments.chunks[index].end <= total.bytes {
                covered = segments.chunks[index].end
            }
            return covered < total.bytes
        }.map { $0.number }
    }

    /// The whole segment, as far as it is there, has this digest. Needed for `segmentsToHash` only: chunks cover all other bytes.
    public mutating func segmentHashed(_ segment: Int, digest: Digest) {
        segmentDigests.removeAll { $0.segment == segment }
        segmentDigests.append((segment, digest))
    }

    /// How many bytes of a segment the caller has.
    func held(_ segment: Int) -> ByteCount {
        for held in heldBytes where held.segment == segment { return held.bytes }
        return 0
    }

    /// The verdict over everything that was reported so far.
    public func verdict() -> RecordingVerdict {
        Judgement(of: self).verdict
    }
}
