import CFFmpeg
import Glibc

/// Converts pictures to another size or layout of pixels. Used on one thread at a time.
public final class Scaler {
    private let native: OpaquePointer  // SwsContext
    private let width: Int
    private let height: Int
    private let format: PixelFormat

    /// A converter for pictures of one kind.
    /// - Parameters:
    ///   - source: a frame of the kind that will come: size and pixel layout must stay.
    ///   - width: of the result, in pixels.
    ///   - height: of the result, in pixels.
    ///   - format: of the result.
    ///   - isAccurate: exact rounding and the better filter, slower; false for live pictures.
    /// - Throws: when there is no way from one layout to the other.
    public init(from source: MediaFrame, width: Int, height: Int, format: PixelFormat, isAccurate: Bool = true) throws(FFmpegError) {
        let flags = isAccurate ? SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT : SWS_FAST_BILINEAR
        guard
            let context = sws_getContext(
                Int32(source.width), Int32(source.height), source.pixelFormat.native, Int32(width), Int32(height), format.native, flags,
                nil, nil, nil
            )
        else {
            throw FFmpegError(ffmpeg_error_of_errno(EINVAL), "convert pictures of \(source.width)×\(source.height)")
        }
        native = context
        self.width = width
        self.height = height
        self.format = format
    }

    deinit { sws_freeContext(native) }

    /// Converts one picture; time stamps and other properties are kept.
    public func convert(_ frame: MediaFrame) throws(FFmpegError) -> MediaFrame {
        let result = try MediaFrame.video(width: width, height: height, format: format)
        try result.copyProperties(from: frame)
        try check(sws_scale_frame(native, result.native, frame.native), "convert a picture")
        return result
    }
}
