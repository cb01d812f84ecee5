public import EvidenceModel

/// What a check of the whole vault found.
public struct CheckReport: Sendable {
    /// One thing that is not as it should be, or was put right. A check by itself changes nothing.
    public struct Problem: Sendable, Equatable {
        /// Stable, as in `object-changed`, `object-missing`, `log-invalid`.
        public var kind: String
        /// The object, recording, upload or file it is about.
        public var subject: String
        /// One sentence for people.
        public var detail: String
    }

    /// Everything found wrong, in no particular order.
    public var problems: [Problem] = []
    /// Objects whose bytes were hashed.
    public var objects = 0
    /// Bytes hashed.
    public var bytes = 0
    /// Recordings whose logs and receipts were checked.
    public var recordings = 0
    /// Signatures checked, of lines and receipts.
    public var signatures = 0
    /// Of the recordings with which nothing is wrong: how many first bytes of each segment were found to be those that chunk lines name.
    public var agreedBytes: [RecordingID: [Int: Int]] = [:]

    /// Whether nothing is wrong.
    public var isSound: Bool { problems.isEmpty }
}

/// How far a check is.
public struct CheckProgress: Sendable {
    /// Bytes hashed so far.
    public var bytesDone: Int
    /// Bytes to hash in all.
    public var bytesTotal: Int
}
