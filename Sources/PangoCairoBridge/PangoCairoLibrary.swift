import CLazyLibraries
import CPangoCairo

/// Pango and Cairo, loaded at first use (docs/decisions/lazy-libraries.md). Every public function of this module loads them itself.
public enum PangoCairoLibrary {
    private static let loaded = Result { () throws(PangoCairoError) in
        let message: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let isLoaded = [LAZY_GLIB, LAZY_PANGO_CAIRO].allSatisfy { lazy_libraries_load($0, base, 512) == 0 }
            return isLoaded ? nil : String(cString: base)
        }
        if let message {
            throw PangoCairoError(operation: "load Pango and Cairo", text: "\(message) (install Debian's libpangocairo-1.0-0)")
        }
    }

    /// Loads the libraries if they are not loaded yet.
    public static func load() throws(PangoCairoError) { try loaded.get() }

    /// Versions for reports: "Pango 1.50.12, Cairo 1.16.0".
    public static func version() throws(PangoCairoError) -> String {
        try load()
        return "Pango \(String(cString: pango_version_string())), Cairo \(String(cString: cairo_version_string()))"
    }
}
