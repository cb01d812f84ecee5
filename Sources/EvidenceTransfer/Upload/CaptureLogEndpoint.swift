internal import EvidenceProof

/// The vault's end of a recording's capture log.
struct CaptureLogEndpoint {
    let recording: String
    let exchange: any VaultExchange

    private var path: String { "/api/v1/recordings/\(recording)" }

    /// Which line the vault wants next; 0 when it does not know the recording.
    func nextSequence() throws -> Int {
        let answer = try exchange.send(VaultRequest("HEAD", path + "/log"))
        if answer.status == 404 { return 0 }
        guard answer.status == 200 || answer.status == 204 else { throw VaultRefusal(answer) }
        return answer.header("Exhibit-Next-Sequence").flatMap { Int($0) } ?? 0
    }

    /// Appends whole lines. Lines the vault holds already are compared, not doubled.
    /// - Returns: which line the vault wants next, and its receipt over all it holds.
    func append(_ lines: [UInt8]) throws -> (nextSequence: Int, receipt: [UInt8]) {
        let answer = try exchange.send(
            VaultRequest(
                "POST", path + "/log", headers: [("Content-Type", "application/vnd.exhibit.capture-log")], body: .bytes(lines)))
        guard answer.status == 200 || answer.status == 201 else { throw VaultRefusal(answer) }
        guard let object = (try? JSONText.parse(answer.body))?.object, let next = object["nextSequence"]?.integer,
            let receipt = object["receipt"]?.string
        else {
            var problem = VaultRefusal(answer)
            (problem.code, problem.detail) = ("malformed-answer", "the vault gave no receipt for lines of the capture log")
            throw problem
        }
        return (Int(next), Array(receipt.utf8))
    }

    /// Hands over the time note that the log's first line names.
    func putTimeNote(_ note: [UInt8]) throws {
        let answer = try exchange.send(
            VaultRequest("PUT", path + "/time-note", headers: [("Content-Type", "text/plain")], body: .bytes(note)))
        guard (200..<300).contains(answer.status) else { throw VaultRefusal(answer) }
    }
}
