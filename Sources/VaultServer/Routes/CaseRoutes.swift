import EvidenceModel
import EvidenceProof
import EvidenceVault

/// Cases: list, show, make, edit, delete.
struct CaseRoutes: Sendable {
    let vault: Vault

    var routes: [Route] {
        [
            Route("GET", "/api/v1/cases", .work(list)),
            Route("POST", "/api/v1/cases", .collect(limit: CaseBody.limit, types: ["application/json"], create)),
            Route("GET", "/api/v1/cases/next-reference", .work(nextReference)),
            Route("GET", "/api/v1/cases/{id}", .work { .one(try vault.findCase(try $0.caseID())) }),
            Route("GET", "/api/v1/cases/{id}/positions", .work(positions)),
            Route("PATCH", "/api/v1/cases/{id}", .collect(limit: CaseBody.limit, types: ["application/json"], edit)),
            Route("DELETE", "/api/v1/cases/{id}", access: .owner, .collect(limit: 64 << 10, types: ["application/json"], delete)),
        ]
    }

    private func list(_ context: RouteContext) throws -> HTTPResponse {
        let request = context.request
        var query = CaseQuery(
            text: request.queryValue("text"), tag: request.queryValue("tag"), limit: try context.limit(),
            before: request.queryValue("before"))
        query.reference = request.queryValue("reference")
        query.status = try context.choice("status", CaseStatus.self)
        query.sort = try context.choice("sort", CaseQuery.Sort.self) ?? .changed
        let page = try vault.cases(query)
        return .json { writer in
            writer.object { object in
                object.array("cases") { array in
                    for found in page.cases { array.element(json: found.document) }
                }
                object.object("counts") { object in
                    for status in CaseStatus.allCases { object.member(status.rawValue, page.counts[status] ?? 0) }
                }
                object.member("next", page.next)
            }
        }
    }

    private func create(_ context: RouteContext) throws -> HTTPResponse {
        let body = try JSONBody(context.request)
        let made = try vault.createCase(try CaseBody(body).change, by: context.actor)
        var response = HTTPResponse.one(made, status: 201)
        response.fields["Location"] = "/api/v1/cases/\(made.id)"
        return response
    }

    private func nextReference(_ context: RouteContext) throws -> HTTPResponse {
        let reference = try vault.nextReference()
        return .json { $0.object { $0.member("reference", reference) } }
    }

    private func positions(_ context: RouteContext) throws -> HTTPResponse {
        let found = try vault.positions(of: try context.caseID())
        return .json { writer in
            writer.object { object in
                object.array("positions") { array in
                    for item in found {
                        array.object { object in
                            object.member("id", "\(item.id)")
                            object.member("kind", item.kind.rawValue)
                            object.member("title", item.title)
                            object.member("startedAt", item.startedAt.rfc3339)
                            object.member("latitude", exact: item.position.latitude)
                            object.member("longitude", exact: item.position.longitude)
                        }
                    }
                }
            }
        }
    }

    private func edit(_ context: RouteContext) throws -> HTTPResponse {
        let id = try context.caseID()
        let change = try CaseBody(try JSONBody(context.request)).change
        let revision = try context.expectedRevision()
        return try editing(current: { try vault.findCase(id).document }) {
            .one(try vault.editCase(id, change, expecting: revision, by: context.actor))
        }
    }

    private func delete(_ context: RouteContext) throws -> HTTPResponse {
        let id = try context.caseID()
        let body = try JSONBody(context.request)
        guard try body.text("confirm") == "\(id)" else { throw Problem(.badRequest, "“confirm” has to be the case's own id.") }
        var evidence: EvidenceOfDeletedCase?
        if let said = try body.optionalText("evidence") {
            evidence = EvidenceOfDeletedCase(rawValue: said)
            guard evidence != nil else { throw Problem(.badRequest, "evidence has to be unfile or trash.") }
        }
        let (reason, revision) = (try body.optionalText("reason"), try context.expectedRevision())
        try editing(current: { try vault.findCase(id).document }) {
            try vault.deleteCase(id, evidence: evidence, reason: reason, expecting: revision, by: context.actor)
        }
        return HTTPResponse(status: 204)
    }
}

extension Case {
    /// The case as JSON.
    var document: [UInt8] { JSONText.write(.object(json)) }
}

extension HTTPResponse {
    /// An answer with one case.
    fileprivate static func one(_ found: Case, status: Int = 200) -> HTTPResponse {
        .editable(found.document, revision: found.revision, status: status)
    }
}

extension RouteContext {
    /// The case named in the path.
    func caseID() throws(Problem) -> CaseID {
        guard let id = CaseID(parameter("id")) else { throw Problem(.notFound, "There is no case “\(parameter("id"))”.") }
        return id
    }
}
