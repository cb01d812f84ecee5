import CFFmpeg
import CLazyLibraries

/// The FFmpeg libraries, loaded at first use (docs/decisions/lazy-libraries.md).
/// Every type of this module that can be made without another one of it loads them itself.
public enum FFmpegLibrary {
    private static let core = Result { () throws(FFmpegError) in
        try load(LAZY_FFMPEG)
        ffmpeg_be_silent()
    }

    private static let devices = Result { () throws(FFmpegError) in
        try core.get()
        try load(LAZY_FFMPEG_DEVICES)
        avdevice_register_all()
    }

    /// Loads the libraries if they are not loaded yet. Throws an error with `isLibraryMissing` when they are not installed.
    public static func load() throws(FFmpegError) { try core.get() }

    /// Loads libavdevice as well, for cameras and microphones.
    public static func loadDevices() throws(FFmpegError) { try devices.get() }

    /// FFmpeg's own version text, such as "5.1.9-0+deb12u1".
    public static func version() throws(FFmpegError) -> String {
        try load()
        return String(cString: av_version_info())
    }

    private static func load(_ group: lazy_library_group) throws(FFmpegError) {
        let message: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            guard let base = buffer.baseAddress, lazy_libraries_load(group, base, 512) != 0 else { return nil }
            return String(cString: base)
        }
        guard let message else { return }
        throw FFmpegError(operation: "load FFmpeg", subject: nil, text: "\(message) (install Debian's libavdevice59 or another FFmpeg 5.1)")
    }
}
