import CommandLineParsing
import CurlBridge
import EvidenceProof

/// Reaches a running vault over HTTP(S), or over the socket in its data folder.
final class CurlTransport: APITransport {
    let place: String
    private let client: CurlClient
    private let base: String
    private let credential: String?

    /// - Parameters:
    ///   - base: scheme, host and port, without a slash at the end.
    ///   - place: what messages call it.
    ///   - unixSocket: the path of the vault's local socket, which every request then goes to.
    ///   - trust: how the vault's certificate is judged.
    ///   - credential: the device credential, where one is needed.
    /// - Throws: `CurlError` when libcurl cannot be set up.
    init(base: String, place: String, unixSocket: String? = nil, trust: CurlTrust = .system, credential: String? = nil) throws {
        self.base = base
        self.place = place
        self.credential = credential
        client = try CurlClient(unixSocket: unixSocket, trust: trust)
    }

    func send(_ request: APIRequest) throws -> APIResponse {
        var headers = authorization
        if request.editsAnyRevision { headers.append(CurlHeader("If-Match", "*")) }
        var body = CurlBody.none
        if let value = request.body {
            headers.append(CurlHeader("Content-Type", "application/json"))
            body = .bytes(JSONText.write(value))
        }
        return try answered {
            // A job may hold the answer back while it hashes: the vault's own time-outs decide, not a stall limit here.
            let response = try client.perform(
                CurlRequest(request.method, base + request.path, headers: headers, body: body, stallSeconds: nil))
            return APIResponse(status: response.status, body: response.body)
        }
    }

    func download(_ path: String, body: (UnsafeRawBufferPointer) throws -> Void) throws -> APIResponse {
        var status = 0
        var refusal: [UInt8] = []
        return try withoutActuallyEscaping(body) { body in
            try answered {
                try client.perform(
                    CurlRequest("GET", base + path, headers: authorization, maximumResponseBytes: .max),
                    onHead: { status = $0.status },
                    onBody: { piece in
                        if status == 200 { try body(piece) } else { refusal += piece.prefix(1 << 16) }
                    })
                return APIResponse(status: status, body: refusal)
            }
        }
    }

    func close() {}

    private var authorization: [CurlHeader] {
        credential.map { [CurlHeader("Authorization", "Bearer \($0)")] } ?? []
    }

    private func answered(_ exchange: () throws -> APIResponse) throws -> APIResponse {
        do { return try exchange() } catch let error as CurlError {
            throw CommandFailure(.environment, "the vault at \(place) does not answer: \(error.detail)", hint: Self.hint(error.code))
        }
    }

    private static func hint(_ code: CurlError.Code) -> String? {
        switch code {
        case .unknownHost: "Is the name spelt right, and is this machine on the network?"
        case .cannotConnect: "Is the vault running (exhibit serve), and is that its address and port?"
        case .notTrusted:
            "Its certificate authority is not known here: use the pairing address that 'exhibit serve' shows (https://…/setup#pair=…)."
        case .timedOut, .connectionLost: "Try again; if it stays so, look at what the vault prints."
        default: nil
        }
    }
}
