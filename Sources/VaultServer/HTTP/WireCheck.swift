import MicroHTTPDBridge

/// Refuses requests that two servers could read differently, before anything else looks at them.
enum WireCheck {
    /// Most bytes of a request's head.
    static let headLimit = 16 << 10
    /// Most header fields.
    static let fieldLimit = 100

    /// - Throws: what the client is told; the connection is closed after it.
    static func check(_ head: MicroHTTPDHead) throws(Problem) {
        guard head.version == "HTTP/1.1" || head.version == "HTTP/1.0" else {
            throw Problem(.versionNotSupported, "The request's version is not spoken here.")
        }
        guard head.isWellDelimited else { throw bad("Each header line has to be on one line ended by CR LF.") }
        guard head.headerBytes <= headLimit, head.fields.count <= fieldLimit else {
            throw Problem(.headerTooLarge, "At most \(headLimit) bytes and \(fieldLimit) fields of header are taken.")
        }
        guard isToken(head.method) else { throw bad("The method is not a token.") }
        var lengths = 0
        var codings = 0
        var hosts = 0
        for field in head.fields {
            guard isToken(field.name) else { throw bad("A header field's name is not a token.") }
            guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
                throw bad("A header field holds control characters.")
            }
            switch field.name.lowercased() {
            case "content-length":
                lengths += 1
                guard !field.value.isEmpty, field.value.utf8.count < 19, field.value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                    throw bad("Content-Length has to be a number.")
                }
            case "transfer-encoding":
                codings += 1
                guard field.value.lowercased() == "chunked" else { throw bad("The only transfer coding taken is chunked.") }
            case "host":
                hosts += 1
            default: break
            }
        }
        guard lengths + codings <= 1 else { throw bad("The body's length is declared more than once.") }
        guard codings == 0 || head.version == "HTTP/1.1" else { throw bad("HTTP/1.0 has no transfer codings.") }
        guard hosts == 1 || (hosts == 0 && head.version == "HTTP/1.0") else { throw bad("There has to be one Host field.") }
    }

    private static func bad(_ detail: String) -> Problem { Problem(.badRequest, detail) }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
