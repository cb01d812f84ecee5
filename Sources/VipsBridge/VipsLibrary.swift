import CLazyLibraries
import CVips

/// libvips, loaded at first use (docs/decisions/lazy-libraries.md). Everything else of this module loads it itself.
public enum VipsLibrary {
    private static let loaded = Result { () throws(VipsError) in
        let message: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let isLoaded = [LAZY_GLIB, LAZY_VIPS].allSatisfy { lazy_libraries_load($0, base, 512) == 0 }
            return isLoaded ? nil : String(cString: base)
        }
        if let message {
            throw VipsError("load libvips", "\(message) (install Debian's libvips42)", isLibraryMissing: true)
        }
        vips_be_silent()
        guard vips_init("exhibit") == 0 else { throw VipsError("start libvips", VipsLibrary.takeMessage(), isLibraryMissing: true) }
        // One file at a time: other cores have other workers, and nothing is asked for twice.
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        // Readers that no one fuzzes (ImageMagick's and microscopes' among them) stay shut. PDF pages and SVG are wanted all the same.
        vips_block_untrusted_set(1)
        for reader in ["VipsForeignLoadPdf", "VipsForeignLoadSvg"] { vips_operation_block_set(reader, 0) }
    }

    /// Loads the library if it is not loaded yet.
    public static func load() throws(VipsError) { try loaded.get() }

    /// Its version for reports: "libvips 8.14.1".
    public static func version() throws(VipsError) -> String {
        try load()
        return "libvips \(String(cString: vips_version_string()).prefix { $0 != "-" && $0 != " " })"
    }

    /// What libvips says of its last failure, on one line; forgets it.
    static func takeMessage() -> String {
        let lines = String(cString: vips_error_buffer()).split(separator: "\n")
        vips_error_clear()
        // The last one is the failure, those before it are what led there.
        return lines.last.map { String($0) } ?? "no reason given"
    }
}
