import EvidenceProof

/// A JSON object that a client sent.
struct JSONBody {
    private let object: JSONObject

    /// - Throws: `Problem` (400) when it is not one.
    init(_ request: HTTPRequest) throws(Problem) {
        guard case .object(let object)? = try? JSONText.parse(request.body) else {
            throw Problem(.badRequest, "The body has to be a JSON object.")
        }
        self.object = object
    }

    /// A text that has to be there.
    func text(_ name: String, limit: Int = 1000) throws(Problem) -> String {
        guard let text = object[name]?.string else { throw Problem(.badRequest, "“\(name)” has to be given, as a text.") }
        guard text.utf8.count <= limit else { throw Problem(.badRequest, "“\(name)” may have at most \(limit) bytes.") }
        return text
    }

    /// A text that may be left out, or null.
    func optionalText(_ name: String, limit: Int = 4000) throws(Problem) -> String? {
        switch object[name] {
        case nil, .null?: nil
        default: try text(name, limit: limit)
        }
    }

    /// What a member is; nil when it was not given.
    subscript(_ name: String) -> JSONValue? { object[name] }

    /// Bytes, as a text in base64.
    func base64(_ name: String) throws(Problem) -> [UInt8] {
        guard let bytes = try? Base64.decode(Array(try text(name).utf8)) else {
            throw Problem(.badRequest, "“\(name)” has to be given in base64.")
        }
        return bytes
    }

    /// A list of texts; nil when it is not given.
    func optionalTexts(_ name: String, limit: Int = 1000) throws(Problem) -> [String]? {
        guard has(name) else { return nil }
        if isNull(name) { return [] }
        let texts = object[name]?.array?.compactMap(\.string)
        guard let texts, texts.count == object[name]?.array?.count, texts.count <= limit else {
            throw Problem(.badRequest, "“\(name)” has to be a list of at most \(limit) texts.")
        }
        return texts
    }

    /// Whether something is so; false when it is not given.
    func flag(_ name: String) throws(Problem) -> Bool {
        guard has(name), !isNull(name) else { return false }
        guard let flag = object[name]?.bool else { throw Problem(.badRequest, "“\(name)” has to be true or false.") }
        return flag
    }

    /// A member that is an object.
    func object(_ name: String) throws(Problem) -> JSONObject {
        guard let object = object[name]?.object else { throw Problem(.badRequest, "“\(name)” has to be given, as an object.") }
        return object
    }

    /// Whether the member is given as null, which clears it.
    func isNull(_ name: String) -> Bool { if case .null? = object[name] { true } else { false } }

    /// Whether there is such a member.
    func has(_ name: String) -> Bool { object[name] != nil }
}
