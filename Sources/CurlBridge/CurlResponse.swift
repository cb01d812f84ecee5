/// The status line and header fields of an answer.
public struct CurlResponseHead: Sendable, Equatable {
    /// The status, for example 204.
    public var status: Int
    /// All header fields, in the order received.
    public var headers: [CurlHeader]

    /// The value of the first field with this name (any case); nil when there is none.
    public func header(_ name: String) -> String? {
        headers.first { $0.isNamed(name) }?.value
    }
}

/// A whole answer, with its body in memory.
public struct CurlResponse: Sendable, Equatable {
    /// Status and header fields.
    public var head: CurlResponseHead
    /// The body; empty when it was streamed.
    public var body: [UInt8]

    /// The status, for example 204.
    public var status: Int { head.status }

    /// The body read as UTF-8 (ill-formed bytes are replaced).
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the first header field with this name (any case); nil when there is none.
    public func header(_ name: String) -> String? { head.header(name) }
}
