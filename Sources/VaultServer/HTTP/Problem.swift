import EvidenceProof

/// An error as a client sees it: RFC 9457 problem details.
public struct Problem: Error, Sendable, CustomStringConvertible {
    /// What kinds of problem there are; the status and the title belong to the kind.
    public struct Kind: Sendable, Equatable {
        /// Short name, the end of the problem's type.
        public var code: String
        /// HTTP status.
        public var status: Int
        /// The kind in a few words, the same each time.
        public var title: String

        /// Makes a kind.
        public init(_ code: String, _ status: Int, _ title: String) {
            self.code = code
            self.status = status
            self.title = title
        }
    }

    /// The kind.
    public var kind: Kind
    /// What happened this time, one sentence.
    public var detail: String
    /// Header fields that belong to the answer.
    public var fields: HTTPFields
    /// Further members of the document, with whole numbers for values.
    public var numbers: [(name: String, value: Int)] = []
    /// A further member of the document: the thing as it is now, in JSON, where somebody else changed it.
    public var current: [UInt8]?

    /// Makes a problem.
    public init(_ kind: Kind, _ detail: String, fields: HTTPFields = [:], numbers: [(name: String, value: Int)] = []) {
        self.kind = kind
        self.detail = detail
        self.fields = fields
        self.numbers = numbers
    }

    /// The detail.
    public var description: String { detail }

    /// The answer that says so.
    public var response: HTTPResponse {
        var writer = JSONWriter()
        writer.object { object in
            object.member("type", "/problems/\(kind.code)")
            object.member("title", kind.title)
            object.member("status", kind.status)
            object.member("detail", detail)
            object.member("code", kind.code)
            for number in numbers { object.member(number.name, number.value) }
            if let current { object.member("current", json: current) }
        }
        var fields = fields
        fields["Content-Type"] = "application/problem+json"
        fields["Cache-Control"] = "no-store"
        return HTTPResponse(status: kind.status, fields: fields, body: .bytes(writer.bytes))
    }
}

extension Problem.Kind {
    static let badRequest = Self("bad-request", 400, "The request is malformed")
    static let notPaired = Self("device-not-paired", 401, "This device is not paired with the vault")
    static let forbidden = Self("forbidden", 403, "This is not allowed from here")
    static let crossSite = Self("cross-site", 403, "The request comes from another site")
    static let notFound = Self("not-found", 404, "There is no such thing")
    static let methodNotAllowed = Self("method-not-allowed", 405, "The method is not allowed here")
    static let notAcceptable = Self("not-acceptable", 406, "No such representation")
    static let conflict = Self("conflict", 409, "The request conflicts with what the vault holds")
    static let lengthRequired = Self("length-required", 411, "The length has to be declared")
    static let preconditionFailed = Self("precondition-failed", 412, "A precondition is not met")
    static let revisionRequired = Self("revision-required", 428, "The revision that was seen has to be given")
    static let tooLarge = Self("too-large", 413, "The body is too large")
    static let uriTooLong = Self("uri-too-long", 414, "The address is too long")
    static let unsupportedType = Self("unsupported-media-type", 415, "The body's media type is not taken here")
    static let rangeNotSatisfiable = Self("range-not-satisfiable", 416, "No byte of the range exists")
    static let hostNotAllowed = Self("host-not-allowed", 421, "The vault is not known by that name")
    static let locked = Self("locked", 423, "Somebody else is writing there")
    static let tooManyRequests = Self("too-many-requests", 429, "Too many attempts")
    static let headerTooLarge = Self("header-too-large", 431, "The header is too large")
    static let `internal` = Self("internal", 500, "The vault failed")
    static let unavailable = Self("unavailable", 503, "The vault can't do this now")
    static let versionNotSupported = Self("http-version", 505, "Only HTTP/1.1 and HTTP/1.0 are spoken here")
    static let diskFull = Self("disk-full", 507, "The vault's disk is full")
}
