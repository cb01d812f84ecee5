import FFmpegBridge

/// Decodes the sound of one file over damage. Times are microseconds from the file's start. Used on one thread.
final class SoundDecoder {
    private let decoder: Decoder
    private let stream: MediaStream
    private let zero: Int
    /// When the last piece is over.
    private var end = Int.min
    /// Packets that could not be decoded.
    private(set) var damaged = 0

    init(_ stream: MediaStream, zero: Int) throws {
        self.stream = stream
        self.zero = zero
        decoder = try Decoder(stream.parameters, timeBase: stream.timeBase, threads: 1)
    }

    /// Pieces that are ready after a packet. Nil finishes.
    func decode(_ packet: MediaPacket?) throws -> [(frame: MediaFrame, time: Int, duration: Int)] {
        let frames: [MediaFrame]
        do throws(FFmpegError) {
            if let packet { frames = try decoder.decode(packet) } else { frames = try decoder.finish() }
        } catch {
            guard error.isInvalidData else { throw error }
            damaged += 1
            return []
        }
        return frames.compactMap { frame in
            guard frame.sampleRate > 0, frame.sampleCount > 0 else { return nil }
            let duration = frame.sampleCount * 1_000_000 / frame.sampleRate
            let time = frame.presentationTime.map { stream.timeBase.convert($0, to: .microseconds) - zero } ?? end
            end = time + duration
            return (frame, time, duration)
        }
    }
}
