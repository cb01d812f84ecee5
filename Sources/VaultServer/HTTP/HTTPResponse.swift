public import DurableFiles

/// An answer.
public struct HTTPResponse: Sendable {
    /// What follows the header.
    public enum Body: Sendable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// `length` bytes of a file from `offset` on.
        case file(ReadFile, offset: Int, length: Int)
        /// Several pieces one after another.
        case pieces([Piece])
        /// Bytes pushed as they come.
        case stream(@Sendable (any EventSink) -> Void)
    }

    /// One piece of a body that has several.
    public enum Piece: Sendable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// A part of a file.
        case file(ReadFile, offset: Int, length: Int)

        /// Bytes in it.
        public var length: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(_, _, let length): length
            }
        }
    }

    /// Status code.
    public var status: Int
    /// Header fields.
    public var fields: HTTPFields
    /// What follows the header.
    public var body: Body

    /// Makes an answer.
    public init(status: Int, fields: HTTPFields = [:], body: Body = .bytes([])) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Bytes of the body; nil for a stream.
    public var length: Int? {
        switch body {
        case .bytes(let bytes): bytes.count
        case .file(_, _, let length): length
        case .pieces(let pieces): pieces.reduce(0) { $0 + $1.length }
        case .stream: nil
        }
    }

    /// An answer with a JSON document.
    static func json(_ bytes: [UInt8], status: Int = 200, fields: HTTPFields = [:]) -> HTTPResponse {
        var fields = fields
        fields["Content-Type"] = "application/json"
        if fields["Cache-Control"] == nil { fields["Cache-Control"] = "no-store" }
        return HTTPResponse(status: status, fields: fields, body: .bytes(bytes))
    }

    /// An answer with the JSON document that `body` writes.
    static func json(status: Int = 200, fields: HTTPFields = [:], _ body: (inout JSONWriter) -> Void) -> HTTPResponse {
        var writer = JSONWriter()
        body(&writer)
        return json(writer.bytes, status: status, fields: fields)
    }

    /// An answer with plain text.
    static func text(_ bytes: [UInt8], fields: HTTPFields = [:]) -> HTTPResponse {
        var fields = fields
        fields["Content-Type"] = "text/plain; charset=utf-8"
        fields["Cache-Control"] = "no-store"
        return HTTPResponse(status: 200, fields: fields, body: .bytes(bytes))
    }
}

/// Where a streamed answer's bytes are pushed to.
public protocol EventSink: AnyObject, Sendable {
    /// Adds bytes; dropped after the end.
    func send(_ bytes: [UInt8])
    /// Ends the answer.
    func finish()
    /// Has `handler` called once when the client is gone.
    func onClose(_ handler: @escaping @Sendable () -> Void)
}
