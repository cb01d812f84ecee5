/// Where a connection comes from.
public struct MicroHTTPDPeer: Sendable, Equatable {
    /// The numeric address ("192.168.1.20", "fe80::1"), empty for a unix socket.
    public var address: String
    /// True for a unix-domain socket.
    public var isLocalSocket: Bool
    /// True when the connection is encrypted.
    public var isSecure: Bool

    /// Makes a peer from its parts.
    public init(address: String, isLocalSocket: Bool, isSecure: Bool) {
        self.address = address
        self.isLocalSocket = isLocalSocket
        self.isSecure = isSecure
    }
}

/// A request's first line and header, as received.
public struct MicroHTTPDHead: Sendable {
    /// The method as sent ("GET").
    public var method: String
    /// The request target as sent: path and query, percent escapes kept.
    public var target: String
    /// The version as sent ("HTTP/1.1").
    public var version: String
    /// Header fields in the order received, repeated ones kept apart, names as sent.
    public var fields: [(name: String, value: String)]
    /// Bytes of the header, request line included.
    public var headerBytes: Int
    /// False when some line was ended by a lone CR or LF, or was folded: another server could read the request differently.
    public var isWellDelimited: Bool
    /// Where it comes from.
    public var peer: MicroHTTPDPeer
}

/// What to do next with a request.
public enum MicroHTTPDStep: Sendable {
    /// Go on: read the body, or call `bodyEnded` when there is none left.
    case proceed
    /// Answer. Before the body's end the rest of the body is thrown away (a small one is read, a big one closes the connection).
    case respond(MicroHTTPDResponse)
    /// Let a worker thread decide; the connection rests meanwhile.
    case work(@Sendable () -> MicroHTTPDStep)
    /// Close the connection without an answer.
    case close
}

/// One request being served. Calls come one after another, from the connection's poll thread; they must not block.
public protocol MicroHTTPDExchange: AnyObject, Sendable {
    /// The head has arrived.
    func begin() -> MicroHTTPDStep
    /// A piece of the body has arrived; `bytes` are valid during the call. `.work` is not possible here.
    func bodyReceived(_ bytes: UnsafeRawBufferPointer) -> MicroHTTPDStep
    /// The whole request has arrived.
    func bodyEnded() -> MicroHTTPDStep
    /// The last call: the answer was sent (`completed`) or the connection was lost. May come from any state.
    func closed(completed: Bool)
}

/// Makes an exchange for each request.
public protocol MicroHTTPDApplication: AnyObject, Sendable {
    /// Called on a connection's thread; must not block.
    func exchange(for head: MicroHTTPDHead) -> any MicroHTTPDExchange
}

/// Bytes of an answer that are made while they are sent.
public protocol MicroHTTPDBodyReader: AnyObject, Sendable {
    /// Fills `buffer` with bytes from `position` on.
    ///
    /// - Returns: how many bytes were written, at least 1; 0 means the end; nil breaks the connection off.
    func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int?
}

/// An answer.
public struct MicroHTTPDResponse: Sendable {
    /// What follows the header.
    public enum Body: Sendable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// A part of a file. The descriptor becomes the response's own and is closed by it.
        case file(descriptor: Int32, offset: Int, length: Int)
        /// `length` bytes made while they are sent.
        case reader(any MicroHTTPDBodyReader, length: Int)
        /// Bytes pushed as they come, until the stream is finished.
        case stream(MicroHTTPDPushStream)
    }

    /// Status code.
    public var status: Int
    /// Header fields in order.
    public var fields: [(name: String, value: String)]
    /// What follows the header.
    public var body: Body

    /// Makes an answer.
    public init(status: Int, fields: [(name: String, value: String)], body: Body) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

/// Why the engine could not be started.
public struct MicroHTTPDError: Error, CustomStringConvertible {
    /// One sentence for a person.
    public var description: String
}
