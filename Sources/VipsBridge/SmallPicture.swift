import CVips

/// JPEGs of pictures, upright, in sRGB, no larger than asked for. Large JPEGs are decoded small at once.
public enum SmallPicture {
    /// A JPEG of a file's first picture or page.
    /// - Parameters:
    ///   - path: the file.
    ///   - maximumSide: the longer side is made no longer than this, in pixels.
    ///   - quality: of the JPEG, 1 to 100.
    /// - Returns: the JPEG's bytes.
    /// - Throws: when libvips can't read it.
    public static func jpeg(ofFile path: String, maximumSide: Int, quality: Int = 80) throws(VipsError) -> [UInt8] {
        try VipsLibrary.load()
        return try jpeg(quality) { vips_make_thumbnail(path, &$0, Int32(maximumSide)) }
    }

    /// The same of a file's bytes.
    public static func jpeg(of bytes: [UInt8], maximumSide: Int, quality: Int = 80) throws(VipsError) -> [UInt8] {
        try VipsLibrary.load()
        // libvips decodes while it writes: the bytes have to stay in place until then.
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(VipsError) in
                try jpeg(quality) { vips_make_thumbnail_of_bytes(buffer.baseAddress, buffer.count, &$0, Int32(maximumSide)) }
            }
        }
        return try result.get()
    }

    private static func jpeg(_ quality: Int, _ make: (inout OpaquePointer?) -> Int32) throws(VipsError) -> [UInt8] {
        var image: OpaquePointer?  // VipsImage
        guard make(&image) == 0, let image else { throw VipsError("read the picture", VipsLibrary.takeMessage()) }
        defer { g_object_unref(UnsafeMutableRawPointer(image)) }
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard vips_write_jpeg(image, &bytes, &count, Int32(quality)) == 0, let bytes else {
            throw VipsError("read the picture", VipsLibrary.takeMessage())
        }
        defer { g_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
