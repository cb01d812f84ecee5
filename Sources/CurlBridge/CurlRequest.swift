/// One header field as it goes over the wire. Names compare without regard to case.
public struct CurlHeader: Sendable, Equatable {
    /// The field's name, for example `Content-Type`.
    public var name: String
    /// The field's value, without line ends.
    public var value: String

    /// Makes a header field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// True when the field's name is `other`, in any case.
    public func isNamed(_ other: String) -> Bool {
        let left = name.utf8
        let right = other.utf8
        return left.count == right.count && zip(left, right).allSatisfy { lowered($0) == lowered($1) }
    }
}

/// ASCII lower case of one byte.
private func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}

/// Where the bytes of a request's body come from.
public enum CurlBody {
    /// No body. Methods that carry one send `Content-Length: 0`.
    case none
    /// Bytes in memory.
    case bytes([UInt8])
    /// `count` bytes of the file at `path`, from byte `offset` (zero-based) on. Sent without being held in memory.
    case file(path: String, offset: Int, count: Int)
    /// Bytes asked for piece by piece: the closure fills the buffer and returns how many bytes it wrote, 0 at the end.
    /// `length` is the whole length in bytes; nil sends the body chunked. Called on the thread that called `perform`.
    case stream(length: Int?, read: (UnsafeMutableRawBufferPointer) throws -> Int)
}

/// How the server's certificate is judged.
public enum CurlTrust: Sendable, Equatable {
    /// By the system's certificate authorities.
    case system
    /// By the PEM file at this path alone.
    case authorityFile(String)
    /// Not at all. Only to fetch something that is then checked by other means, such as a fingerprint.
    case unverified
}

/// An HTTP request. Redirects are not followed.
public struct CurlRequest {
    /// The method, for example `PATCH`.
    public var method: String
    /// The whole URL, `http` or `https`.
    public var url: String
    /// Header fields, sent in this order.
    public var headers: [CurlHeader]
    /// The body.
    public var body: CurlBody
    /// Longest time for the whole exchange, in milliseconds; nil for none (event streams).
    public var timeoutMilliseconds: Int?
    /// Gives up when nothing was received or sent for this many seconds; nil for never.
    public var stallSeconds: Int?
    /// The largest response body that is collected in memory, in bytes.
    public var maximumResponseBytes: Int

    /// Makes a request; the defaults suit an API call: 30 s stall time, at most 64 MiB of answer.
    public init(
        _ method: String, _ url: String, headers: [CurlHeader] = [], body: CurlBody = .none, timeoutMilliseconds: Int? = nil,
        stallSeconds: Int? = 30, maximumResponseBytes: Int = 64 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeoutMilliseconds = timeoutMilliseconds
        self.stallSeconds = stallSeconds
        self.maximumResponseBytes = maximumResponseBytes
    }
}
