import FFmpegBridge

/// Looks into media files. Blocks; foreign files belong into a worker process (`MediaWorkerProcess`).
public enum MediaProbe {
    /// Reads all of a file and says what it is.
    /// - Parameters:
    ///   - path: the file.
    ///   - cancellation: ends the reading.
    /// - Returns: the facts. A damaged tail is a fact (`problem`), no error.
    /// - Throws: `unreadable` when nothing in it can be read.
    public static func facts(of path: String, cancellation: MediaCancellation? = nil) throws(MediaError) -> MediaFacts {
        let scan = try SegmentScan(MediaSegment(number: 1, path: path, startMilliseconds: 0), cancellation: cancellation)
        guard scan.video != nil || scan.audio != nil else {
            throw MediaError(.unreadable, subject: path, "no pictures and no sound in it")
        }
        let video = scan.video.map { stream in
            let times = scan.pictures.map(\.time)
            let span = (times.max() ?? 0) - (times.min() ?? 0)
            return MediaFacts.Video(
                codec: stream.parameters.codecName, width: stream.parameters.width, height: stream.parameters.height,
                rotation: stream.rotation, frameRate: span > 0 ? Double(times.count - 1) * 1e6 / Double(span) : 0, frames: times.count)
        }
        let audio = scan.audio.map {
            MediaFacts.Audio(
                codec: $0.parameters.codecName, sampleRate: $0.parameters.sampleRate, channels: $0.parameters.channelCount)
        }
        return MediaFacts(
            container: scan.container, duration: Double(scan.end) / 1e6, video: video, audio: audio, creationTime: scan.creationTime,
            problem: scan.problem)
    }
}
