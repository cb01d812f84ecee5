import CommandLineParsing
import DurableFiles
import EvidenceProof
import EvidenceVault
import VaultServer

/// Reaches a vault through its router in this process.
final class RouterTransport: APITransport {
    let place: String
    private let router: Router
    private let onClose: () -> Void

    /// - Parameters:
    ///   - router: of a vault that is open in this process.
    ///   - place: what messages call the vault.
    ///   - onClose: lets go of the vault.
    init(router: Router, place: String, onClose: @escaping () -> Void = {}) {
        self.router = router
        self.place = place
        self.onClose = onClose
    }

    func send(_ request: APIRequest) throws -> APIResponse {
        var bytes: [UInt8] = []
        let status = try respond(request) { bytes.append(contentsOf: $0) }
        return APIResponse(status: status, body: bytes)
    }

    func download(_ path: String, body: (UnsafeRawBufferPointer) throws -> Void) throws -> APIResponse {
        var refusal: [UInt8] = []
        var status = 0
        status = try respond(APIRequest("GET", path), onStatus: { status = $0 }) { piece in
            if status == 200 { try body(piece) } else { refusal += piece }
        }
        return APIResponse(status: status, body: refusal)
    }

    func close() { onClose() }

    private func respond(
        _ request: APIRequest, onStatus: (Int) -> Void = { _ in }, body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        let content = request.body.map(JSONText.write) ?? []
        var fields: HTTPFields = request.body == nil ? [:] : ["Content-Type": "application/json"]
        if request.editsAnyRevision { fields["If-Match"] = "*" }
        let response = router.respond(
            to: try HTTPRequest(method: request.method, target: request.path, fields: fields, body: content, peer: .inProcess))
        onStatus(response.status)
        switch response.body {
        case .bytes(let bytes): try bytes.withUnsafeBytes(body)
        case .file(let file, let offset, let length): try Self.read(file, offset, length, body)
        case .pieces(let pieces):
            for piece in pieces {
                switch piece {
                case .bytes(let bytes): try bytes.withUnsafeBytes(body)
                case .file(let file, let offset, let length): try Self.read(file, offset, length, body)
                }
            }
        case .stream: throw CommandFailure(.environment, "\(request.path) is a stream of events, which needs a running vault")
        }
        return response.status
    }

    private static func read(_ file: ReadFile, _ offset: Int, _ length: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        var failure: (any Error)?
        try file.read(from: offset, to: offset + length) { piece in
            guard failure == nil else { return }
            do { try body(piece) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
