import EvidenceModel
import EvidenceVault

/// Evidence items: list, count, show, change, delete, restore, and their original bytes.
struct ItemRoutes: Sendable {
    let vault: Vault

    var routes: [Route] {
        [
            Route("GET", "/api/v1/items", .work(list)),
            Route("GET", "/api/v1/items/count", .work(count)),
            Route("POST", "/api/v1/items/changes", .collect(limit: 256 << 10, types: ["application/json"], changeMany)),
            Route("GET", "/api/v1/items/{id}", .work { .item(try vault.item(try $0.item())) }),
            Route("PATCH", "/api/v1/items/{id}", .collect(limit: 1 << 20, types: ["application/json"], change)),
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
        let page = try vault.items(try ItemQuery(context.request))
        return .json { writer in
            writer.object { object in
                object.array("items") { array in
                    for item in page.items { ItemDocument.write(item, to: &array) }
                }
                object.member("next", page.next)
            }
        }
    }

    private func count(_ context: RouteContext) throws -> HTTPResponse {
        let count = try vault.count(try ItemQuery(context.request))
        return .json { writer in
            writer.object { object in
                object.member("count", count.count)
                object.member("atLeast", count.isAtLeast)
            }
        }
    }

    private func change(_ context: RouteContext) throws -> HTTPResponse {
        let id = try context.item()
        let revision = try context.expectedRevision()
        let edit = try ItemEdit(JSONBody(context.request))
        return try editing(current: { ItemDocument.bytes(try vault.item(id)) }) {
            .item(try vault.edit(id, edit, revision: revision, by: context.actor))
        }
    }

    private func changeMany(_ context: RouteContext) throws -> HTTPResponse {
        let body = try JSONBody(context.request)
        let ids = try (body.optionalTexts("items", limit: ItemChanges.limit) ?? []).map { text throws(Problem) in
            guard let id = ItemID(text) else { throw Problem(.badRequest, "“items” has to be a list of items' ids.") }
            return id
        }
        let outcome = try vault.change(ids, try ItemChanges(body), by: context.actor)
        return .json { writer in
            writer.object { object in
                object.member("changed", outcome.changed)
                object.array("refused") { array in
                    for refused in outcome.refused {
                        let problem = Problem(refused.error)
                        array.object { object in
                            object.member("id", "\(refused.item)")
                            object.member("code", problem.kind.code)
                            object.member("detail", problem.detail)
                        }
                    }
                }
            }
        }
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
        .editable(ItemDocument.bytes(item), revision: item.revision)
    }
}

extension MediaAnswer {
    /// Serves an original.
    init(_ object: StoredObject) {
        self.init(file: object.file, size: object.size, mediaType: object.mediaType, sha256: object.sha256, name: object.name)
    }
}
