public import CurlBridge

/// Talks to a vault over HTTP(S) or its unix socket.
public final class CurlVaultExchange: VaultExchange {
    private let client: CurlClient
    private let base: String
    private let credential: String?

    /// - Parameters:
    ///   - base: scheme, host and port, without a slash at the end (`https://192.168.1.5:8443`).
    ///   - unixSocket: the path of the vault's local socket, which every request then goes to.
    ///   - trust: how the vault's certificate is judged.
    ///   - credential: the device credential that pairing gave; nil on the vault's own machine.
    /// - Throws: `CurlError` when libcurl can't be set up.
    public init(base: String, unixSocket: String? = nil, trust: CurlTrust = .system, credential: String? = nil) throws {
        client = try CurlClient(unixSocket: unixSocket, trust: trust)
        self.base = base
        self.credential = credential
    }

    /// See `VaultExchange`.
    public func send(_ request: VaultRequest) throws -> VaultAnswer {
        var headers = request.headers.map { CurlHeader($0.name, $0.value) }
        if let credential { headers.append(CurlHeader("Authorization", "Bearer \(credential)")) }
        let body: CurlBody =
            switch request.body {
            case .none: .none
            case .bytes(let bytes): .bytes(bytes)
            case .file(let path, let offset, let count): .file(path: path, offset: offset, count: count)
            }
        do {
            let response = try client.perform(CurlRequest(request.method, base + request.path, headers: headers, body: body))
            return VaultAnswer(
                status: response.status, headers: response.head.headers.map { ($0.name, $0.value) }, body: response.body)
        } catch let error as CurlError {
            throw VaultExchangeError(error)
        }
    }

    /// See `VaultExchange`.
    public func cancel() { client.cancel() }
}

extension VaultExchangeError {
    /// The same failure in the words of this module.
    init(_ error: CurlError) {
        let code: Code =
            switch error.code {
            case .cancelled: .cancelled
            case .notTrusted: .notTrusted
            case .invalidRequest, .unreadableBody, .responseTooLarge: .impossible
            case .unknownHost, .cannotConnect, .timedOut, .connectionLost, .other: .unreachable
            }
        self.init(code: code, detail: error.description)
    }
}
