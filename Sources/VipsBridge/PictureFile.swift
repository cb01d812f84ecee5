import CVips

/// A picture's header: what libvips knows before it decodes a pixel. Used on one thread.
public final class PictureFile {
    private let native: OpaquePointer  // VipsImage

    /// Opens a picture, whatever it is called.
    /// - Throws: when it is none that libvips can read.
    public init(path: String) throws(VipsError) {
        try VipsLibrary.load()
        guard let image = vips_open_sequentially(path) else { throw VipsError("open the picture", VipsLibrary.takeMessage()) }
        native = image
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(native)) }

    /// Whether libvips has a reader for the file's first bytes.
    public static func isReadable(path: String) throws(VipsError) -> Bool {
        try VipsLibrary.load()
        defer { vips_error_clear() }
        return vips_foreign_find_load(path) != nil
    }

    /// Stored width in pixels; HEIF and PDF are already turned.
    public var width: Int { Int(vips_image_get_width(native)) }
    /// Stored height in pixels; HEIF and PDF are already turned.
    public var height: Int { Int(vips_image_get_height(native)) }
    /// Channels, transparency among them.
    public var bands: Int { Int(vips_image_get_bands(native)) }
    /// How it is turned for showing, as EXIF numbers it (1 to 8; 1 is upright).
    public var orientation: Int { Int(vips_image_get_orientation(native)) }
    /// Pages or pictures in it.
    public var pages: Int { Int(vips_image_get_n_pages(native)) }

    /// Whether it says what its colours mean; sRGB is meant when it does not.
    public var hasColourProfile: Bool { vips_image_get_typeof(native, "icc-profile-data") != 0 }

    /// A field of the header as text ("pdf-title", "vips-loader"); nil when it has none of that name.
    public func field(_ name: String) -> String? {
        guard vips_image_get_typeof(native, name) != 0 else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        guard vips_image_get_as_string(native, name, &text) == 0, let text else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }
}
