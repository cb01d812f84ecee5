import CExiv2
import CLazyLibraries

/// Exiv2 by its C interface gexiv2, loaded at first use (docs/decisions/lazy-libraries.md). Everything else of this module loads it itself.
public enum Exiv2Library {
    private static let loaded = Result { () throws(Exiv2Error) in
        let message: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let isLoaded = [LAZY_GLIB, LAZY_EXIV2].allSatisfy { lazy_libraries_load($0, base, 512) == 0 }
            return isLoaded ? nil : String(cString: base)
        }
        if let message {
            throw Exiv2Error("load Exiv2", "\(message) (install Debian's libgexiv2-2)", isLibraryMissing: true)
        }
        // Also opens HEIF and AVIF, which Exiv2 does only when told to.
        guard gexiv2_initialize() != 0 else { throw Exiv2Error("start Exiv2", "it refused", isLibraryMissing: true) }
        gexiv2_log_set_level(gexiv2_mute)
    }

    /// Loads the library if it is not loaded yet.
    public static func load() throws(Exiv2Error) { try loaded.get() }

    /// The version of its interface for reports: "gexiv2 0.14.0".
    public static func version() throws(Exiv2Error) -> String {
        try load()
        let number = gexiv2_get_version()
        return "gexiv2 \(number / 10000).\(number / 100 % 100).\(number % 100)"
    }
}
