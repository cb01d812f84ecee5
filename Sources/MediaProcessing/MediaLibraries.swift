import Exiv2Bridge
import FFmpegBridge
import MagicBridge
import PangoCairoBridge
import VipsBridge

/// The libraries that media work is done with. They are loaded at first use, so that an idle vault does without them.
public enum MediaLibraries {
    /// Loads them, and says which versions they are, as in `FFmpeg 5.1.7`.
    ///
    /// - Returns: one text a library.
    /// - Throws: what cannot be loaded, and why.
    public static func versions() throws -> [String] {
        [
            "FFmpeg \(try FFmpegLibrary.version())", try PangoCairoLibrary.version(), try VipsLibrary.version(),
            try Exiv2Library.version(), try FileSignature().version,
        ]
    }
}
