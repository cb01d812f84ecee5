/// What a file's name says that it is; the vault looks at the bytes itself.
enum ClaimedMediaType {
    private static let byEnding: [String: String] = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "heic": "image/heic", "heif": "image/heif",
        "avif": "image/avif", "webp": "image/webp", "tif": "image/tiff", "tiff": "image/tiff", "bmp": "image/bmp",
        "dng": "image/x-adobe-dng",
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm", "mkv": "video/x-matroska",
        "avi": "video/x-msvideo", "3gp": "video/3gpp", "mts": "video/mp2t", "mpg": "video/mpeg",
        "m4a": "audio/mp4", "mp3": "audio/mpeg", "wav": "audio/wav", "ogg": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac",
        "aac": "audio/aac", "amr": "audio/amr",
        "pdf": "application/pdf", "txt": "text/plain", "csv": "text/csv", "html": "text/html", "json": "application/json",
        "zip": "application/zip", "xml": "application/xml", "gpx": "application/gpx+xml", "eml": "message/rfc822",
    ]

    /// The media type that the name's ending stands for; `application/octet-stream` for one that is not known.
    static func of(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return unknown }
        return byEnding[name[name.utf8.index(after: dot)...].lowercased()] ?? unknown
    }

    private static let unknown = "application/octet-stream"
}
