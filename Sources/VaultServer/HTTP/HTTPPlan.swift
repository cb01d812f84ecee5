/// How a request will be served, decided from its head alone.
public enum HTTPPlan: Sendable {
    /// Answer at once, without reading a body.
    case respond(HTTPResponse)
    /// Make the answer on a thread that may block; a body is not expected.
    case work(@Sendable () -> HTTPResponse)
    /// Take a body of at most `limit` bytes into memory, then make the answer on a thread that may block.
    case collect(limit: Int, @Sendable ([UInt8]) -> HTTPResponse)
    /// Take the body piece by piece.
    case stream(@Sendable () -> HTTPBodyOpening)
}

/// Whether a body is taken at all.
public enum HTTPBodyOpening: Sendable {
    /// It goes there.
    case sink(any HTTPBodySink)
    /// It is not wanted.
    case refuse(HTTPResponse)
}

/// Takes a body piece by piece. The calls come one after another.
public protocol HTTPBodySink: AnyObject, Sendable {
    /// Takes a piece; must not wait for a disk's flush, other connections share the thread.
    ///
    /// - Returns: an answer when no more is wanted.
    func receive(_ bytes: UnsafeRawBufferPointer) -> HTTPResponse?
    /// The body is complete: makes the answer. On a thread that may block.
    func finish() -> HTTPResponse
    /// The connection was lost, or `receive` refused: no answer is wanted. On a thread that may block.
    func abandon()
}

/// Serves requests. `plan` is called on a connection's own thread and must not block.
public protocol HTTPApplication: Sendable {
    /// Decides how a request is served.
    func plan(for request: HTTPRequest) -> HTTPPlan
    /// An answer to a request that could not even be read.
    func response(to problem: Problem) -> HTTPResponse
}
