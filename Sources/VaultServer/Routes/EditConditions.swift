import EvidenceVault

/// Edits that name the revision which whoever makes them has seen: so that nobody's change is lost to somebody else's unseen.
extension RouteContext {
    /// The revision in `If-Match: "r7"`; nil for `*`, which means whatever there is.
    /// - Throws: `revision-required` (428) when none is given, `bad-request` when it is none of ours.
    func expectedRevision() throws(Problem) -> Int? {
        guard let field = request.fields["If-Match"]?.trimmingSpaces(), !field.isEmpty else {
            throw Problem(.revisionRequired, "If-Match has to name the revision that was seen, as its ETag gave it; * means any.")
        }
        if field == "*" { return nil }
        guard field.hasPrefix("\"r"), field.hasSuffix("\""), field.utf8.count > 3, let revision = Int(field.dropFirst(2).dropLast()) else {
            throw Problem(.badRequest, "If-Match has to be an ETag as in \"r7\", or *.")
        }
        return revision
    }
}

extension HTTPResponse {
    /// A document that can be edited, with its revision as its ETag.
    static func editable(_ json: [UInt8], revision: Int, status: Int = 200) -> HTTPResponse {
        .json(json, status: status, fields: ["ETag": "\"r\(revision)\""])
    }
}

/// Makes an edit; where somebody else's came before it, the problem tells what there is now.
func editing<Value>(current: () throws -> [UInt8], _ edit: () throws -> Value) throws -> Value {
    do {
        return try edit()
    } catch let error as VaultError where error.code == .editConflict {
        var problem = Problem(error)
        problem.current = try current()
        throw problem
    }
}
