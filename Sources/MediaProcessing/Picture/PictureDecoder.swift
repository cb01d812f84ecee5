import FFmpegBridge

/// Decodes the pictures of one file, to 4:2:0 with 8 bits unless they are to keep their depth, over damage: a packet that cannot be decoded is left out. Used on one thread.
final class PictureDecoder {
    private let decoder: Decoder
    private let stream: MediaStream
    private let zero: Int
    private let keepsDepth: Bool
    private var scaler: (source: (Int, Int, PixelFormat), scaler: Scaler)?
    /// Packets that could not be decoded.
    private(set) var damaged = 0

    /// `zero` is the file's first time stamp in microseconds; `threads` may be 0 to let FFmpeg choose.
    init(_ stream: MediaStream, zero: Int, threads: Int, keepsDepth: Bool = false) throws {
        self.stream = stream
        self.zero = zero
        self.keepsDepth = keepsDepth
        decoder = try Decoder(stream.parameters, timeBase: stream.timeBase, threads: threads)
    }

    /// Pictures that are ready after a packet; their time stamps are microseconds from the file's start. Nil finishes.
    func decode(_ packet: MediaPacket?) throws -> [MediaFrame] {
        let frames: [MediaFrame]
        do throws(FFmpegError) {
            if let packet { frames = try decoder.decode(packet) } else { frames = try decoder.finish() }
        } catch {
            guard error.isInvalidData else { throw error }
            damaged += 1
            return []
        }
        return try frames.map { frame in
            let converted = try convert(frame)
            converted.presentationTime = frame.presentationTime.map { stream.timeBase.convert($0, to: .microseconds) - zero }
            return converted
        }
    }

    private func convert(_ frame: MediaFrame) throws -> MediaFrame {
        if keepsDepth || frame.pixelFormat == .yuv420p { return frame }
        let source = (frame.width, frame.height, frame.pixelFormat)
        let converter: Scaler
        if let scaler, scaler.source == source {
            converter = scaler.scaler
        } else {
            converter = try Scaler(from: frame, width: frame.width, height: frame.height, format: .yuv420p)
            scaler = (source, converter)
        }
        return try converter.convert(frame)
    }
}
