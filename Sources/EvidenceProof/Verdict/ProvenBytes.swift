/// How far the signatures of a capture log reach: into the log itself, and through its chunk lines into the segments.
///
/// A valid signature covers its own line and, by the chain, every line before it. A line that no valid signature reaches is anybody's word,
/// and so is what it says of a chunk.
public struct ProvenBytes: Sendable {
    /// Bytes of the capture log, from the first on.
    public let logBytes: Int
    private let segments: [(number: Int, bytes: ByteCount)]

    init(of verifier: RecordingVerifier) {
        let lines = verifier.log.lines
        let covered = (lines.indices.last { verifier.validity[$0] == true } ?? -1) + 1
        logBytes = lines[..<covered].reduce(0) { $0 + $1.json.count + CaptureLine.signedBytes + 1 }
        segments = verifier.segments.segments.map { segment in
            let chunk = segment.chunks.last { verifier.segments.chunks[$0].line < covered }
            return (segment.number, chunk.map { verifier.segments.chunks[$0].end } ?? 0)
        }
    }

    /// First bytes of a segment of which signed lines say what they must be; whether they are is the verdict's to say.
    public func bytes(of segment: Int) -> ByteCount {
        for entry in segments where entry.number == segment { return entry.bytes }
        return 0
    }
}
