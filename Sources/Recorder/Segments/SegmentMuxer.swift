internal import CaptureDevices
internal import FFmpegBridge

/// What the encoders give, as a muxer must know it.
struct EncodedFormat: Sendable {
    var picture: StreamParameters
    var sound: StreamParameters?
    var frameRate: Rational
    var displayMatrix: [Int32]?

    /// As a `segment` line says it: `video/mp4;codecs=avc1.42c01f,mp4a.40.2`.
    var mediaType: String {
        let codecs = [CodecName.h264(header: picture.header), sound == nil ? nil : "mp4a.40.2"].compactMap { $0 }
        return "video/mp4;codecs=" + codecs.joined(separator: ",")
    }
}

/// RFC 6381 names of codecs.
enum CodecName {
    /// From the sequence parameter set in libx264's header (Annex B): profile, constraints and level.
    static func h264(header: [UInt8]) -> String {
        func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        var index = 0
        while index + 7 < header.count {
            if header[index] == 0, header[index + 1] == 0, header[index + 2] == 1, header[index + 3] & 0x1F == 7 {
                return "avc1." + header[index + 4...index + 6].map(hexadecimal).joined()
            }
            index += 1
        }
        return "avc1"
    }
}

/// Turns packets into fragmented MP4 in memory: fragment after fragment, each of which is one chunk.
///
/// Times given in are on the recording's clock: pictures in 1/90000 s, sound in samples. The segment's own time 0 is `start`; the
/// packet of sound before it primes the decoder and is left out by the file's edit list, so that sound is whole from `start` on.
final class SegmentMuxer {
    private final class Buffer: MediaOutput {
        var bytes: [UInt8] = []
        let isSeekable = false
        func write(_ part: UnsafeRawBufferPointer, marker: OutputMarker) { bytes.append(contentsOf: part) }
    }

    private let muxer: Muxer
    private let buffer = Buffer()
    private let pictureIndex: Int
    private let soundIndex: Int?
    private let pictureStart: Int
    private let soundStart: Int
    private var isFirstFragment = true
    private var hasSound = false

    /// - Parameters:
    ///   - format: what the encoders give.
    ///   - pictureStart: the segment's time 0 in 1/90000 s.
    ///   - soundStart: the same in samples.
    /// - Throws: `FFmpegError`.
    init(_ format: EncodedFormat, pictureStart: Int, soundStart: Int) throws {
        self.pictureStart = pictureStart
        self.soundStart = soundStart
        // The header waits for the first fragment, as only then the edit lists are known.
        let flags = "empty_moov+delay_moov+default_base_moof+frag_custom+skip_trailer"
        muxer = try Muxer(format: "mp4", output: buffer, options: ["movflags": flags, "use_editlist": "1"])
        pictureIndex = try muxer.addStream(
            format.picture, timeBase: VideoTrack.timeBase, displayMatrix: format.displayMatrix, frameRate: format.frameRate)
        if let sound = format.sound {
            soundIndex = try muxer.addStream(sound, timeBase: Rational(1, Int32(SoundTrack.sampleRate)))
        } else {
            soundIndex = nil
        }
        try muxer.writeHeader()
    }

    /// Whether a fragment can end now: the first one needs both streams, or the header would not know where they start.
    var canEndFragment: Bool { !isFirstFragment || soundIndex == nil || hasSound }

    /// Adds a picture.
    func write(picture packet: MediaPacket) throws {
        try write(packet, stream: pictureIndex, start: pictureStart)
    }

    /// Adds sound.
    func write(sound packet: MediaPacket) throws {
        guard let soundIndex else { return }
        hasSound = true
        try write(packet, stream: soundIndex, start: soundStart)
    }

    /// Ends the fragment: its bytes, with the file's header before them the first time.
    func endFragment() throws -> [UInt8] {
        try muxer.endFragment()
        if isFirstFragment {
            // The first call wrote the header alone.
            try muxer.endFragment()
            isFirstFragment = false
        }
        defer { buffer.bytes = [] }
        return buffer.bytes
    }

    private func write(_ packet: MediaPacket, stream: Int, start: Int) throws {
        let copy = try packet.reference()
        copy.streamIndex = stream
        copy.shift(by: -start)
        try muxer.writeInOrder(copy)
    }
}
