import CFFmpeg

/// What a decoder or a muxer must know of a stream: codec, size, sample rate, the codec's own header bytes.
///
/// `@unchecked Sendable`: owned copy, immutable after `init`.
public final class StreamParameters: @unchecked Sendable {
    let native: UnsafeMutablePointer<AVCodecParameters>

    init(copying source: UnsafePointer<AVCodecParameters>) throws(FFmpegError) {
        guard let copy = avcodec_parameters_alloc() else { throw .outOfMemory("describe a stream") }
        native = copy
        try check(avcodec_parameters_copy(copy, source), "describe a stream")
    }

    init(encoder: UnsafePointer<AVCodecContext>) throws(FFmpegError) {
        guard let copy = avcodec_parameters_alloc() else { throw .outOfMemory("describe a stream") }
        native = copy
        try check(avcodec_parameters_from_context(copy, encoder), "describe a stream")
    }

    deinit {
        var parameters: UnsafeMutablePointer<AVCodecParameters>? = native
        avcodec_parameters_free(&parameters)
    }

    /// Pictures, sound or something else.
    public var kind: StreamKind { StreamKind(native.pointee.codec_type) }
    /// FFmpeg's short name of the codec: "h264", "aac", "vp8", "opus".
    public var codecName: String { String(cString: avcodec_get_name(native.pointee.codec_id)) }
    /// Width in pixels; 0 for sound.
    public var width: Int { Int(native.pointee.width) }
    /// Height in pixels; 0 for sound.
    public var height: Int { Int(native.pointee.height) }
    /// The layout of the pixels. Meaningless for sound.
    public var pixelFormat: PixelFormat { PixelFormat(rawValue: native.pointee.format) }
    /// Width over height of one pixel; unknown (0/1) means square.
    public var pixelAspectRatio: Rational { Rational(native.pointee.sample_aspect_ratio) }
    /// Samples a second; 0 for pictures.
    public var sampleRate: Int { Int(native.pointee.sample_rate) }
    /// Channels; 0 for pictures.
    public var channelCount: Int { Int(native.pointee.ch_layout.nb_channels) }
    /// Bits a second; 0 when unknown.
    public var bitRate: Int { Int(native.pointee.bit_rate) }
    /// Samples a channel in each packet; 0 when it varies or is unknown.
    public var frameSize: Int { Int(native.pointee.frame_size) }
    /// FFmpeg's number of the codec's profile; negative when unknown.
    public var profile: Int { Int(native.pointee.profile) }
    /// FFmpeg's number of the codec's level; negative when unknown.
    public var level: Int { Int(native.pointee.level) }
    /// The codec's own header ("extradata"): SPS and PPS, AudioSpecificConfig, OpusHead.
    public var header: [UInt8] {
        guard let bytes = native.pointee.extradata else { return [] }
        return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(native.pointee.extradata_size)))
    }
}
