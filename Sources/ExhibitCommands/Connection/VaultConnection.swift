import CommandLineParsing
import EvidenceProof

/// Talks to a vault's API in JSON, and turns its refusals into failures. What `list`, `show`, `export` and `check` are written against.
final class VaultConnection {
    private let transport: any APITransport

    /// Takes an open transport over.
    init(_ transport: any APITransport) { self.transport = transport }

    deinit { transport.close() }

    /// Where the vault is, for messages.
    var place: String { transport.place }

    /// Sends a request and reads the answer's JSON object.
    ///
    /// - Throws: `CommandFailure`, with exit code 1 when the vault says there is no such thing or that it may not be done.
    func call(_ method: String, _ path: String, body: JSONValue? = nil) throws -> JSONObject {
        let response = try transport.send(APIRequest(method, path, body: body))
        guard (200..<300).contains(response.status) else { throw refusal(response) }
        if response.body.isEmpty { return JSONObject() }
        guard let object = (try? JSONText.parse(response.body))?.object else {
            throw CommandFailure(
                .environment, "\(place) answered with something that is not Exhibit's API (\(method) \(path))",
                hint: "Is that the address of an Exhibit vault?")
        }
        return object
    }

    /// Fetches bytes of any size, handing them over as they come.
    func download(_ path: String, body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let response = try transport.download(path, body: body)
        guard response.status == 200 else { throw refusal(response) }
    }

    /// The vault's problem details in words.
    private func refusal(_ response: APIResponse) -> CommandFailure {
        let problem = (try? JSONText.parse(response.body))?.object
        let title = problem?["title"]?.string ?? "status \(response.status)"
        let words = problem?["detail"]?.string ?? title
        switch response.status {
        case 404, 410: return CommandFailure(.notSo, words)
        case 401:
            return CommandFailure(
                .environment, "\(place) does not know this device: \(words)",
                hint: "Pair first: give the address that 'exhibit serve' shows (https://…/setup#pair=…) to --vault.")
        case 400, 403, 409: return CommandFailure(.notSo, words)
        default: return CommandFailure(.environment, "\(place) refused: \(words)")
        }
    }
}
