import EvidenceModel
import VipsBridge

/// Looks into pictures and PDF.
enum PictureExamination {
    /// The longer side of a thumbnail in pixels.
    static let thumbnailSide = 640
    /// More pixels than any camera makes are not decoded: a few bytes can stand for billions.
    static let pixelLimit = 1_000_000_000
    /// What browsers show by themselves.
    private static let shownTypes: Set = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/bmp"]

    /// Adds what is found.
    /// - Returns: a JPEG for the thumbnail; nil when there is nothing to show.
    static func add(to examination: inout FileExamination, path: String, wantsPicture: Bool) throws(MediaError) -> [UInt8]? {
        let tags = try PictureTags(path: path)
        tags.fill(&examination.facts)
        examination.entries += tags.entries
        let reason: String
        do throws(VipsError) {
            let file = try PictureFile(path: path)
            describe(file, in: &examination)
            let pixels = file.width.multipliedReportingOverflow(by: file.height)
            guard !pixels.overflow, pixels.partialValue <= pixelLimit || examination.facts.mediaType == "application/pdf" else {
                examination.facts.unreadable = "It is \(file.width) × \(file.height) pixels, more than is decoded."
                return nil
            }
            examination.facts.hasPreview = !shownTypes.contains(examination.facts.mediaType)
            guard wantsPicture else { return nil }
            return try SmallPicture.jpeg(ofFile: path, maximumSide: thumbnailSide)
        } catch {
            guard !error.isLibraryMissing else { throw MediaError(error) }
            reason = error.text
        }
        examination.facts.hasPreview = false
        guard wantsPicture else { return nil }
        // FFmpeg shows as much of a damaged picture as there is.
        if let picture = try? Poster.jpeg(of: path, atSeconds: 0, maximumSide: thumbnailSide) {
            examination.entries.append(MetadataEntry(.file, "File", "Damage", reason))
            return picture
        }
        // Raw files hold a JPEG beside what only their maker's program understands.
        if let preview = tags.largestPreview, let picture = try? SmallPicture.jpeg(of: preview, maximumSide: thumbnailSide) {
            examination.facts.hasPreview = true
            return picture
        }
        examination.facts.unreadable = "The picture can't be decoded: \(reason)."
        return nil
    }

    private static func describe(_ file: PictureFile, in examination: inout FileExamination) {
        let isTurned = file.orientation >= 5
        examination.facts.width = isTurned ? file.height : file.width
        examination.facts.height = isTurned ? file.width : file.height
        let isPDF = examination.facts.mediaType == "application/pdf"
        if isPDF || file.pages > 1 { examination.facts.pages = file.pages }
        if isPDF {
            // A page has a size, but no pixels.
            (examination.facts.width, examination.facts.height) = (nil, nil)
            examination.entries.append(MetadataEntry(.pdf, "Document", "Pages", "\(file.pages)"))
            for name in ["title", "author", "subject", "keywords", "creator", "producer"] {
                guard let value = file.field("pdf-\(name)"), !value.trimmed.isEmpty else { continue }
                examination.entries.append(MetadataEntry(.pdf, "Document", name.capitalizedFirst, value))
            }
        } else {
            examination.entries.append(MetadataEntry(.file, "Picture", "Width", "\(file.width)"))
            examination.entries.append(MetadataEntry(.file, "Picture", "Height", "\(file.height)"))
            examination.entries.append(MetadataEntry(.file, "Picture", "Channels", "\(file.bands)"))
            if let bits = file.field("bits-per-sample") {
                examination.entries.append(MetadataEntry(.file, "Picture", "BitsPerSample", bits))
            }
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
