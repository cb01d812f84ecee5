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
        let header = try PictureFile(path: path)
        // Converting to sRGB what is sRGB already costs an eighth of all.
        let profile = header.hasColourProfile ? "srgb" : nil
        let shrink = header.decodingShrink(maximumSide: maximumSide)
        guard shrink > 1 else { return try jpeg(quality) { vips_make_thumbnail(path, &$0, Int32(maximumSide), profile) } }
        guard let image = vips_open_shrunk(path, Int32(shrink)) else { throw VipsError("open the picture", VipsLibrary.takeMessage()) }
        defer { g_object_unref(UnsafeMutableRawPointer(image)) }
        return try jpeg(quality) { vips_make_smaller(image, &$0, Int32(maximumSide), profile) }
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

extension PictureFile {
    /// By how much a JPEG can be decoded smaller, in the decoder itself, and still be no smaller than wanted; 1 for all else. libvips by
    /// itself decodes twice as much on each side.
    fileprivate func decodingShrink(maximumSide: Int) -> Int {
        guard field("vips-loader") == "jpegload" else { return 1 }
        return [8, 4, 2].first { max(width, height) / $0 >= maximumSide } ?? 1
    }
}
