/// A chunk that the capture log names: what its bytes must be.
public struct ChunkExpectation: Sendable {
    /// The segment's number.
    public let segment: Int
    /// The chunk's number in its segment.
    public let chunk: Int
    /// Where it begins in its segment, in bytes.
    public let offset: ByteCount
    /// Its size in bytes.
    public let bytes: ByteCount
    /// The digest of its bytes.
    public let sha256: Digest
    /// When it began, by the device's clock: the time of the segment's chunk before, or of the segment's own line.
    public let from: UTCTime
    /// When it was complete, by the device's clock; nil when it was hashed after a crash only: nobody knows.
    public let to: UTCTime?
    /// The line of the capture log that names it.
    public let line: Int
    /// Whether it was hashed when a cut-off recording was closed, and not when it was captured.
    public let recovered: Bool

    /// Where it ends in its segment, in bytes.
    public var end: ByteCount { offset + bytes }
}
