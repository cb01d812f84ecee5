/// Carries requests to one vault and brings its answers back: over HTTP, a unix socket, or to a vault in the same process.
///
/// Called from one thread at a time, and may block it. An answer with an error status is returned, not thrown.
public protocol VaultExchange: Sendable {
    /// Sends the request and waits for the whole answer.
    /// - Throws: `VaultExchangeError`.
    func send(_ request: VaultRequest) throws -> VaultAnswer
    /// Ends the running request and refuses later ones; any thread.
    func cancel()
}

/// A request to a vault's API.
public struct VaultRequest: Sendable {
    /// Where the bytes of the body come from.
    public enum Body: Sendable {
        /// No body.
        case none
        /// Bytes in memory.
        case bytes([UInt8])
        /// `count` bytes of the file at `path`, from byte `offset` (zero-based) on.
        case file(path: String, offset: Int, count: Int)
    }

    /// The method, for example `PATCH`.
    public var method: String
    /// Path (and query) on the vault, beginning with `/`.
    public var path: String
    /// Header fields in order.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: Body

    /// Makes a request.
    public init(_ method: String, _ path: String, headers: [(name: String, value: String)] = [], body: Body = .none) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }
}

/// A vault's answer.
public struct VaultAnswer: Sendable {
    /// The HTTP status.
    public var status: Int
    /// Header fields in order.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: [UInt8]

    /// Makes an answer.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of the first field with this name, in any case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.utf8.elementsEqual(name.utf8) || $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Why a vault gave no answer.
public struct VaultExchangeError: Error, Equatable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Code: Sendable, Equatable {
        /// Nobody answers, or the connection was lost: the same request may succeed later.
        case unreachable
        /// The vault's certificate is not one that this device trusts.
        case notTrusted
        /// `cancel()` was called.
        case cancelled
        /// The request can't be sent at all: a local file is gone, a URL is wrong.
        case impossible
    }

    /// What kind of failure it is.
    public var code: Code
    /// The vault and the cause, in words.
    public var detail: String

    /// Makes an error.
    public init(code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }

    /// The detail.
    public var description: String { detail }
}
