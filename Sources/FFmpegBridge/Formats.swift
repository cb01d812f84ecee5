import CFFmpeg

/// How a picture's bytes are laid out; FFmpeg's number.
public struct PixelFormat: RawRepresentable, Hashable, Sendable {
    /// FFmpeg's `AVPixelFormat`.
    public let rawValue: Int32
    /// Takes FFmpeg's number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Planar 4:2:0, 8 bits, limited range: what cameras' H.264 and VP8 decode to.
    public static let yuv420p = PixelFormat(AV_PIX_FMT_YUV420P)
    /// Planar 4:2:0, 8 bits, full range (JPEG).
    public static let yuvj420p = PixelFormat(AV_PIX_FMT_YUVJ420P)
    /// Planar 4:4:4, 16 bits, limited range, little-endian.
    public static let yuv444p16 = PixelFormat(AV_PIX_FMT_YUV444P16LE)
    /// Packed 4:2:2, as webcams give it.
    public static let yuyv422 = PixelFormat(AV_PIX_FMT_YUYV422)
    /// Planar 4:2:0 with interleaved chroma.
    public static let nv12 = PixelFormat(AV_PIX_FMT_NV12)
    /// Packed 8-bit red, green, blue.
    public static let rgb24 = PixelFormat(AV_PIX_FMT_RGB24)
    /// Packed 8-bit blue, green, red, alpha: Cairo's ARGB32 on little-endian machines.
    public static let bgra = PixelFormat(AV_PIX_FMT_BGRA)
    /// 8-bit grey.
    public static let gray8 = PixelFormat(AV_PIX_FMT_GRAY8)

    init(_ native: AVPixelFormat) { rawValue = native.rawValue }
    var native: AVPixelFormat { AVPixelFormat(rawValue: rawValue) }
}

/// How code values of pictures stand for light; FFmpeg's number.
public struct TransferFunction: RawRepresentable, Hashable, Sendable {
    /// FFmpeg's `AVColorTransferCharacteristic`.
    public let rawValue: UInt32
    /// Takes FFmpeg's number as it is.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// High dynamic range, SMPTE ST 2084: HDR10, Dolby Vision.
    public static let perceptualQuantizer = TransferFunction(rawValue: AVCOL_TRC_SMPTE2084.rawValue)
    /// High dynamic range, ARIB STD-B67: what phones film.
    public static let hybridLogGamma = TransferFunction(rawValue: AVCOL_TRC_ARIB_STD_B67.rawValue)
}

/// How sound's bytes are laid out; FFmpeg's number.
public struct SampleFormat: RawRepresentable, Hashable, Sendable {
    /// FFmpeg's `AVSampleFormat`.
    public let rawValue: Int32
    /// Takes FFmpeg's number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// 16-bit integers, channels interleaved.
    public static let int16 = SampleFormat(AV_SAMPLE_FMT_S16)
    /// 32-bit floats, one plane a channel: what FFmpeg's AAC encoder takes.
    public static let floatPlanar = SampleFormat(AV_SAMPLE_FMT_FLTP)
    /// 32-bit floats, channels interleaved.
    public static let float = SampleFormat(AV_SAMPLE_FMT_FLT)

    init(_ native: AVSampleFormat) { rawValue = native.rawValue }
    var native: AVSampleFormat { AVSampleFormat(rawValue: rawValue) }
}

/// What a stream carries.
public enum StreamKind: String, Sendable {
    /// Pictures.
    case video
    /// Sound.
    case audio
    /// Anything else: telemetry, subtitles, attachments.
    case other

    init(_ native: AVMediaType) {
        switch native {
        case AVMEDIA_TYPE_VIDEO: self = .video
        case AVMEDIA_TYPE_AUDIO: self = .audio
        default: self = .other
        }
    }
}
