import FFmpegBridge

/// Reads the pictures and the sound of one file, whatever state its bytes are in. Used on one thread.
///
/// Only MP4 and its relatives, WebM, and a few plain formats are let in: FFmpeg has demuxers that read other files and addresses.
final class SegmentReader {
    /// FFmpeg's names of the formats that are let in.
    static let formats = [
        "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm", "avi", "mpegts", "mpeg", "ogg", "wav", "mp3", "flac", "aac", "jpeg_pipe", "png_pipe",
        "webp_pipe", "gif",
    ]

    private let demuxer: Demuxer
    let path: String
    let video: MediaStream?
    let audio: MediaStream?
    private var soundTimes = SoundTimes()
    /// Why reading ended before the end of the bytes; nil so far or for ever.
    private(set) var problem: String?

    init(path: String) throws(MediaError) {
        self.path = path
        do {
            // A cover picture in a sound file is no video.
            demuxer = try Demuxer(
                input: try FileInput(path: path), name: path, formats: SegmentReader.formats, options: ["protocol_whitelist": ""])
        } catch {
            throw MediaError(error)
        }
        video = demuxer.bestStream(.video)
        audio = demuxer.bestStream(.audio)
        demuxer.keep(streams: [video?.index, audio?.index].compactMap { $0 })
    }

    var formatName: String { demuxer.formatName }
    /// All tags of the container, in their order.
    var tags: [(name: String, value: String)] { demuxer.tags }
    var creationTime: String? { demuxer.tag("creation_time") }
    /// The first time stamp in microseconds: media time zero.
    var zero: Int { demuxer.startTime ?? 0 }

    /// The next packet; nil at the end. Bytes that cannot be read end the segment there: what came before stays good. The times of sound
    /// never go back.
    func read() -> MediaPacket? {
        while problem == nil {
            do {
                guard let packet = try demuxer.read() else { return nil }
                if packet.isDamaged && packet.size == 0 { continue }
                correct(packet)
                return packet
            } catch {
                problem = MediaError(error).detail
            }
        }
        return nil
    }

    /// Sound whose time goes back is moved behind what came before; FFmpeg would drop it.
    private func correct(_ packet: MediaPacket) {
        guard packet.streamIndex == audio?.index, let time = packet.presentationTime ?? packet.decodingTime else { return }
        let correction = soundTimes.correction(of: time, duration: packet.duration)
        guard correction != 0 else { return }
        packet.shift(by: correction)
        packet.clearDiscarding()
    }

    /// Goes to the last key frame at or before `microseconds` after `zero`; without effect when the file cannot seek.
    func seek(toMicroseconds microseconds: Int) {
        guard let stream = video ?? audio else { return }
        let ticks = Rational.microseconds.convert(microseconds + zero, to: stream.timeBase)
        try? demuxer.seek(to: ticks, inStream: stream.index)
    }

    /// The stream of a packet.
    func stream(of packet: MediaPacket) -> MediaStream? {
        packet.streamIndex == video?.index ? video : packet.streamIndex == audio?.index ? audio : nil
    }
}
