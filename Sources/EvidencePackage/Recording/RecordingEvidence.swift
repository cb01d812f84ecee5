public import EvidenceProof

/// The bytes there are of one segment: the first `size` bytes of an open file.
public struct SegmentBytes: Sendable {
    /// The segment's number.
    public let number: Int
    /// How many bytes there are.
    public let size: Int
    /// The file's path, for messages.
    public let path: String
    let descriptor: Int32
    private let owner: any Sendable

    /// - Parameters:
    ///   - number: the segment's number.
    ///   - descriptor: open for reading for as long as `owner` lives.
    ///   - size: bytes to read, from the first on.
    ///   - path: for messages.
    ///   - owner: what keeps the descriptor open.
    public init(number: Int, descriptor: Int32, size: Int, path: String, owner: any Sendable) {
        self.number = number
        self.descriptor = descriptor
        self.size = size
        self.path = path
        self.owner = owner
    }
}

/// Everything there is of one recording, wherever it lies.
public struct RecordingEvidence: Sendable {
    /// The bytes of `capture.log`; empty when there is none.
    public var log: [UInt8]
    /// The bytes of `receipts.txt`; empty when there is none.
    public var receipts: [UInt8]
    /// The bytes of `after.txt`; nil when there is none.
    public var timeNote: [UInt8]?
    /// The segments there are; one that is missing is left out.
    public var segments: [SegmentBytes]

    /// - Parameters:
    ///   - log: the bytes of `capture.log`.
    ///   - receipts: the bytes of `receipts.txt`.
    ///   - timeNote: the bytes of `after.txt`.
    ///   - segments: those there are.
    public init(log: [UInt8], receipts: [UInt8], timeNote: [UInt8]?, segments: [SegmentBytes]) {
        self.log = log
        self.receipts = receipts
        self.timeNote = timeNote
        self.segments = segments
    }
}

/// The keys that whoever verifies trusts. A key that only lies beside the evidence proves nothing and does not belong here.
public struct TrustedKeys: Sendable {
    /// Raw Ed25519 public keys of known devices.
    public var devices: [[UInt8]]
    /// Keys of known vaults.
    public var vaults: [VerifierKey]

    /// - Parameters:
    ///   - devices: raw Ed25519 public keys, 32 bytes each.
    ///   - vaults: keys of known vaults.
    public init(devices: [[UInt8]] = [], vaults: [VerifierKey] = []) {
        self.devices = devices
        self.vaults = vaults
    }
}
