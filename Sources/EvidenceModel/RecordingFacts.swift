/// What a recording has beyond any other evidence item.
public struct RecordingFacts: Sendable, Equatable {
    /// Capture-log lines held.
    public var lines: Int
    /// Chunk lines among them.
    public var chunks: Int
    /// Whether the log has its `end` line.
    public var ended: Bool
    /// The reason in the `end` line; nil without one.
    public var endReason: String?
    /// The segments, by number.
    public var segments: [SegmentFacts]
    /// The last stored verdict as the JSON that the verifier gave; nil when never verified.
    public var verdict: String?
    /// Median milliseconds from a chunk's completion (device's clock) to its receipt (vault's clock); nil when not known.
    public var receivedAfterCaptureMilliseconds: Int?

    /// Makes it from all it has.
    public init(
        lines: Int, chunks: Int, ended: Bool, endReason: String? = nil, segments: [SegmentFacts] = [], verdict: String? = nil,
        receivedAfterCaptureMilliseconds: Int? = nil
    ) {
        self.lines = lines
        self.chunks = chunks
        self.ended = ended
        self.endReason = endReason
        self.segments = segments
        self.verdict = verdict
        self.receivedAfterCaptureMilliseconds = receivedAfterCaptureMilliseconds
    }
}

/// One segment of a recording, as the vault has it.
public struct SegmentFacts: Sendable, Equatable {
    /// How far the segment's bytes have come.
    public enum State: String, Sendable, CaseIterable {
        /// The log names it; no bytes have come.
        case announced
        /// Bytes are coming.
        case receiving
        /// All bytes are an object and match the log.
        case settled
        /// All bytes are an object, but contradict the log.
        case damaged
    }

    /// 1, 2, 3 …
    public var number: Int
    /// As the device recorded it, with codecs where it told them.
    public var mediaType: String
    /// Pixels; nil when the log does not say.
    public var width: Int?
    /// Pixels; nil when the log does not say.
    public var height: Int?
    /// Bytes durably held.
    public var bytes: Int
    /// Digest of the whole segment once it is an object; lower-case hexadecimal.
    public var sha256: String?
    /// How far it has come.
    public var state: State
    /// Time of its `segment` line, by the device's clock; nil when the line has not come.
    public var startedAt: Timestamp?

    /// Makes it from all it has.
    public init(
        number: Int, mediaType: String, width: Int? = nil, height: Int? = nil, bytes: Int, sha256: String? = nil, state: State,
        startedAt: Timestamp? = nil
    ) {
        self.number = number
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.bytes = bytes
        self.sha256 = sha256
        self.state = state
        self.startedAt = startedAt
    }
}
