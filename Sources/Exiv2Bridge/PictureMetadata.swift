import CExiv2

/// The EXIF, XMP and IPTC of a picture's file. Used on one thread.
public final class PictureMetadata {
    /// One of the three standards.
    public enum Family: CaseIterable, Sendable {
        /// What cameras write.
        case exif
        /// What programs write, as XML.
        case xmp
        /// What press agencies write.
        case iptc
    }

    private let native: OpaquePointer  // GExiv2Metadata

    /// Opens a picture, whatever it is called.
    /// - Throws: when Exiv2 knows no such file or finds it damaged.
    public init(path: String) throws(Exiv2Error) {
        try Exiv2Library.load()
        guard let metadata = gexiv2_metadata_new() else { throw Exiv2Error("read the metadata", "out of memory") }
        var failure: UnsafeMutablePointer<GError>?
        guard gexiv2_metadata_open_path(metadata, path, &failure) != 0 else {
            g_object_unref(UnsafeMutableRawPointer(metadata))
            throw Exiv2Error("read the metadata", Self.take(failure) ?? "no reason given")
        }
        native = metadata
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(native)) }

    /// The names of all tags of a family: "Exif.Photo.DateTimeOriginal".
    public func names(_ family: Family) -> [String] {
        let names =
            switch family {
            case .exif: gexiv2_metadata_get_exif_tags(native)
            case .xmp: gexiv2_metadata_get_xmp_tags(native)
            case .iptc: gexiv2_metadata_get_iptc_tags(native)
            }
        guard let names else { return [] }
        defer { g_strfreev(names) }
        var result: [String] = []
        var index = 0
        while let name = names[index] {
            result.append(String(cString: name))
            index += 1
        }
        return result
    }

    /// A tag's value as it is stored ("1/60"); nil when there is none of that name.
    public func value(_ name: String) -> String? {
        text(name) { gexiv2_metadata_try_get_tag_string($0, name, &$1) }
    }

    /// A tag's value in words ("1/60 s"); nil when there is none of that name.
    public func shownValue(_ name: String) -> String? {
        text(name) { gexiv2_metadata_try_get_tag_interpreted_string($0, name, &$1) }
    }

    /// The bytes of the largest picture that is kept beside the real one: what raw files have to be shown by.
    public func largestPreview() -> [UInt8]? {
        guard let all = gexiv2_metadata_get_preview_properties(native) else { return nil }
        // Ordered by size, the largest last; the list is the metadata's own.
        var last: OpaquePointer?
        var index = 0
        while let properties = all[index] {
            last = properties
            index += 1
        }
        var failure: UnsafeMutablePointer<GError>?
        guard let last, let image = gexiv2_metadata_try_get_preview_image(native, last, &failure) else {
            _ = Self.take(failure)
            return nil
        }
        defer { gexiv2_preview_image_free(image) }
        var count: UInt32 = 0
        guard let bytes = gexiv2_preview_image_get_data(image, &count), count > 0 else { return nil }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    private func text(
        _ name: String, _ read: (OpaquePointer, inout UnsafeMutablePointer<GError>?) -> UnsafeMutablePointer<CChar>?
    ) -> String? {
        var failure: UnsafeMutablePointer<GError>?
        guard let text = read(native, &failure) else {
            _ = Self.take(failure)
            return nil
        }
        defer { g_free(text) }
        return String(cString: text)
    }

    private static func take(_ failure: UnsafeMutablePointer<GError>?) -> String? {
        guard let failure else { return nil }
        defer { g_error_free(failure) }
        return failure.pointee.message.map { String(cString: $0) }
    }
}
