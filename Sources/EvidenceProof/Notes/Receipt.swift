/// The text of a receipt: the vault's statement of what it held, and when (docs/formats/receipt.md).
public struct Receipt: Sendable {
    /// What the vault held of one segment.
    public struct Held: Sendable {
        /// The segment's number.
        public var segment: Int
        /// How many of its first bytes were durably stored.
        public var bytes: ByteCount
        /// The digest of these bytes.
        public var sha256: Digest

        /// Creates the statement about one segment.
        public init(segment: Int, bytes: ByteCount, sha256: Digest) {
            self.segment = segment
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// The recording's id.
    public var recording: String
    /// The `seq` of the last line of the capture log that the vault held.
    public var sequence: Int
    /// The digest of that line's JSON; through the chain it stands for every line before.
    public var digest: Digest
    /// The vault's clock.
    public var time: UTCTime
    /// What it held of each segment, by rising number.
    public var segments: [Held]

    /// Creates a receipt's statement.
    public init(recording: String, sequence: Int, digest: Digest, time: UTCTime, segments: [Held]) {
        self.recording = recording
        self.sequence = sequence
        self.digest = digest
        self.time = time
        self.segments = segments
    }

    /// The text to be signed, with its last line feed.
    public var text: [UInt8] {
        var text = "exhibit-receipt/1\nrecording \(recording)\nlog \(sequence) \(digest.hexadecimal)\ntime \(time.text)\n"
        for held in segments { text += "segment \(held.segment) \(held.bytes) \(held.sha256.hexadecimal)\n" }
        return Array(text.utf8)
    }

    /// Reads a note's text.
    ///
    /// - Throws: `ProofError` with the code `noteText`.
    public static func parse(text: [UInt8]) throws(ProofError) -> Receipt {
        var lines = NoteLines(text)
        _ = try lines.next("exhibit-receipt/1", count: 0)
        let recording = String(decoding: try lines.next("recording", count: 1)[0], as: UTF8.self)
        guard RecordingIdentifier.isValid(recording) else { throw ProofError(.noteText, "not a recording's id") }
        let log = try lines.next("log", count: 2)
        let sequence = try NoteLines.count(log[0], from: 0)
        let digest = try NoteLines.digest(log[1])
        let time = try lines.nextTime()
        var segments: [Held] = []
        while !lines.isAtEnd {
            let words = try lines.next("segment", count: 3)
            let held = Held(
                segment: try NoteLines.count(words[0], from: 1), bytes: try NoteLines.integer(words[1]),
                sha256: try NoteLines.digest(words[2]))
            guard held.segment > segments.last?.segment ?? 0 else { throw ProofError(.noteText, "segments out of order") }
            segments.append(held)
        }
        return Receipt(recording: recording, sequence: sequence, digest: digest, time: time, segments: segments)
    }
}
