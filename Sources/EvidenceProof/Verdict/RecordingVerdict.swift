/// What `RecordingVerifier` found.
public struct RecordingVerdict: Sendable {
    /// Whether a claim about time is more than the device's word.
    public enum TimeStatus: Sendable, Equatable {
        /// Between two times that a known vault signed.
        case proven
        /// At least one bound is missing.
        case claimed

        /// The status as reports spell it.
        public var name: String {
            switch self {
            case .proven: "proven"
            case .claimed: "claimed"
            }
        }
    }

    /// What is known of when the recording was made.
    public struct Time: Sendable {
        /// Proven when both bounds are.
        public internal(set) var status: TimeStatus
        /// The recording was made after this time of a known vault.
        public internal(set) var after: UTCTime?
        /// The recording was made before this time of a known vault, all its chunks included.
        public internal(set) var before: UTCTime?
        /// The device's clock at the first line.
        public internal(set) var claimedFrom: UTCTime?
        /// The device's clock at the last line that was written at capture.
        public internal(set) var claimedTo: UTCTime?
        /// The device's clock when it closed a recording that had been cut off, hours or days after; nil for any other.
        public internal(set) var closedAt: UTCTime?
    }

    /// How long after capture a known vault held the chunks: its time less the device's, corrected by nothing.
    public struct Delay: Sendable {
        /// The median over the chunks that valid receipts cover.
        public internal(set) var medianMilliseconds: Milliseconds
        /// The longest.
        public internal(set) var maximumMilliseconds: Milliseconds
    }

    /// What the recording is.
    public internal(set) var outcome: Outcome
    /// Everything found wrong: what makes it changed first, then what makes it incomplete, then what bears on the time alone.
    public internal(set) var problems: [Problem]
    /// What is no problem but should be known by who judges the recording: a test camera, an interruption, a late hash.
    public internal(set) var remarks: [String]
    /// The recording's id; nil without a `begin` line.
    public internal(set) var recording: String?
    /// The device's label, as it calls itself.
    public internal(set) var device: String?
    /// The device's raw public key; nil without a `begin` line.
    public internal(set) var signerKey: [UInt8]?
    /// Whether the caller knows this key.
    public internal(set) var isSignerKnown: Bool
    /// Chunks that the log names.
    public internal(set) var chunks: Int
    /// Chunks whose bytes are there and are the logged ones.
    public internal(set) var chunksVerified: Int
    /// Bytes that the log names.
    public internal(set) var bytes: ByteCount
    /// Good lines of the log.
    public internal(set) var lines: Int
    /// Lines with a valid signature.
    public internal(set) var signaturesValid: Int
    /// Lines with an invalid signature.
    public internal(set) var signaturesInvalid: Int
    /// Receipts of known vaults with a valid signature.
    public internal(set) var receiptsValid: Int
    /// Receipts by keys that the caller does not know.
    public internal(set) var receiptsOfUnknownVaults: Int
    /// When the recording was made.
    public internal(set) var time: Time
    /// How soon it was out of the device's hands; nil when no valid receipt covers a chunk.
    public internal(set) var receivedAfterCapture: Delay?
    /// How far the signatures reach into the log and the segments.
    public internal(set) var proven: ProvenBytes

    /// One sentence for people.
    public var summary: String {
        switch outcome {
        case .intact: "verified: " + intactSummary
        case .incomplete: "incomplete: " + leading(.incomplete) + "; " + restSummary
        case .changed: "changed: " + leading(.changed)
        }
    }

    private var intactSummary: String {
        var parts = [
            Wording.count(chunksVerified, "chunk"), isSignerKnown ? "signed by this device" : "signed by a key not known here",
        ]
        if let delay = receivedAfterCapture?.medianMilliseconds {
            if delay >= 0 { parts.append("received \(Wording.duration(delay)) after capture") }
        } else {
            parts.append("with no receipt of a known vault")
        }
        return Wording.list(parts)
    }

    /// What the rest of an incomplete recording is.
    private var restSummary: String {
        if chunks == 0 { return "no chunk is verified" }
        if chunksVerified == chunks {
            return chunks == 1 ? "the one chunk that the log names is verified" : "all \(chunks) chunks that the log names are verified"
        }
        if chunksVerified == 0 { return "none of \(Wording.count(chunks, "chunk")) is verified" }
        return "the other \(chunksVerified) of \(chunks) chunks \(chunksVerified == 1 ? "is" : "are") verified"
    }

    /// The first problem of an effect, and how many more there are.
    private func leading(_ effect: Outcome) -> String {
        let concerned = problems.filter { $0.effect == effect }
        guard let first = concerned.first else { return "" }
        guard concerned.count > 1 else { return first.detail }
        return first.detail + "; and \(Wording.count(concerned.count - 1, "more problem"))"
    }
}
