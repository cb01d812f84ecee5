import EvidenceModel
import EvidenceVault

extension ItemEdit {
    /// Reads a change of one item: members that are given are set, null clears.
    init(_ body: JSONBody) throws(Problem) {
        self.init()
        title = try body.mergedText("title", limit: 4000)
        notes = try body.mergedText("notes", limit: 800_000)
        tags = try body.optionalTexts("tags", limit: 200)
        move = try Move(body)
        reason = try body.optionalText("reason", limit: 4000)
    }
}

extension ItemChanges {
    /// Reads a change of many items.
    init(_ body: JSONBody) throws(Problem) {
        self.init()
        addTags = try body.optionalTexts("addTags", limit: 50) ?? []
        removeTags = try body.optionalTexts("removeTags", limit: 200) ?? []
        move = try ItemEdit.Move(body)
        reason = try body.optionalText("reason", limit: 4000)
    }
}

extension ItemEdit.Move {
    /// Reads `case`: an id files under it, null takes out; nil when it is not given.
    fileprivate init?(_ body: JSONBody) throws(Problem) {
        guard body.has("case") else { return nil }
        if body.isNull("case") {
            self = .out
        } else {
            guard let id = CaseID(try body.text("case")) else { throw Problem(.badRequest, "“case” has to be a case's id, or null.") }
            self = .under(id)
        }
    }
}

extension JSONBody {
    /// A text; empty when it is given as null, and nil when it is not given.
    fileprivate func mergedText(_ name: String, limit: Int) throws(Problem) -> String? {
        isNull(name) ? "" : try optionalText(name, limit: limit)
    }
}
