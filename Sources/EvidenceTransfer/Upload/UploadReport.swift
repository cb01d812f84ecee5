/// How far a recording's upload is.
public struct UploadReport: Sendable, Equatable {
    /// What the uploader is doing.
    public enum State: Sendable, Equatable {
        /// Sending, or waiting for the recording to grow.
        case live
        /// The vault can't be reached; the recording is kept here, and tried again.
        case offline(reason: String)
        /// The vault answers, but takes nothing more for now: it is busy, or its disk is full. The recording is kept here, and tried again.
        case delayed(reason: String)
        /// The vault has everything, and its receipts say so.
        case finished
        /// Given up for a cause that trying again will not mend; the recording is kept here.
        case failed(reason: String)
        /// `stop` was called before the end.
        case stopped
    }

    /// What the uploader is doing.
    public var state: State
    /// Lines of the capture log here.
    public var lines: Int
    /// Lines that good receipts cover.
    public var safeLines: Int
    /// Bytes that chunk lines name here.
    public var bytes: Int
    /// Bytes that good receipts cover.
    public var safeBytes: Int
    /// Whether the vault holds more of a segment than is left of it here, so that its receipt can't be compared with what is here.
    public var holdsMore: Bool
    /// `tick` of the last chunk that good receipts cover: capture time in milliseconds that is safe; 0 before the first.
    public var safeTick: Int

    /// Before anything was read or sent.
    public init() {
        (state, lines, safeLines, bytes, safeBytes, holdsMore, safeTick) = (.live, 0, 0, 0, 0, false, 0)
    }
}

extension UploadReport {
    /// The state of a session.
    init(_ session: UploadSession) {
        self.init()
        if let reason = session.delayReason { state = .delayed(reason: reason) }
        if let reason = session.offlineReason { state = .offline(reason: reason) }
        lines = session.recording.lines.count
        bytes = session.recording.bytes
        safeLines = session.keeper?.safeLines ?? 0
        safeBytes = session.keeper?.safeBytes.values.reduce(0, +) ?? 0
        holdsMore = session.keeper?.uncomparedSegments.isEmpty == false
        safeTick = session.recording.lines.prefix(safeLines).last { $0.chunk != nil }?.tick ?? 0
    }
}
