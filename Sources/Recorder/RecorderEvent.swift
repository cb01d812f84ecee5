/// What a running recorder tells, on its own thread.
public enum RecorderEvent: Sendable {
    /// The capture log has its first line.
    case began
    /// A segment began.
    case segmentBegan(number: Int, mediaType: String)
    /// A chunk and its line are durable: from here on they can't be lost by this program.
    case chunk(segment: Int, chunk: Int, bytes: Int, totalBytes: Int, tick: Int)
    /// A segment is complete.
    case segmentFinished(number: Int, bytes: Int)
    /// A notice was written into the log.
    case notice(String)
    /// The capture log has its last line.
    case ended(RecordingSummary)
}

/// What a recording came to.
public struct RecordingSummary: Sendable, Equatable {
    /// The reason in the `end` line.
    public var reason: String
    /// Segments.
    public var segments: Int
    /// Chunks.
    public var chunks: Int
    /// Bytes of all segments.
    public var bytes: Int
    /// Pictures recorded.
    public var pictures: Int
    /// Pictures lost because the machine was too slow, or by the camera.
    public var lostPictures: Int
    /// Why it ended too early; nil when it ended as asked.
    public var failure: String?
}
