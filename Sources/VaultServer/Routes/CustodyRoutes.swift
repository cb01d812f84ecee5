import EvidenceModel
import EvidenceVault

/// The custody log: who did what, of the whole vault, of a case, of an item.
struct CustodyRoutes: Sendable {
    let vault: Vault

    var routes: [Route] {
        [
            Route("GET", "/api/v1/custody", .work(list)),
            Route("GET", "/api/v1/items/{id}/history", .work(history)),
        ]
    }

    private func list(_ context: RouteContext) throws -> HTTPResponse {
        let request = context.request
        var query = try page(context)
        if let text = request.queryValue("item") {
            guard let item = ItemID(text) else { throw Problem(.badRequest, "item has to be an item's id.") }
            query.item = item
        }
        if let text = request.queryValue("case") {
            guard let id = CaseID(text) else { throw Problem(.badRequest, "case has to be a case's id.") }
            query.caseID = id
        }
        query.action = request.queryValue("action").map { CustodyEvent.Action(rawValue: $0) }
        return .custody(try vault.custody(query))
    }

    private func history(_ context: RouteContext) throws -> HTTPResponse {
        var query = try page(context)
        query.item = try context.item()
        let page = try vault.custody(query)
        // A purged item has its tombstone for a history.
        if page.lines.isEmpty, query.before == nil { _ = try vault.item(try context.item()) }
        return .custody(page)
    }

    private func page(_ context: RouteContext) throws -> CustodyQuery {
        var query = CustodyQuery(limit: try context.limit(100))
        if let text = context.request.queryValue("before") {
            guard let before = Int(text) else { throw Problem(.badRequest, "before has to be what “next” of the page before was.") }
            query.before = before
        }
        return query
    }
}

extension HTTPResponse {
    fileprivate static func custody(_ page: CustodyPage) -> HTTPResponse {
        .json { writer in
            writer.object { object in
                object.array("events") { array in
                    for line in page.lines { array.element(json: Array(line.utf8)) }
                }
                object.member("next", page.next)
            }
        }
    }
}
