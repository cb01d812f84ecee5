import DurableFiles
import FFmpegBridge

/// Still pictures of videos.
public enum Poster {
    /// A JPEG of the first key picture at or after `seconds`, or of the last before, upright.
    /// - Parameters:
    ///   - path: the video.
    ///   - seconds: where in it.
    ///   - maximumSide: the longer side is made no longer than this, in pixels.
    /// - Returns: the JPEG's bytes.
    /// - Throws: `noPicture` when there is none that can be decoded.
    public static func jpeg(of path: String, atSeconds seconds: Double = 1, maximumSide: Int = 640) throws(MediaError) -> [UInt8] {
        do {
            let (frame, displayMatrix) = try picture(of: path, atSeconds: seconds)
            return try ShownPicture.jpeg(ShownPicture.make(frame, displayMatrix: displayMatrix, maximumSide: maximumSide))
        } catch {
            throw MediaError(error)
        }
    }

    /// Makes a file of `jpeg(of:)`, durably.
    public static func write(
        of path: String, to target: String, atSeconds seconds: Double = 1, maximumSide: Int = 640
    ) throws(MediaError) {
        let bytes = try jpeg(of: path, atSeconds: seconds, maximumSide: maximumSide)
        do {
            try DurableFile.write(bytes, to: target)
        } catch {
            throw MediaError(error)
        }
    }

    private static func picture(of path: String, atSeconds seconds: Double) throws -> (MediaFrame, displayMatrix: [Int32]?) {
        let reader = try SegmentReader(path: path)
        guard let stream = reader.video else { throw MediaError(.noPicture, subject: path, "no pictures in it") }
        let decoder = try PictureDecoder(stream, zero: reader.zero, threads: 1, keepsDepth: true)
        let wanted = Int(seconds * 1e6)
        var best: MediaFrame?
        var damaged = false
        // Pictures are decoded from the start, not from the nearest key picture: fragmented files have no index to seek by, and it is
        // the first second only.
        while best.map({ ($0.presentationTime ?? 0) < wanted }) ?? true {
            let packet = reader.read()
            if let packet, packet.streamIndex != stream.index { continue }
            for frame in try decoder.decode(packet) {
                if let held = best, !damaged, (held.presentationTime ?? 0) >= wanted { break }
                if best == nil || damaged || !frame.isDamaged {
                    best = frame
                    damaged = frame.isDamaged
                }
            }
            if packet == nil { break }
        }
        guard let best else { throw MediaError(.noPicture, subject: path, "no picture in it could be decoded") }
        return (best, stream.displayMatrix)
    }
}
