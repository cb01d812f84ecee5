internal import CaptureDevices
internal import FFmpegBridge

/// Encodes pictures: H.264 without delay, a key picture at the start of each fragment. Used on one thread.
final class VideoTrack {
    /// Pictures' times are in 1/90000 s on the recording's clock.
    static let timeBase = Rational(1, 90_000)

    /// A time in 1/90000 s as samples, rounded down.
    static func inSamples(_ ticks: Int) -> Int { ticks * SoundTrack.sampleRate / 90_000 }

    private let encoder: Encoder
    private let pixelFormat: PixelFormat
    private let width: Int
    private let height: Int
    private let fragmentTicks: Int
    private var scaler: (source: (Int, Int, PixelFormat), scaler: Scaler)?
    private var lastTime = -1
    private var nextKey = 0

    /// What the muxer must know.
    var parameters: StreamParameters { encoder.parameters }

    /// An encoder for pictures like `first`.
    init(like first: MediaFrame, format: PictureFormat, plan: EncodingPlan, fragmentMilliseconds: Int) throws {
        // 4:2:0 needs even sizes.
        width = first.width & ~1
        height = first.height & ~1
        // Full range pictures (JPEG cameras) are kept so; everything else becomes what every player knows.
        pixelFormat = first.pixelFormat == .yuvj420p ? .yuvj420p : .yuv420p
        fragmentTicks = fragmentMilliseconds * 90
        var settings = VideoEncoderSettings(width: width, height: height, timeBase: Self.timeBase)
        settings.pixelFormat = pixelFormat
        settings.frameRate = format.frameRate.value > 0 ? format.frameRate : Rational(30, 1)
        settings.keyFrameInterval = 600
        settings.bidirectionalFrames = 0
        settings.options = [
            "preset": plan.preset, "tune": "zerolatency", "crf": String(plan.quality), "forced-idr": "1", "x264-params": "scenecut=0",
        ]
        encoder = try Encoder(settings, colorsOf: first)
    }

    /// Encodes a picture; its time is in microseconds, and becomes 1/90000 s. One whose time does not go on is left out.
    func encode(_ frame: MediaFrame) throws -> [MediaPacket] {
        let time = (frame.presentationTime ?? 0) * 9 / 100
        guard time > lastTime else { return [] }
        lastTime = time
        let picture = try fitted(frame)
        picture.presentationTime = time
        picture.clearPictureType()
        if time >= nextKey {
            picture.requestKeyFrame()
            // On a grid, so that fragments do not grow by a part of a picture each.
            nextKey = nextKey == 0 ? time + fragmentTicks : max(nextKey + fragmentTicks, time + 1)
        }
        return try encoder.encode(picture)
    }

    /// The pictures that are still inside.
    func finish() throws -> [MediaPacket] { try encoder.finish() }

    /// The picture in the encoder's size and layout.
    private func fitted(_ frame: MediaFrame) throws -> MediaFrame {
        if frame.width == width, frame.height == height, frame.pixelFormat == pixelFormat { return frame }
        let source = (frame.width, frame.height, frame.pixelFormat)
        if let scaler, scaler.source == source { return try scaler.scaler.convert(frame) }
        let made = try Scaler(from: frame, width: width, height: height, format: pixelFormat, isAccurate: false)
        scaler = (source, made)
        return try made.convert(frame)
    }
}
