/// One photo, audio, video, document or recording, with what is known of it.
public struct EvidenceItem: Sendable, Equatable {
    /// What the item is.
    public enum Kind: String, Sendable, CaseIterable {
        /// Made by an Exhibit capture device; has segments and a capture log.
        case recording
        /// A still picture.
        case photo
        /// Sound.
        case audio
        /// Moving pictures that are not an Exhibit recording.
        case video
        /// Anything else.
        case document
    }

    /// How far the item's bytes have come.
    public enum State: String, Sendable, CaseIterable {
        /// The recording goes on.
        case live
        /// Bytes or log lines that are known to exist have not arrived.
        case incomplete
        /// All bytes are objects and match the log.
        case settled
        /// Bytes contradict the log; both are kept.
        case damaged
        /// In the trash.
        case deleted
    }

    /// Names the item; a recording's is the recording's own.
    public var id: ItemID
    /// What it is.
    public var kind: Kind
    /// What people call it; may be empty.
    public var title: String
    /// When what it shows began, by the device's own clock.
    public var startedAt: Timestamp
    /// When what it shows ended; nil while live or unknown.
    public var endedAt: Timestamp?
    /// Seconds; nil when unknown.
    public var duration: Double?
    /// Bytes held, of all segments together.
    public var bytes: Int
    /// Digest of the file, or of each settled segment in order; lower-case hexadecimal.
    public var sha256: [String]
    /// How far its bytes have come.
    public var state: State
    /// Name of the device it came from; nil when it was brought in at the vault itself.
    public var device: String?
    /// Media type of the file, or of the recording's first segment.
    public var mediaType: String
    /// When the vault first heard of it, by the vault's clock.
    public var createdAt: Timestamp
    /// When it was put in the trash; nil when it is not there.
    public var deletedAt: Timestamp?
    /// Whether a thumbnail has been derived.
    public var hasThumbnail: Bool
    /// One line for people on how its last verification ended; nil when there was none.
    public var summary: String?
    /// What was found wrong with its bytes or its log, the oldest first; filled only where one item is asked for.
    public var problems: [ItemProblem] = []
    /// How the file came; nil when its sender did not say.
    public var source: FileDetails.Source?
    /// The name that its file came with; nil for recordings.
    public var fileName: String?
    /// The media type that came with its file; `mediaType` is what the bytes say, once they were looked at.
    public var claimedMediaType: String?
    /// When it was captured and how that is known; nil when nothing says it.
    public var capture: CaptureTime?
    /// Where it was captured; nil when nothing says it.
    public var position: CapturePosition?
    /// What the bytes of its file say; nil before they were looked at, and for recordings.
    public var facts: FileFacts?
    /// How often people have changed title, notes, tags or case: 1 at first. Facts found and verdicts do not count.
    public var revision = 1
    /// What people noted on it (Markdown).
    public var notes = ""
    /// Names of its tags, in their order.
    public var tags: [String] = []
    /// The case that it is filed under.
    public var filedUnder: CaseLink?
    /// What only recordings have; nil for other kinds.
    public var recording: RecordingFacts?

    /// Makes an item from all it has.
    public init(
        id: ItemID, kind: Kind, title: String, startedAt: Timestamp, endedAt: Timestamp? = nil, duration: Double? = nil, bytes: Int,
        sha256: [String] = [], state: State, device: String? = nil, mediaType: String, createdAt: Timestamp,
        deletedAt: Timestamp? = nil, hasThumbnail: Bool = false, summary: String? = nil, recording: RecordingFacts? = nil
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.duration = duration
        self.bytes = bytes
        self.sha256 = sha256
        self.state = state
        self.device = device
        self.mediaType = mediaType
        self.createdAt = createdAt
        self.deletedAt = deletedAt
        self.hasThumbnail = hasThumbnail
        self.summary = summary
        self.recording = recording
    }
}

/// Something that was found wrong with an item's bytes or its log, when it came or when a vault was opened.
public struct ItemProblem: Sendable, Equatable {
    /// Stable, as in `segment-damaged` or `upload-set-aside`.
    public var kind: String
    /// One sentence for people.
    public var detail: String
    /// When it was found, by the vault's clock.
    public var at: Timestamp

    /// Makes it from its parts.
    public init(kind: String, detail: String, at: Timestamp) {
        self.kind = kind
        self.detail = detail
        self.at = at
    }
}
