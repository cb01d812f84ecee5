/// What a recording turned out to be.
public enum Outcome: Sendable, Equatable {
    /// Every logged byte is there and is the recorded one, and the log is whole.
    case intact
    /// What is there is the recording, but something is missing.
    case incomplete
    /// Something is not what was recorded.
    case changed

    /// The outcome as reports spell it.
    public var name: String {
        switch self {
        case .intact: "intact"
        case .incomplete: "incomplete"
        case .changed: "changed"
        }
    }
}

/// One thing that was found wrong with a recording (docs/formats/verdict.md).
public struct Problem: Sendable {
    /// What kind of thing it is.
    public enum Kind: Sendable, Equatable {
        /// A line of the capture log is not what a device writes, or does not follow from the line before.
        case log(ProofError.Code)
        /// There is no capture log, or none that begins.
        case logMissing
        /// The log has no `end` line.
        case noEnd
        /// A receipt proves that the log once had more lines.
        case logShortened
        /// Lines of the log contradict each other.
        case logInconsistent
        /// A line's signature is not by the key that the log names.
        case signatureInvalid
        /// The bytes of a chunk are not those that were logged.
        case chunkChanged
        /// Bytes of a chunk are missing.
        case chunkMissing
        /// All bytes of a segment are missing.
        case segmentMissing
        /// The digest of a whole segment is not the one in the `end` line.
        case segmentChanged
        /// There are more bytes than the finished log names.
        case bytesAdded
        /// There are, or were, bytes that no line of the log names.
        case bytesNotLogged
        /// A valid receipt is about another log of the same recording.
        case receiptContradicts
        /// A receipt that says nothing: unreadable, of another recording or wrongly signed.
        case receiptUnusable
        /// A time note that says nothing: unreadable, not the one named in `begin` or wrongly signed.
        case timeNoteUnusable
        /// The caller did not check a signature or did not hash a chunk.
        case notChecked

        /// The kind as reports spell it.
        public var name: String {
            switch self {
            case .log(let code): "log-" + code.name
            case .logMissing: "log-missing"
            case .noEnd: "no-end"
            case .logShortened: "log-shortened"
            case .logInconsistent: "log-inconsistent"
            case .signatureInvalid: "signature-invalid"
            case .chunkChanged: "chunk-changed"
            case .chunkMissing: "chunk-missing"
            case .segmentMissing: "segment-missing"
            case .segmentChanged: "segment-changed"
            case .bytesAdded: "bytes-added"
            case .bytesNotLogged: "bytes-not-logged"
            case .receiptContradicts: "receipt-contradicts"
            case .receiptUnusable: "receipt-unusable"
            case .timeNoteUnusable: "time-note-unusable"
            case .notChecked: "not-checked"
            }
        }
    }

    /// What kind of thing it is.
    public let kind: Kind
    /// What it makes of the recording; `intact` for what bears on the time alone.
    public let effect: Outcome
    /// The first line of the capture log concerned, counted from 0.
    public var line: Int?
    /// How many lines are concerned, from `line` on.
    public var lines: Int?
    /// The segment concerned.
    public var segment: Int?
    /// The first chunk concerned.
    public var chunk: Int?
    /// How many chunks are concerned, from `chunk` on.
    public var chunks: Int?
    /// Since when, by the device's clock.
    public var from: UTCTime?
    /// Until when, by the device's clock.
    public var to: UTCTime?
    /// The first byte concerned, in its segment.
    public var offset: ByteCount?
    /// How many bytes are concerned.
    public var bytes: ByteCount?
    /// What is concerned, in words: `segment 1, chunk 17`.
    public var subject: String
    /// What is so with it, in words: `is not the recorded bytes`.
    public var statement: String

    init(_ kind: Kind, _ effect: Outcome, subject: String, _ statement: String) {
        self.kind = kind
        self.effect = effect
        self.subject = subject
        self.statement = statement
    }

    /// The whole sentence: `segment 1, chunk 17 (from 04:51:57.020 to 04:51:58.040 UTC) is not the recorded bytes`.
    public var detail: String {
        if let range = Wording.range(from: from, to: to) { return "\(subject) (\(range)) \(statement)" }
        return "\(subject) \(statement)"
    }
}
