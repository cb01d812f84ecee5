import EvidenceProof

/// A request to a vault's HTTP API.
struct APIRequest {
    var method: String
    /// Path and query, from `/api/v1` on.
    var path: String
    /// A JSON body, or nil for none.
    var body: JSONValue?
    /// Whether it edits something whatever revision that has: what is given on a command line is meant so.
    var editsAnyRevision: Bool { (method == "PATCH" || method == "DELETE") && body != nil }

    init(_ method: String, _ path: String, body: JSONValue? = nil) {
        self.method = method
        self.path = path
        self.body = body
    }
}

/// The vault's answer, whole in memory.
struct APIResponse {
    var status: Int
    var body: [UInt8]
}

/// A way to reach a vault: over HTTP to a running one, or through its router in this process.
///
/// Calls block. One request at a time; not to be shared between threads.
protocol APITransport: AnyObject {
    /// Where the vault is, for messages: a URL or a folder.
    var place: String { get }

    /// Sends a request and waits for the whole answer. An answer with an error status is an answer, not an error.
    ///
    /// - Throws: `CommandFailure` (environment) when there is no answer.
    func send(_ request: APIRequest) throws -> APIResponse

    /// Fetches bytes of any size, handing them over as they come.
    ///
    /// - Parameters:
    ///   - path: path and query.
    ///   - body: called with each piece when the status is 200, else never.
    /// - Returns: the status and, when it is not 200, the body.
    /// - Throws: `CommandFailure` (environment) when there is no answer, and what `body` throws.
    func download(_ path: String, body: (UnsafeRawBufferPointer) throws -> Void) throws -> APIResponse

    /// Lets go of the vault. The last call.
    func close()
}
