import EvidenceProof
import EvidenceVault

/// What the owner sets about the vault.
struct SettingsRoutes: Sendable {
    let vault: Vault

    var routes: [Route] {
        [
            Route("GET", "/api/v1/settings", .work { _ in .json(JSONText.write(.object(try vault.settings().json))) }),
            Route("PATCH", "/api/v1/settings", access: .owner, .collect(limit: 64 << 10, types: ["application/json"], change)),
        ]
    }

    private func change(_ context: RouteContext) throws -> HTTPResponse {
        let body = try JSONBody(context.request)
        var change = SettingsChange()
        change.referencePattern = try body.optionalText("referencePattern")
        if let days = body["trashDays"] {
            guard let days = days.integer else { throw Problem(.badRequest, "trashDays has to be a whole number.") }
            change.trashDays = Int(days)
        }
        if let tags = body["presetTags"] {
            let names = tags.array?.map(\.string)
            guard let names, names.allSatisfy({ $0 != nil }) else { throw Problem(.badRequest, "presetTags has to be a list of texts.") }
            change.presetTags = names.compactMap { $0 }
        }
        return .json(JSONText.write(.object(try vault.changeSettings(change, by: context.actor).json)))
    }
}
