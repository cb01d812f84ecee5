import EvidenceModel
import EvidenceVault

/// Capture logs, receipts and time notes of recordings.
struct RecordingRoutes: Sendable {
    let vault: Vault

    /// Most bytes of lines in one request: some 10,000 lines.
    private static let logLimit = 4 << 20
    private static let logType = "application/vnd.exhibit.capture-log"
    private static let noteLimit = 16 << 10

    var routes: [Route] {
        [
            Route("POST", "/api/v1/recordings/{id}/log", .collect(limit: Self.logLimit, types: [Self.logType], append)),
            Route("GET", "/api/v1/recordings/{id}/log", .work(log)),
            Route("GET", "/api/v1/recordings/{id}/receipts", .work(receipts)),
            Route("PUT", "/api/v1/recordings/{id}/time-note", .collect(limit: Self.noteLimit, types: ["text/plain"], setTimeNote)),
            Route("GET", "/api/v1/recordings/{id}/time-note", .work(timeNote)),
        ]
    }

    private func append(_ context: RouteContext) throws -> HTTPResponse {
        let answer = try vault.appendLog(context.request.body, to: try context.recording(), device: context.caller.device)
        return .json { object in
            object.object { object in
                object.member("nextSequence", answer.nextSequence)
                object.member("receipt", answer.receipt)
                object.member("state", answer.state.rawValue)
            }
        }
    }

    private func log(_ context: RouteContext) throws -> HTTPResponse {
        let (file, bytes, nextSequence) = try vault.captureLog(of: try context.recording())
        return HTTPResponse(
            status: 200,
            fields: [
                "Content-Type": Self.logType, "Cache-Control": "no-store", "Exhibit-Next-Sequence": String(nextSequence),
            ], body: .file(file, offset: 0, length: bytes))
    }

    private func receipts(_ context: RouteContext) throws -> HTTPResponse {
        .text(try vault.receipts(of: try context.recording()))
    }

    private func setTimeNote(_ context: RouteContext) throws -> HTTPResponse {
        try vault.setTimeNote(context.request.body, of: try context.recording())
        return HTTPResponse(status: 204)
    }

    private func timeNote(_ context: RouteContext) throws -> HTTPResponse {
        .text(try vault.timeNote(of: try context.recording()))
    }
}

extension RouteContext {
    /// The recording named in the path.
    func recording() throws(Problem) -> RecordingID {
        guard let id = RecordingID(parameter("id")) else { throw Problem(.notFound, "There is no recording “\(parameter("id"))”.") }
        return id
    }

    /// The item named in the path.
    func item() throws(Problem) -> ItemID {
        guard let id = ItemID(parameter("id")) else { throw Problem(.notFound, "There is no item “\(parameter("id"))”.") }
        return id
    }
}
