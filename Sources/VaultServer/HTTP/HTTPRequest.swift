/// Where a request comes from.
public struct HTTPPeer: Sendable, Equatable {
    /// The kinds of way that a request can come.
    public enum Transport: Sendable, Equatable {
        /// The vault's own unix socket: only this machine's user can open it.
        case localSocket
        /// TCP, encrypted or not.
        case network(isSecure: Bool)
        /// The same process, with no connection at all.
        case inProcess
    }

    /// The numeric address; empty when there is none.
    public var address: String
    /// How it comes.
    public var transport: Transport

    /// Makes a peer from its parts.
    public init(address: String, transport: Transport) {
        self.address = address
        self.transport = transport
    }

    /// A caller in this process.
    public static let inProcess = HTTPPeer(address: "", transport: .inProcess)

    /// Whether the address is one of this machine's loopback addresses.
    public var isLoopbackAddress: Bool { address == "::1" || address.hasPrefix("127.") }

    /// Whether the connection is encrypted by this server.
    public var isSecure: Bool { transport == .network(isSecure: true) }
}

/// One request.
public struct HTTPRequest: Sendable {
    /// The method, upper case.
    public var method: String
    /// The path's parts, percent-decoded: "/a/b%2Fc" is ["a", "b/c"]; "/" is [].
    public var path: [String]
    /// The path as sent, without the query.
    public var rawPath: String
    /// The query's parts in order, decoded.
    public var query: [(name: String, value: String)]
    /// Header fields as sent.
    public var fields: HTTPFields
    /// The protocol's version, as sent.
    public var version = "HTTP/1.1"
    /// Where it comes from.
    public var peer: HTTPPeer
    /// The whole body, where the route takes it in memory.
    public var body: [UInt8]

    /// Makes a request.
    ///
    /// The target is path and query as on the wire. Throws `Problem` (400) when it is not an absolute path, or badly escaped.
    public init(method: String, target: String, fields: HTTPFields = [:], body: [UInt8] = [], peer: HTTPPeer = .inProcess) throws(Problem) {
        let parsed = try RequestTarget(target)
        self.method = method
        self.path = parsed.path
        self.rawPath = parsed.rawPath
        self.query = parsed.query
        self.fields = fields
        self.peer = peer
        self.body = body
    }

    /// The first value of a query parameter.
    public func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The media type of the body, lower case, without parameters.
    public var contentType: String? {
        guard let value = fields["Content-Type"] else { return nil }
        let type = value.utf8.prefix { $0 != UInt8(ascii: ";") }
        return String(decoding: type.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self).lowercased()
    }

    /// Declared bytes of the body; nil when it is chunked or has none.
    public var contentLength: Int? { fields["Content-Length"].flatMap { Int($0) } }
}
