import DurableFiles
import EvidenceTransfer
import VaultServer

/// Brings a recording to a vault that is open in this process: the same requests as over a network, without one.
final class RouterExchange: VaultExchange {
    private let router: Router

    init(_ router: Router) { self.router = router }

    func send(_ request: VaultRequest) throws -> VaultAnswer {
        var fields: HTTPFields = [:]
        for header in request.headers { fields[header.name] = header.value }
        let sent = try bytes(of: request.body)
        if !sent.isEmpty { fields["Content-Length"] = String(sent.count) }
        let response = router.respond(
            to: try HTTPRequest(method: request.method, target: request.path, fields: fields, body: sent, peer: .inProcess))
        var body: [UInt8] = []
        if case .bytes(let bytes) = response.body {
            body = bytes
        } else if request.method != "HEAD" {
            throw VaultExchangeError(code: .impossible, detail: "\(request.method) \(request.path): not an answer of the API")
        }
        return VaultAnswer(status: response.status, headers: response.fields.all.map { ($0.name, $0.value) }, body: body)
    }

    /// Nothing here waits long enough to be ended.
    func cancel() {}

    private func bytes(of body: VaultRequest.Body) throws -> [UInt8] {
        switch body {
        case .none: return []
        case .bytes(let bytes): return bytes
        case .file(let path, let offset, let count):
            var bytes: [UInt8] = []
            bytes.reserveCapacity(count)
            try ReadFile(path: path).read(from: offset, to: offset + count) { bytes.append(contentsOf: $0) }
            return bytes
        }
    }
}
