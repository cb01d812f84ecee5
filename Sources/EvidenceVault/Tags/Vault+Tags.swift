public import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// All tags, those offered first before the others.
    public func tags() throws(VaultError) -> [Tag] {
        try catalogue.read { transaction throws(VaultError) in
            let rows = try transaction.rows(
                """
                SELECT number, name, preset, (SELECT count(*) FROM case_tags WHERE tag = number) FROM tags
                ORDER BY preset DESC, CASE WHEN preset = 1 THEN number END, name
                """
            ) { (number: $0.integer(0), name: $0.text(1), isPreset: $0.flag(2), cases: $0.integer(3)) }
            var tags: [Tag] = []
            for row in rows {
                tags.append(
                    Tag(
                        name: row.name, isPreset: row.isPreset, items: try self.items(taggedWith: row.number, in: transaction),
                        cases: row.cases))
            }
            return tags
        }
    }

    /// Makes a tag, or says of one that is there whether it is offered first.
    public func addTag(_ name: String, isPreset: Bool) throws(VaultError) -> Tag {
        let name = try TagName(name)
        return try catalogue.write { transaction throws(VaultError) in
            let number = try self.tag(name, in: transaction)
            try transaction.run("UPDATE tags SET preset = ? WHERE number = ?", [.init(isPreset), .integer(number)])
            return try self.tag(number, in: transaction)
        }
    }

    /// Gives a tag another name. Where another tag has that name already, `merging` says whether the two become one.
    /// - Throws: `not-found`; `tag-exists`; `invalid-request`.
    public func renameTag(_ name: String, to newName: String, merging: Bool, by actor: Actor) throws(VaultError) -> Tag {
        let newName = try TagName(newName)
        let other: Int? = try catalogue.read { transaction throws(VaultError) in
            let number = try self.number(ofTag: name, in: transaction)
            let other = try self.tagNumber(newName.text, in: transaction)
            return other == number ? nil : other
        }
        guard let other else {
            return try catalogue.write { transaction throws(VaultError) in
                let number = try self.number(ofTag: name, in: transaction)
                guard try self.tagNumber(newName.text, in: transaction) ?? number == number else { throw .tagExists(newName.text) }
                let former = try self.tag(number, in: transaction)
                guard former.name != newName.text else { return former }
                try transaction.run("UPDATE tags SET name = ? WHERE number = ?", [.text(newName.text), .integer(number)])
                try self.restoreCases(taggedWith: number, in: transaction)
                let detail = CustodyDetail.change("name", from: .string(former.name), to: .string(newName.text))
                try self.note(.tagRenamed, by: actor, detail, in: transaction)
                return try self.tag(number, in: transaction)
            }
        }
        guard merging else { throw .tagExists(newName.text) }
        return try dissolve(name, into: other) { name, transaction throws(VaultError) in
            let merged = try self.tag(other, in: transaction)
            let detail = CustodyDetail.change("name", from: .string(name), to: .string(merged.name))
            try self.note(.tagsMerged, by: actor, detail, in: transaction)
            return merged
        }
    }

    /// Takes a tag off everything and forgets it.
    /// - Throws: `not-found`.
    public func deleteTag(_ name: String, by actor: Actor) throws(VaultError) {
        try dissolve(name, into: nil) { name, transaction throws(VaultError) in
            var before = JSONObject()
            before.append("name", name)
            var detail = JSONObject()
            detail.append("before", .object(before))
            try self.note(.tagDeleted, by: actor, detail, in: transaction)
        }
    }

    /// Takes a tag off what has it, gives that another one instead, and forgets it. A tag may be on any number of items: that is done in many
    /// short changes, so that what is being recorded does not wait. One that a crash cut short can be done again.
    private func dissolve<Value: Sendable>(
        _ name: String, into other: Int?, _ finish: @escaping @Sendable (String, Transaction) throws(VaultError) -> Value
    ) throws(VaultError) -> Value {
        var isMore = true
        while isMore {
            isMore = try catalogue.write { transaction throws(VaultError) in
                let number = try self.number(ofTag: name, in: transaction)
                let items = try transaction.rows("SELECT item FROM item_tags WHERE tag = ? LIMIT 500", [.integer(number)]) { $0.text(0) }
                for item in items {
                    if let other {
                        try transaction.run("INSERT OR IGNORE INTO item_tags (item, tag) VALUES (?, ?)", [.text(item), .integer(other)])
                    }
                    try transaction.run("DELETE FROM item_tags WHERE item = ? AND tag = ?", [.text(item), .integer(number)])
                }
                return !items.isEmpty
            }
        }
        return try catalogue.write { transaction throws(VaultError) in
            let number = try self.number(ofTag: name, in: transaction)
            let tag = try self.tag(number, in: transaction)
            let cases = try self.cases(taggedWith: number, in: transaction)
            if let other {
                try transaction.run(
                    "INSERT OR IGNORE INTO case_tags (case_id, tag) SELECT case_id, ? FROM case_tags WHERE tag = ?",
                    [.integer(other), .integer(number)])
                try transaction.run("UPDATE tags SET preset = 1 WHERE number = ? AND ?", [.integer(other), .init(tag.isPreset)])
            }
            try transaction.run("DELETE FROM case_tags WHERE tag = ?", [.integer(number)])
            // Some may have got it since the last of the short changes.
            try transaction.run("DELETE FROM item_tags WHERE tag = ?", [.integer(number)])
            try transaction.run("DELETE FROM tags WHERE number = ?", [.integer(number)])
            for id in cases { try transaction.store(try transaction.loadCase(id)) }
            return try finish(tag.name, transaction)
        }
    }

    private func cases(taggedWith number: Int, in transaction: Transaction) throws(VaultError) -> [CaseID] {
        try transaction.rows("SELECT case_id FROM case_tags WHERE tag = ?", [.integer(number)]) { CaseID($0.text(0)) }.compactMap { $0 }
    }

    /// Cases are searched with the names of their tags.
    private func restoreCases(taggedWith number: Int, in transaction: Transaction) throws(VaultError) {
        for id in try cases(taggedWith: number, in: transaction) { try transaction.store(try transaction.loadCase(id)) }
    }

    private func number(ofTag name: String, in transaction: Transaction) throws(VaultError) -> Int {
        guard let number = try tagNumber(name, in: transaction) else {
            throw VaultError(.notFound, subject: "tag \(name)", detail: "this vault has no tag “\(name)”")
        }
        return number
    }

    private func tag(_ number: Int, in transaction: Transaction) throws(VaultError) -> Tag {
        let found = try transaction.row(
            "SELECT name, preset, (SELECT count(*) FROM case_tags WHERE tag = number) FROM tags WHERE number = ?", [.integer(number)]
        ) { (name: $0.text(0), isPreset: $0.flag(1), cases: $0.integer(2)) }
        guard let found else { throw VaultError(.notFound, subject: "tag \(number)", detail: "it is gone") }
        return Tag(name: found.name, isPreset: found.isPreset, items: try items(taggedWith: number, in: transaction), cases: found.cases)
    }

    private func items(taggedWith number: Int, in transaction: Transaction) throws(VaultError) -> ItemCount {
        var request = SearchRequest()
        request.groups = [[.tag(number)]]
        return ItemCount(counted: try transaction.searchIndex.count(request, limit: ItemCount.limit + 1, in: transaction))
    }
}

extension VaultError {
    fileprivate static func tagExists(_ name: String) -> VaultError {
        VaultError(
            .tagExists, subject: "tag \(name)", detail: "there is a tag “\(name)” already", hint: "merge the two, to have one of them")
    }
}
