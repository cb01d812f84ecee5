import EvidenceModel
import EvidenceProof
import EvidenceVault

/// Saved searches: list, keep, forget.
struct SavedSearchRoutes: Sendable {
    let vault: Vault

    var routes: [Route] {
        [
            Route("GET", "/api/v1/searches", .work(list)),
            Route("POST", "/api/v1/searches", .collect(limit: 64 << 10, types: ["application/json"], save)),
            Route("DELETE", "/api/v1/searches/{id}", .collect(limit: 4096, types: [], delete)),
        ]
    }

    private func list(_ context: RouteContext) throws -> HTTPResponse {
        let searches = try vault.savedSearches()
        return .json { writer in
            writer.object { object in
                object.array("searches") { array in
                    for search in searches { Self.write(search, to: &array) }
                }
            }
        }
    }

    private func save(_ context: RouteContext) throws -> HTTPResponse {
        let body = try JSONBody(context.request)
        let query = try body.object("query")
        _ = try ItemQuery(saved: query)
        let saved = try vault.saveSearch(try body.text("name"), query)
        return .json(status: 201) { Self.write(saved, to: &$0) }
    }

    private func delete(_ context: RouteContext) throws -> HTTPResponse {
        try vault.deleteSavedSearch(context.parameter("id"))
        return HTTPResponse(status: 204)
    }

    private static func write(_ search: SavedSearch, to writer: inout JSONWriter) {
        writer.object { object in
            object.member("id", search.id)
            object.member("name", search.name)
            object.member("query", json: JSONText.write(.object(search.query)))
            object.member("createdAt", search.createdAt.rfc3339)
        }
    }
}
