import EvidenceVault

/// Tags: list, make, rename, merge, delete.
struct TagRoutes: Sendable {
    let vault: Vault

    var routes: [Route] {
        [
            Route("GET", "/api/v1/tags", .work(list)),
            Route("POST", "/api/v1/tags", .collect(limit: 4096, types: ["application/json"], add)),
            Route("PATCH", "/api/v1/tags/{name}", .collect(limit: 4096, types: ["application/json"], rename)),
            // The owner's alone: whoever takes a paired phone away can't have its evidence lose its tags.
            Route("DELETE", "/api/v1/tags/{name}", access: .owner, .collect(limit: 4096, types: ["application/json"], delete)),
        ]
    }

    private func list(_ context: RouteContext) throws -> HTTPResponse {
        let tags = try vault.tags()
        return .json { writer in
            writer.object { object in
                object.array("tags") { array in
                    for tag in tags { Self.write(tag, to: &array) }
                }
            }
        }
    }

    private func add(_ context: RouteContext) throws -> HTTPResponse {
        let body = try JSONBody(context.request)
        let tag = try vault.addTag(try body.text("name"), isPreset: try body.flag("preset"))
        return .json(status: 201) { Self.write(tag, to: &$0) }
    }

    private func rename(_ context: RouteContext) throws -> HTTPResponse {
        let body = try JSONBody(context.request)
        let tag = try vault.renameTag(
            context.parameter("name"), to: try body.text("name"), merging: try body.flag("merge"), by: context.actor)
        return .json { Self.write(tag, to: &$0) }
    }

    private func delete(_ context: RouteContext) throws -> HTTPResponse {
        let name = context.parameter("name")
        guard try JSONBody(context.request).text("confirm") == name else {
            throw Problem(.badRequest, "“confirm” has to be the tag's own name.")
        }
        try vault.deleteTag(name, by: context.actor)
        return HTTPResponse(status: 204)
    }

    private static func write(_ tag: Tag, to writer: inout JSONWriter) {
        writer.object { object in
            object.member("name", tag.name)
            object.member("preset", tag.isPreset)
            object.member("itemCount", tag.items.count)
            object.member("atLeast", tag.items.isAtLeast)
            object.member("caseCount", tag.cases)
        }
    }
}
