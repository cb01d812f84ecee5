import CFFmpeg
import Glibc

/// What an FFmpeg call answered when it failed.
public struct FFmpegError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was being done, in a few words ("open", "read packet").
    public let operation: String
    /// What it was done to: a file, a URL, a codec's name. Nil when there is nothing to name.
    public let subject: String?
    /// FFmpeg's error code: negative; an errno negated, or one of FFmpeg's own tags. 0 when the library itself is missing.
    public let code: Int32
    /// FFmpeg's text for the code.
    public let text: String

    /// One sentence with operation, subject and FFmpeg's text.
    public var description: String {
        if let subject { "\(operation) \(subject): \(text)" } else { "\(operation): \(text)" }
    }

    /// The input, or a device, has no more data.
    public var isEndOfFile: Bool { code == ffmpeg_error_end_of_file }
    /// The bytes are not what the format or codec demands.
    public var isInvalidData: Bool { code == ffmpeg_error_invalid_data }
    /// An `Interruption` ended the call.
    public var isInterrupted: Bool { code == ffmpeg_error_exit }
    /// Input is needed first, or nothing is ready yet.
    public var isTryAgain: Bool { code == ffmpeg_error_of_errno(EAGAIN) }
    /// No such file, address or device.
    public var isNotFound: Bool { code == ffmpeg_error_of_errno(ENOENT) || code == ffmpeg_error_of_errno(ENODEV) }
    /// The disk is full.
    public var isDiskFull: Bool { code == ffmpeg_error_of_errno(ENOSPC) }
    /// The installed FFmpeg lacks a codec or format.
    public var isUnsupported: Bool {
        [
            ffmpeg_error_decoder_not_found, ffmpeg_error_encoder_not_found, ffmpeg_error_muxer_not_found, ffmpeg_error_demuxer_not_found,
        ].contains(code)
    }
    /// The FFmpeg libraries are not installed, or are of another version.
    public var isLibraryMissing: Bool { code == 0 }

    init(_ code: Int32, _ operation: String, _ subject: String? = nil) {
        self.operation = operation
        self.subject = subject
        self.code = code
        self.text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let base = buffer.baseAddress, av_strerror(code, base, 128) == 0 else { return "error \(code)" }
            return String(cString: base)
        }
    }

    init(operation: String, subject: String?, text: String) {
        self.operation = operation
        self.subject = subject
        self.code = 0
        self.text = text
    }

    /// Out of memory, the only way in which FFmpeg's allocating calls fail.
    static func outOfMemory(_ operation: String) -> FFmpegError { FFmpegError(ffmpeg_error_of_errno(ENOMEM), operation) }
}

/// Throws when an FFmpeg call answered with a negative code; returns the code otherwise.
@discardableResult
func check(
    _ code: Int32, _ operation: @autoclosure () -> String, _ subject: @autoclosure () -> String? = nil
) throws(FFmpegError) -> Int32 {
    guard code >= 0 else { throw FFmpegError(code, operation(), subject()) }
    return code
}
