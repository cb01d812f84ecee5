import CommandLineParsing
import EvidenceProof
import EvidenceTransfer

/// Asks a vault over the connection that files are sent over.
final class ExchangeTransport: APITransport {
    let place: String
    private let exchange: any VaultExchange

    /// - Parameters:
    ///   - exchange: the connection, for this transport alone.
    ///   - place: what messages call the vault.
    init(_ exchange: any VaultExchange, place: String) {
        self.exchange = exchange
        self.place = place
    }

    func send(_ request: APIRequest) throws -> APIResponse {
        do {
            let answer = try exchange.send(
                VaultRequest(
                    request.method, request.path, headers: request.body == nil ? [] : [("Content-Type", "application/json")],
                    body: request.body.map { .bytes(JSONText.write($0)) } ?? .none))
            return APIResponse(status: answer.status, body: answer.body)
        } catch let error as VaultExchangeError {
            throw CommandFailure(.environment, "the vault at \(place) does not answer: \(error.detail)")
        }
    }

    func download(_ path: String, body: (UnsafeRawBufferPointer) throws -> Void) throws -> APIResponse {
        let response = try send(APIRequest("GET", path))
        if response.status == 200 { try response.body.withUnsafeBytes(body) }
        return response
    }

    func close() {}
}
