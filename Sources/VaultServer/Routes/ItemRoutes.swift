import EvidenceModel
import EvidenceVault

/// Evidence items: list, show, rename, delete, restore, and their original bytes.
struct ItemRoutes: Sendable {
    let vault: Vault

    var routes: [Route] {
        [
            Route("GET", "/api/v1/items", .work(list)),
            Route("GET", "/api/v1/items/{id}", .work { .item(try vault.item(try $0.item())) }),
            Route("PATCH", "/api/v1/items/{id}", .collect(limit: 64 << 10, types: ["application/json"], rename)),
            // The owner's alone: whoever takes a paired phone away can't have its evidence removed.
            Route("DELETE", "/api/v1/items/{id}", access: .owner, .collect(limit: 4096, types: ["application/json"], delete)),
            Route(
                "POST", "/api/v1/items/{id}/restore",
                .collect(limit: 4096, types: []) { .item(try vault.restore(try $0.item(), by: $0.actor)) }),
            Route("GET", "/api/v1/items/{id}/segments/{number}/media", .work(segment)),
            Route("GET", "/api/v1/items/{id}/media", .work { MediaAnswer(try vault.openFile(of: try $0.item())).response(to: $0.request) }),
        ]
    }

    private func list(_ context: RouteContext) throws -> HTTPResponse {
        var query = ItemQuery()
        let request = context.request
        query.limit = try context.limit()
        query.before = request.queryValue("before")
        query.kind = try context.choice("kind", EvidenceItem.Kind.self)
        query.state = try context.choice("state", EvidenceItem.State.self)
        let page = try vault.items(query)
        return .json { writer in
            writer.object { object in
                object.array("items") { array in
                    for item in page.items { ItemDocument.write(item, to: &array) }
                }
                object.member("next", page.next)
            }
        }
    }

    private func rename(_ context: RouteContext) throws -> HTTPResponse {
        let id = try context.item()
        return .item(try vault.rename(id, to: try JSONBody(context.request).text("title", limit: 4000), by: context.actor))
    }

    private func delete(_ context: RouteContext) throws -> HTTPResponse {
        let id = try context.item()
        let body = try JSONBody(context.request)
        guard try body.text("confirm") == "\(id)" else {
            throw Problem(.badRequest, "“confirm” has to be the item's own id.")
        }
        try vault.delete(id, reason: try body.optionalText("reason"), by: context.actor)
        return HTTPResponse(status: 204)
    }

    private func segment(_ context: RouteContext) throws -> HTTPResponse {
        guard let number = Int(context.parameter("number")), number > 0 else { throw Problem(.notFound, "Segments have numbers from 1.") }
        return MediaAnswer(try vault.openSegment(number, of: try context.item())).response(to: context.request)
    }
}

extension HTTPResponse {
    /// An answer with one item.
    static func item(_ item: EvidenceItem) -> HTTPResponse {
        .json { ItemDocument.write(item, to: &$0) }
    }
}

extension MediaAnswer {
    /// Serves an original.
    init(_ object: StoredObject) {
        self.init(file: object.file, size: object.size, mediaType: object.mediaType, sha256: object.sha256, name: object.name)
    }
}
