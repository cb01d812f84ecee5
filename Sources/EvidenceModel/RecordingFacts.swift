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
    /// When the device closed it, by its clock, after it had been cut off; nil when it ended by itself, or not yet.
    public var closedAt: Timestamp?
    /// The segments, by number.
    public var segments: [SegmentFacts]
    /// The last stored verdict as the JSON that the verifier gave; nil when never verified.
    public var verdict: String?
    /// Median milliseconds from a chunk's completion (device's clock) to its receipt (vault's clock); nil when not known.
    public var receivedAfterCaptureMilliseconds: Int?
    /// Whose signature it bears; nil when that is not on record.
    public var signer: SignerFacts?

    /// Makes it from all it has.
    public init(
        lines: Int, chunks: Int, ended: Bool, endReason: String? = nil, closedAt: Timestamp? = nil, segments: [SegmentFacts] = [],
        verdict: String? = nil, receivedAfterCaptureMilliseconds: Int? = nil, signer: SignerFacts? = nil
    ) {
        self.lines = lines
        self.chunks = chunks
        self.ended = ended
        self.endReason = endReason
        self.closedAt = closedAt
        self.segments = segments
        self.verdict = verdict
        self.receivedAfterCaptureMilliseconds = receivedAfterCaptureMilliseconds
        self.signer = signer
    }
}

/// The key that a recording is signed with, and what the vault knows of it now.
public struct SignerFacts: Sendable, Equatable {
    /// The public key: 32 bytes in base64.
    public var key: String
    /// Whose key it is, by the vault's own knowledge; nil when the key is not known.
    public var knownAs: String?
    /// Name of the paired device that brought the recording; nil when it came from the vault's own machine, or that is not on record.
    public var broughtBy: String?

    /// Makes it from all it has.
    public init(key: String, knownAs: String? = nil, broughtBy: String? = nil) {
        self.key = key
        self.knownAs = knownAs
        self.broughtBy = broughtBy
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
