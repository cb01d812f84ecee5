public import EvidenceModel

/// What an upload's bytes are.
public enum UploadTarget: Sendable, Equatable {
    /// A segment of a recording; the media type is as recorded.
    case segment(recording: RecordingID, number: Int, mediaType: String)
    /// Any other file; it becomes an evidence item.
    case file(name: String, mediaType: String)
}

/// What is told when an upload is made.
public struct UploadRequest: Sendable {
    /// What the bytes are.
    public var target: UploadTarget
    /// All bytes it will have; nil when deferred.
    public var length: Int?
    /// The paired device; nil from the vault's own machine.
    public var device: Device?
    /// What else is said of a file; segments have their log instead.
    public var details: FileDetails

    /// Makes it from its parts.
    public init(target: UploadTarget, length: Int? = nil, device: Device? = nil, details: FileDetails = FileDetails()) {
        self.target = target
        self.length = length
        self.device = device
        self.details = details
    }

    /// Who sends it, as the custody log names them.
    var actor: Actor { Actor(device) }
}

/// An upload as the vault durably has it.
public struct Upload: Sendable, Equatable {
    /// How far it has come.
    public enum State: String, Sendable {
        /// Bytes are missing, or the length is not declared yet, or log lines that cover the bytes are missing.
        case receiving
        /// All bytes are an object and, for a segment, match the log.
        case settled
        /// All bytes are an object and contradict the log.
        case damaged
    }

    /// Names the upload in its URL: 32 hexadecimal digits, not guessable.
    public var id: String
    /// What the bytes are.
    public var target: UploadTarget
    /// The item the bytes belong to: the recording, or the file's item once it is settled.
    public var item: ItemID?
    /// Bytes durably held, counted from the start.
    public var offset: Int
    /// All bytes it will have; nil while deferred.
    public var length: Int?
    /// How far it has come.
    public var state: State
    /// Digest of the whole, once it is an object; lower-case hexadecimal.
    public var sha256: String?
    /// By the vault's clock.
    public var createdAt: Timestamp
    /// When an unfinished upload is dropped; nil for segments, which never are.
    public var expiresAt: Timestamp?
    /// Whether its bytes were an item's already: `item` is that one, and no second was made.
    public var isDuplicate = false
    /// What else was said of a file.
    public var details = FileDetails()
}

/// A checksum that came with bytes and is compared before they count.
public struct UploadChecksum: Sendable, Equatable {
    /// Algorithms that tus clients may use.
    public enum Algorithm: String, Sendable, CaseIterable {
        /// SHA-1.
        case sha1
        /// SHA-256.
        case sha256
    }

    /// How it was made.
    public var algorithm: Algorithm
    /// 20 or 32 bytes.
    public var value: [UInt8]

    /// Makes it; nil when the number of bytes is not the algorithm's.
    public init?(algorithm: Algorithm, value: [UInt8]) {
        guard value.count == (algorithm == .sha1 ? 20 : 32) else { return nil }
        self.algorithm = algorithm
        self.value = value
    }
}
