import VipsBridge

/// JPEGs of what browsers can't show themselves.
enum PreviewPicture {
    /// A JPEG of a picture or of a PDF's first page: by libvips, or of the largest JPEG that a raw file holds.
    static func jpeg(of path: String, maximumSide: Int) throws(MediaError) -> [UInt8] {
        let failure: VipsError
        do throws(VipsError) {
            return try SmallPicture.jpeg(ofFile: path, maximumSide: maximumSide, quality: 88)
        } catch {
            failure = error
        }
        if let preview = try PictureTags(path: path).largestPreview,
            let picture = try? SmallPicture.jpeg(of: preview, maximumSide: maximumSide, quality: 88)
        {
            return picture
        }
        throw MediaError(failure)
    }
}
