import DurableFiles
import FFmpegBridge

/// Asks for one seekable file of all segments of a recording.
public struct PlaybackRequest: Equatable, Sendable {
    /// The segments, in any order.
    public var segments: [MediaSegment]
    /// The file to make, without its extension, which depends on what is in the segments: ".mp4" or ".webm".
    public var target: String

    /// Describes the file to make.
    public init(segments: [MediaSegment], target: String) {
        self.segments = segments
        self.target = target
    }
}

/// What was made of a `PlaybackRequest`.
public struct PlaybackResult: Equatable, Sendable {
    /// The file.
    public var path: String
    /// "video/mp4", "video/webm", "audio/mp4" …
    public var mediaType: String
    /// Its size in bytes.
    public var bytes: Int
    /// Seconds.
    public var duration: Double
    /// Nil when the encoded pictures and sound were copied as they are; otherwise why they had to be encoded again.
    public var encodedBecause: String?
    /// What the joining found: gaps, overlaps, unreadable parts.
    public var notes: [String]
}

/// Makes playback copies. Blocks; foreign files belong into a worker process (`MediaWorkerProcess`).
public enum PlaybackCopy {
    /// Joins the segments into one seekable file: MP4 with its index in front, or WebM with cues in front. Encoded bytes are copied; only
    /// when the segments differ in codec or size, which one file cannot hold, everything is encoded again (H.264 and AAC).
    /// - Parameters:
    ///   - request: the segments and the file.
    ///   - cancellation: ends the job.
    ///   - progress: called now and then with 0 … 1, on the calling thread.
    /// - Returns: what was made.
    /// - Throws: `MediaError`; then no file is left.
    public static func make(
        _ request: PlaybackRequest, cancellation: MediaCancellation? = nil, progress: (Double) -> Void = { _ in }
    ) throws(MediaError) -> PlaybackResult {
        do {
            let plan = try JoinPlan(request.segments, cancellation: cancellation)
            if let difference = StreamCopy.obstacle(plan) {
                return try encoded(plan, request, because: difference, cancellation: cancellation, progress: progress)
            }
            let copy = try StreamCopy(plan, target: request.target)
            try copy.run(cancellation: cancellation, progress: progress)
            return PlaybackResult(
                path: copy.path, mediaType: copy.mediaType, bytes: DurableFile.size(copy.path) ?? 0, duration: Double(plan.end) / 1e6,
                encodedBecause: nil, notes: plan.allNotes)
        } catch {
            throw MediaError(error)
        }
    }
}

extension PlaybackCopy {
    private static func encoded(
        _ plan: JoinPlan, _ request: PlaybackRequest, because reason: String, cancellation: MediaCancellation?, progress: (Double) -> Void
    ) throws -> PlaybackResult {
        let path = request.target + ".mp4"
        let copy = try EncodedCopy(plan, target: path, settings: EncodingSettings())
        try copy.run(burner: nil, cancellation: cancellation, progress: progress)
        try copy.commit()
        return PlaybackResult(
            path: path, mediaType: "video/mp4", bytes: DurableFile.size(path) ?? 0, duration: copy.statistics.duration,
            encodedBecause: reason, notes: plan.allNotes)
    }
}
