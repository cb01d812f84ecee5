import EvidenceModel
import EvidenceVault

/// The vault itself: what it is, and its live events.
struct VaultRoutes: Sendable {
    let services: Services

    var routes: [Route] {
        [
            Route("GET", "/api/v1/openapi.json", .inline { _ in .json(OpenAPIDocument.text(version: services.configuration.version)) }),
            Route("GET", "/api/v1/vault", .work(vault)),
            Route("GET", "/api/v1/events", .inline(events)),
        ]
    }

    private func vault(_ context: RouteContext) throws -> HTTPResponse {
        let vault = services.vault
        let timeNote = try vault.makeTimeNote()
        let freeBytes = try vault.freeBytes()
        return .json { writer in
            writer.object { object in
                object.member("name", LocalNames.hostName() ?? "vault")
                object.member("version", services.configuration.version)
                object.member("build", services.configuration.build)
                object.member("verifierKey", vault.verifierKey)
                object.member("time", vault.clock.now.rfc3339)
                object.member("timeNote", timeNote)
                object.member("freeBytes", freeBytes)
                object.member("paired", context.caller.device != nil)
                object.member("loopback", context.caller.isOwner)
            }
        }
    }

    private func events(_ context: RouteContext) -> HTTPResponse {
        let fields: HTTPFields = ["Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"]
        if context.request.method == "HEAD" { return HTTPResponse(status: 200, fields: fields) }
        return HTTPResponse(
            status: 200, fields: fields,
            body: .stream { [events = services.events, device = context.caller.device?.id] in events.add($0, device: device) })
    }
}
