/// The media type that a file's first 16 bytes show; `application/octet-stream` when they show none that is known.
func mediaType(ofBytes start: [UInt8]) -> String {
    func has(_ text: String, at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: Array(text.utf8)) }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if start.starts(with: [0x89]), has("PNG", at: 1) { return "image/png" }
    if has("GIF8") { return "image/gif" }
    if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
    if has("RIFF"), has("WAVE", at: 8) { return "audio/wav" }
    if has("RIFF"), has("AVI ", at: 8) { return "video/x-msvideo" }
    if has("ftyp", at: 4) {
        if has("hei", at: 8) || has("mif1", at: 8) { return "image/heic" }
        if has("avif", at: 8) { return "image/avif" }
        if has("M4A", at: 8) { return "audio/mp4" }
        if has("qt  ", at: 8) { return "video/quicktime" }
        return "video/mp4"
    }
    if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "video/webm" }
    if has("OggS") { return "audio/ogg" }
    if has("fLaC") { return "audio/flac" }
    if has("ID3") { return "audio/mpeg" }
    if has("%PDF-") { return "application/pdf" }
    return "application/octet-stream"
}

/// The media type of a segment's file by its extension; the inverse of `fileExtension(of:)` as far as that goes.
func mediaType(ofExtension name: String) -> String {
    switch name {
    case "mp4": "video/mp4"
    case "webm": "video/webm"
    case "mkv": "video/x-matroska"
    case "ogg": "video/ogg"
    default: "application/octet-stream"
    }
}
