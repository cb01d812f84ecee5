import CFFmpeg
import Glibc

/// What a video encoder shall make.
public struct VideoEncoderSettings: Sendable {
    /// FFmpeg's name of the encoder: "libx264", "mjpeg".
    public var codec = "libx264"
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// The layout of the pixels that are given in.
    public var pixelFormat = PixelFormat.yuv420p
    /// Seconds a tick of the frames' time stamps.
    public var timeBase: Rational
    /// Pictures a second, a hint for rate control; unknown (0/1) for a variable rate.
    public var frameRate = Rational(0, 1)
    /// Width over height of one pixel; unknown (0/1) means square.
    public var pixelAspectRatio = Rational(0, 1)
    /// Bits a second; nil leaves it to `options` ("crf").
    public var bitRate: Int?
    /// Pictures from one key frame to the next at most; nil is the encoder's own.
    public var keyFrameInterval: Int?
    /// Pictures between others that lean on both sides; nil is the encoder's own, 0 none.
    public var bidirectionalFrames: Int?
    /// Threads; 0 lets FFmpeg choose, which makes the result depend on the machine.
    public var threads = 0
    /// Whether the codec's header goes into the container rather than the stream: true for MP4 and Matroska.
    public var hasGlobalHeader = true
    /// Whether encoder version and settings stay out of the stream, and whatever depends on the machine out of the encoding, so that the
    /// same input gives the same bytes.
    public var isBitExact = false
    /// The encoder's own options: "preset", "tune", "crf", "x264-params". One that it does not know is an error.
    public var options: [String: String] = [:]

    /// Settings for pictures of this size.
    public init(width: Int, height: Int, timeBase: Rational) {
        self.width = width
        self.height = height
        self.timeBase = timeBase
    }
}

/// What a sound encoder shall make.
public struct AudioEncoderSettings: Sendable {
    /// FFmpeg's name of the encoder: "aac", "libopus".
    public var codec = "aac"
    /// Samples a second.
    public var sampleRate: Int
    /// Channels.
    public var channels: Int
    /// The layout of the samples that are given in.
    public var sampleFormat = SampleFormat.floatPlanar
    /// Bits a second; nil is the encoder's own.
    public var bitRate: Int?
    /// Whether the codec's header goes into the container rather than the stream: true for MP4 and Matroska.
    public var hasGlobalHeader = true
    /// Whether encoder version and settings stay out of the stream, so that the same input gives the same bytes.
    public var isBitExact = false
    /// The encoder's own options. One that it does not know is an error.
    public var options: [String: String] = [:]

    /// Settings for sound of this shape.
    public init(sampleRate: Int, channels: Int) {
        self.sampleRate = sampleRate
        self.channels = channels
    }
}

/// Turns frames into packets. Used on one thread at a time.
public final class Encoder {
    private let native: UnsafeMutablePointer<AVCodecContext>
    private let name: String
    /// Seconds a tick of frames' and packets' time stamps.
    public let timeBase: Rational
    /// What a muxer must know.
    public let parameters: StreamParameters

    /// A video encoder; colour description is taken from `reference`, a frame of the kind that will come.
    public convenience init(_ settings: VideoEncoderSettings, colorsOf reference: MediaFrame? = nil) throws(FFmpegError) {
        try self.init(settings.codec, timeBase: settings.timeBase, options: settings.completeOptions) { context in
            context.pointee.width = Int32(settings.width)
            context.pointee.height = Int32(settings.height)
            context.pointee.pix_fmt = settings.pixelFormat.native
            context.pointee.framerate = settings.frameRate.native
            context.pointee.sample_aspect_ratio = settings.pixelAspectRatio.native
            context.pointee.thread_count = Int32(settings.threads)
            if let bitRate = settings.bitRate { context.pointee.bit_rate = Int64(bitRate) }
            if let interval = settings.keyFrameInterval { context.pointee.gop_size = Int32(interval) }
            if let count = settings.bidirectionalFrames { context.pointee.max_b_frames = Int32(count) }
            if settings.hasGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
            if settings.isBitExact { context.pointee.flags |= AV_CODEC_FLAG_BITEXACT }
            if let frame = reference?.native.pointee {
                context.pointee.color_range = frame.color_range
                context.pointee.color_primaries = frame.color_primaries
                context.pointee.color_trc = frame.color_trc
                context.pointee.colorspace = frame.colorspace
                context.pointee.chroma_sample_location = frame.chroma_location
            }
        }
    }

    /// A sound encoder.
    public convenience init(_ settings: AudioEncoderSettings) throws(FFmpegError) {
        let timeBase = Rational(1, Int32(settings.sampleRate))
        try self.init(settings.codec, timeBase: timeBase, options: settings.options) { context in
            context.pointee.sample_rate = Int32(settings.sampleRate)
            context.pointee.sample_fmt = settings.sampleFormat.native
            av_channel_layout_default(&context.pointee.ch_layout, Int32(settings.channels))
            if let bitRate = settings.bitRate { context.pointee.bit_rate = Int64(bitRate) }
            if settings.hasGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
            if settings.isBitExact { context.pointee.flags |= AV_CODEC_FLAG_BITEXACT }
        }
    }

    private init(
        _ codec: String, timeBase: Rational, options: [String: String], configure: (UnsafeMutablePointer<AVCodecContext>) -> Void
    ) throws(FFmpegError) {
        try FFmpegLibrary.load()
        guard let encoder = avcodec_find_encoder_by_name(codec) else {
            throw FFmpegError(ffmpeg_error_encoder_not_found, "encode", codec)
        }
        guard let context = avcodec_alloc_context3(encoder) else { throw .outOfMemory("encode \(codec)") }
        context.pointee.time_base = timeBase.native
        configure(context)
        do throws(FFmpegError) {
            var dictionary = try OptionDictionary(options)
            try check(avcodec_open2(context, encoder, &dictionary.native), "open the encoder", codec)
            if let unused = dictionary.firstUnused {
                throw FFmpegError(operation: "open the encoder", subject: codec, text: "no option \(unused)")
            }
            parameters = try StreamParameters(encoder: context)
        } catch {
            var released: UnsafeMutablePointer<AVCodecContext>? = context
            avcodec_free_context(&released)
            throw error
        }
        native = context
        name = codec
        // An encoder may choose another one.
        self.timeBase = Rational(context.pointee.time_base)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = native
        avcodec_free_context(&context)
    }

    /// Samples a channel that each frame but the last must have; 0 when any count will do.
    public var frameSize: Int { Int(native.pointee.frame_size) }

    /// Samples that the encoder puts before the first one (AAC: 1024).
    public var initialPadding: Int { Int(native.pointee.initial_padding) }

    /// Packets that are ready after `frame`, in decoding order.
    public func encode(_ frame: MediaFrame) throws(FFmpegError) -> [MediaPacket] {
        try check(avcodec_send_frame(native, frame.native), "encode", name)
        return try receive()
    }

    /// The packets that are still inside; nothing may be encoded afterwards.
    public func finish() throws(FFmpegError) -> [MediaPacket] {
        let code = avcodec_send_frame(native, nil)
        if code != ffmpeg_error_end_of_file { try check(code, "finish encoding", name) }
        return try receive()
    }

    private func receive() throws(FFmpegError) -> [MediaPacket] {
        var packets: [MediaPacket] = []
        while true {
            let packet = try MediaPacket()
            let code = avcodec_receive_packet(native, packet.native)
            if code == ffmpeg_error_end_of_file || code == ffmpeg_error_of_errno(EAGAIN) { return packets }
            try check(code, "encode", name)
            packets.append(packet)
        }
    }
}
