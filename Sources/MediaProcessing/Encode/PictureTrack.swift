import FFmpegBridge

/// The encoded pictures of a copy. Used on one thread.
final class PictureTrack {
    private let encoder: Encoder
    private let index: Int
    private let interval: Int
    private var last = Int.min
    /// When the last picture goes, in ticks of `EncodedCopy.timeBase`.
    var end: Int { last == Int.min ? 0 : last + interval }

    /// Before the muxer's header is written.
    init(canvas: Canvas, settings: EncodingSettings, frameInterval: Int, colorsOf frame: MediaFrame, muxer: Muxer) throws {
        interval = Rational.microseconds.convert(frameInterval, to: EncodedCopy.timeBase)
        var video = VideoEncoderSettings(width: canvas.width, height: canvas.height, timeBase: EncodedCopy.timeBase)
        video.frameRate = Rational(90_000, Int32(max(1, interval)))
        video.pixelAspectRatio = canvas.pixelAspectRatio
        video.keyFrameInterval = settings.keyFrameInterval
        video.threads = settings.threads
        video.isBitExact = true
        video.options = ["preset": settings.preset, "crf": "\(settings.quality)"]
        encoder = try Encoder(video, colorsOf: frame)
        index = try muxer.addStream(
            encoder.parameters, timeBase: EncodedCopy.timeBase, displayMatrix: canvas.displayMatrix, frameRate: video.frameRate)
    }

    func append(_ frame: MediaFrame, at time: Int, to muxer: Muxer) throws {
        // Two pictures of one moment (a joint) follow each other by a tick.
        last = max(Rational.microseconds.convert(time, to: EncodedCopy.timeBase), last == Int.min ? 0 : last + 1)
        frame.presentationTime = last
        frame.clearPictureType()
        try write(try encoder.encode(frame), to: muxer)
    }

    func finish(to muxer: Muxer) throws {
        try write(try encoder.finish(), to: muxer)
    }

    private func write(_ packets: [MediaPacket], to muxer: Muxer) throws {
        for packet in packets {
            packet.streamIndex = index
            packet.duration = interval
            packet.rescale(from: encoder.timeBase, to: muxer.timeBase(ofStream: index))
            try muxer.write(packet)
        }
    }
}
