import CFFmpeg

/// A decoded picture, or a piece of decoded sound. Owns its bytes.
///
/// `@unchecked Sendable`: one thread at a time may use a frame, which is handed over whole (`HandoverQueue`). Its bytes are
/// counted by FFmpeg with atomic counters; writing to them needs `makeWritable`, which copies when another frame shares them.
public final class MediaFrame: @unchecked Sendable {
    let native: UnsafeMutablePointer<AVFrame>

    /// An empty frame, for a decoder to fill.
    public init() throws(FFmpegError) {
        try FFmpegLibrary.load()
        guard let frame = av_frame_alloc() else { throw .outOfMemory("make a frame") }
        native = frame
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = native
        av_frame_free(&frame)
    }

    /// A picture with room for its pixels, which are not cleared.
    public static func video(width: Int, height: Int, format: PixelFormat) throws(FFmpegError) -> MediaFrame {
        let frame = try MediaFrame()
        frame.native.pointee.width = Int32(width)
        frame.native.pointee.height = Int32(height)
        frame.native.pointee.format = format.rawValue
        try check(av_frame_get_buffer(frame.native, 0), "make a picture of \(width)×\(height)")
        return frame
    }

    /// Sound with room for `samples` a channel, which are not cleared.
    public static func audio(samples: Int, rate: Int, channels: Int, format: SampleFormat) throws(FFmpegError) -> MediaFrame {
        let frame = try MediaFrame()
        frame.native.pointee.nb_samples = Int32(samples)
        frame.native.pointee.sample_rate = Int32(rate)
        frame.native.pointee.format = format.rawValue
        av_channel_layout_default(&frame.native.pointee.ch_layout, Int32(channels))
        try check(av_frame_get_buffer(frame.native, 0), "make sound of \(samples) samples")
        return frame
    }

    /// When it is shown, in ticks of the time base of where it came from; nil when unknown. A decoder's best guess at first.
    public var presentationTime: Int? {
        get { Int(timestamp: native.pointee.pts) }
        set { native.pointee.pts = Int64(timestamp: newValue) }
    }

    /// How long the packet that it came from said it lasts, in ticks; 0 when unknown.
    public var packetDuration: Int { Int(native.pointee.pkt_duration) }

    /// Width in pixels; 0 for sound.
    public var width: Int { Int(native.pointee.width) }
    /// Height in pixels; 0 for sound.
    public var height: Int { Int(native.pointee.height) }
    /// The layout of the pixels. Meaningless for sound.
    public var pixelFormat: PixelFormat { PixelFormat(rawValue: native.pointee.format) }
    /// How its values stand for light. Meaningless for sound.
    public var transfer: TransferFunction { TransferFunction(rawValue: native.pointee.color_trc.rawValue) }
    /// Whether it is a key picture.
    public var isKey: Bool { native.pointee.key_frame != 0 }
    /// Whether the decoder found errors in it.
    public var isDamaged: Bool { native.pointee.decode_error_flags != 0 || native.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 }

    /// Samples a channel; 0 for a picture.
    public var sampleCount: Int {
        get { Int(native.pointee.nb_samples) }
        set { native.pointee.nb_samples = Int32(newValue) }
    }
    /// Samples a second a channel; 0 for a picture.
    public var sampleRate: Int { Int(native.pointee.sample_rate) }
    /// The layout of the samples. Meaningless for pictures.
    public var sampleFormat: SampleFormat { SampleFormat(rawValue: native.pointee.format) }
    /// Channels; 0 for a picture.
    public var channelCount: Int { Int(native.pointee.ch_layout.nb_channels) }

    /// Forgets what kind of picture it was, so that an encoder decides itself.
    public func clearPictureType() { native.pointee.pict_type = AV_PICTURE_TYPE_NONE }

    /// Asks the encoder to make this picture a key frame.
    public func requestKeyFrame() { native.pointee.pict_type = AV_PICTURE_TYPE_I }

    /// Gives channels that nothing is known of but their number (PCM) the usual meaning, which converters go by.
    func nameChannels() {
        let count = native.pointee.ch_layout.nb_channels
        guard count > 0, native.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC else { return }
        av_channel_layout_default(&native.pointee.ch_layout, count)
    }

    /// Takes over time stamps, colour description and other properties, not the pixels or samples.
    public func copyProperties(from other: MediaFrame) throws(FFmpegError) {
        try check(av_frame_copy_props(native, other.native), "copy a frame's properties")
    }

    /// Another frame over the same bytes, with own time stamps.
    public func reference() throws(FFmpegError) -> MediaFrame {
        let copy = try MediaFrame()
        try check(av_frame_ref(copy.native, native), "reference a frame")
        return copy
    }

    /// Whether no other frame shares the bytes, so that they may be written to without a copy.
    public var isWritable: Bool { av_frame_is_writable(native) > 0 }

    /// Copies the bytes if another frame shares them, so that they may be written to.
    public func makeWritable() throws(FFmpegError) {
        try check(av_frame_make_writable(native), "make a frame writable")
    }

    /// Bytes from one row to the next of a plane of a picture (0 … 3).
    public func lineSize(ofPlane plane: Int) -> Int {
        withUnsafeBytes(of: native.pointee.linesize) { Int($0.load(fromByteOffset: plane * 4, as: Int32.self)) }
    }

    /// The first byte of a plane: of a picture (`lineSize(ofPlane:)` bytes a row) or of a channel of planar sound. Nil when the frame has
    /// no such plane. Valid until the frame is freed, made writable or filled again.
    public func plane(_ plane: Int) -> UnsafeMutablePointer<UInt8>? { ffmpeg_frame_plane(native, Int32(plane)) }
}
