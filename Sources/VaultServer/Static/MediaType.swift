/// Media types of the web app's files, by their names' ends.
enum MediaType {
    static func ofFile(named name: String) -> String {
        let end = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.index(after: $0)...]) } ?? ""
        return switch end {
        case "html": "text/html; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "ico": "image/vnd.microsoft.icon"
        case "jpg", "jpeg": "image/jpeg"
        case "woff2": "font/woff2"
        case "wasm": "application/wasm"
        case "txt", "md": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
