import DurableFiles
import EvidenceModel
import EvidenceProof

/// Serves a file's bytes: whole, in parts, or not at all when the client has them.
struct MediaAnswer {
    /// The open file.
    var file: ReadFile
    /// Bytes of it that are served.
    var size: Int
    /// Its media type.
    var mediaType: String
    /// SHA-256 of those bytes, lower-case hexadecimal; nil when they may still grow.
    var sha256: String?
    /// A name for saving it.
    var name: String

    func response(to request: HTTPRequest) -> HTTPResponse {
        var fields: HTTPFields = ["Accept-Ranges": "bytes", "Content-Type": safeType, "Content-Disposition": disposition(request)]
        fields["Cache-Control"] = sha256 == nil ? "no-store" : "private, no-cache"
        if let sha256 {
            fields["ETag"] = "\"\(sha256)\""
            if let digest = Digest(hexadecimal: sha256) {
                fields["Repr-Digest"] = "sha-256=:\(String(decoding: Base64.encode(digest.bytes), as: UTF8.self)):"
            }
        }
        if let known = request.fields["If-None-Match"], matches(known, weakly: true) {
            fields["Content-Type"] = nil
            return HTTPResponse(status: 304, fields: fields)
        }
        if let wanted = request.fields["If-Match"], !matches(wanted, weakly: false) {
            return Problem(.preconditionFailed, "The bytes are not those that were expected.").response
        }
        let rangesCount = request.fields.values("Range").count
        let ranges = rangesCount == 1 && isSameForRange(request) ? request.fields["Range"] : nil
        switch ByteRanges.parse(ranges, size: size) {
        case .whole:
            return HTTPResponse(status: 200, fields: fields, body: .file(file, offset: 0, length: size))
        case .unsatisfiable:
            return Problem(
                .rangeNotSatisfiable, "There are \(size) bytes.", fields: ["Content-Range": "bytes */\(size)", "Accept-Ranges": "bytes"]
            ).response
        case .parts(let parts) where parts.count == 1:
            let part = parts[0]
            fields["Content-Range"] = contentRange(part)
            return HTTPResponse(status: 206, fields: fields, body: .file(file, offset: part.lowerBound, length: part.count))
        case .parts(let parts):
            return several(parts, fields)
        }
    }

    private func several(_ parts: [Range<Int>], _ fields: HTTPFields) -> HTTPResponse {
        let boundary = "exhibit-\(Digest.of(Array("\(parts) \(sha256 ?? name)".utf8)).hexadecimal.prefix(32))"
        var pieces: [HTTPResponse.Piece] = []
        for part in parts {
            let head = "\r\n--\(boundary)\r\nContent-Type: \(safeType)\r\nContent-Range: \(contentRange(part))\r\n\r\n"
            pieces.append(.bytes(Array(head.utf8)))
            pieces.append(.file(file, offset: part.lowerBound, length: part.count))
        }
        pieces.append(.bytes(Array("\r\n--\(boundary)--\r\n".utf8)))
        var fields = fields
        fields["Content-Type"] = "multipart/byteranges; boundary=\(boundary)"
        return HTTPResponse(status: 206, fields: fields, body: .pieces(pieces))
    }

    private func contentRange(_ part: Range<Int>) -> String { "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)" }

    /// Whether `If-Range` lets the ranges count: it names these very bytes, or is not there.
    private func isSameForRange(_ request: HTTPRequest) -> Bool {
        guard let condition = request.fields["If-Range"] else { return true }
        return sha256.map { condition == "\"\($0)\"" } ?? false
    }

    private func matches(_ list: String, weakly: Bool) -> Bool {
        guard let sha256 else { return false }
        return list.split(separator: ",").contains { tag in
            let tag = String(tag).trimmingSpaces()
            return tag == "*" || tag == "\"\(sha256)\"" || (weakly && tag == "W/\"\(sha256)\"")
        }
    }

    // MARK: What browsers may open

    /// Only pictures, sound and video are shown; what could run as a page is saved as bytes.
    private var isShown: Bool {
        let type = mediaType.lowercased()
        return ["video/", "audio/", "image/"].contains { type.hasPrefix($0) } && !type.hasPrefix("image/svg")
    }

    private var safeType: String { isShown || mediaType == "application/pdf" ? mediaType : "application/octet-stream" }

    private func disposition(_ request: HTTPRequest) -> String {
        let kind = isShown && request.queryValue("download") == nil ? "inline" : "attachment"
        return "\(kind); filename=\"\(Self.plain(name))\"; filename*=UTF-8''\(PathSegment.escaped(name))"
    }

    private static func plain(_ name: String) -> String {
        String(decoding: name.utf8.map { ($0 >= 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x5c && $0 != 0x2f) ? $0 : 0x5f }, as: UTF8.self)
    }
}
