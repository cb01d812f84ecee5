import DurableFiles
import EvidenceModel
import MagicBridge

/// What a file's bytes are.
struct FileType: Equatable {
    /// What is done with it.
    enum Handling: Equatable {
        /// Decoded by libvips: pictures, and pages of PDF.
        case picture
        /// Decoded by FFmpeg.
        case movie
        /// Kept as it is.
        case none
    }

    /// The type of bytes that are nothing known.
    static let unknown = "application/octet-stream"

    var mediaType: String
    /// libmagic's words.
    var description: String
    var size: Int

    /// Looks at the first bytes.
    init(path: String, signature: FileSignature) throws(MediaError) {
        var beginning: [UInt8] = []
        do {
            let file = try ReadFile(path: path)
            size = file.size
            try file.read(from: 0, to: min(size, FileSignature.length)) { beginning += $0 }
        } catch {
            throw MediaError(error)
        }
        description = signature.description(of: beginning) ?? ""
        let found = signature.mediaType(of: beginning) ?? Self.unknown
        // libmagic's "inode/…" and "application/x-…" names for nothing in particular.
        mediaType = found.hasPrefix("inode/") || found == "application/x-empty" ? Self.unknown : Self.usual[found] ?? found
    }

    /// libmagic's own names for types that browsers know by another.
    private static let usual = [
        "audio/x-m4a": "audio/mp4", "audio/x-wav": "audio/wav", "video/x-m4v": "video/mp4", "image/svg": "image/svg+xml",
        "audio/x-hx-aac-adts": "audio/aac", "audio/x-flac": "audio/flac", "image/x-ms-bmp": "image/bmp", "application/ogg": "audio/ogg",
    ]

    var handling: Handling {
        if mediaType.hasPrefix("image/") || mediaType == "application/pdf" { return .picture }
        if mediaType.hasPrefix("video/") || mediaType.hasPrefix("audio/") { return .movie }
        return .none
    }

    /// The kind of item that bytes of this type are; nil when they don't tell.
    static func kind(of mediaType: String) -> EvidenceItem.Kind? {
        if mediaType == unknown { return nil }
        if mediaType.hasPrefix("image/") { return .photo }
        if mediaType.hasPrefix("audio/") { return .audio }
        if mediaType.hasPrefix("video/") { return .video }
        return .document
    }

    var entries: [MetadataEntry] {
        [
            MetadataEntry(.file, "File", "MediaType", mediaType), MetadataEntry(.file, "File", "Description", description),
            MetadataEntry(.file, "File", "Size", "\(size)"),
        ]
    }
}
