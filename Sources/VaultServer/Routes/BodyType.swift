/// Checks a body's declared type and length before any of it is read.
enum BodyType {
    /// What the client is told; nil when the body may come. `types` are the media types taken; an empty list means JSON, or no body.
    static func problem(of request: HTTPRequest, types: [String], limit: Int) -> Problem? {
        if let length = request.contentLength, length > limit { return Problem(.tooLarge, "At most \(limit) bytes are taken here.") }
        let hasBody = (request.contentLength ?? 0) > 0 || request.fields["Transfer-Encoding"] != nil || !request.body.isEmpty
        guard hasBody || !types.isEmpty else { return nil }
        let taken = types.isEmpty ? ["application/json"] : types
        if let type = request.contentType, taken.contains(type) { return nil }
        return Problem(
            .unsupportedType, "The body has to be \(taken.joined(separator: " or ")).", fields: ["Accept": taken.joined(separator: ", ")])
    }
}
