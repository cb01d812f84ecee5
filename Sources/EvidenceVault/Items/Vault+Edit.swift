public import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// Changes what people write on an item, and gives it as it is then. What differs raises its revision by one; each difference is an event.
    /// `revision` is the one that the change was made from; nil changes whatever there is now.
    /// - Throws: `not-found`; `edit-conflict` when somebody else changed it since that revision; `invalid-request`; `reason-required`;
    ///   `legal-hold` when it would leave a case that is held.
    public func edit(_ id: ItemID, _ edit: ItemEdit, revision: Int? = nil, by actor: Actor) throws(VaultError) -> EvidenceItem {
        let limit = liveLimit
        let item = try catalogue.write { transaction throws(VaultError) in
            let item = try self.load(id, liveLimit: limit, in: transaction)
            if let revision, revision != item.revision { throw .editConflict("item \(id)") }
            guard try self.apply(edit, to: item, by: actor, in: transaction) else { return item }
            return try self.load(id, liveLimit: limit, in: transaction)
        }
        events.emit([.item(id, item.state)])
        return item
    }

    /// Changes many items, in one transaction. One that can't be changed stays as it is, and the others are changed.
    /// - Returns: how many are different now, and which could not be changed.
    /// - Throws: `invalid-request` for more than `ItemChanges.limit`, and for a tag that can't be one.
    public func change(
        _ items: [ItemID], _ changes: ItemChanges, by actor: Actor
    ) throws(VaultError) -> (changed: Int, refused: [RefusedChange]) {
        guard items.count <= ItemChanges.limit else {
            throw VaultError(.invalidRequest, subject: "items", detail: "at most \(ItemChanges.limit) can be changed at once")
        }
        for tag in changes.addTags { _ = try TagName(tag) }
        let limit = liveLimit
        let (changed, refused) = try catalogue.write { transaction throws(VaultError) in
            var changed: [VaultEvent] = []
            var refused: [RefusedChange] = []
            for id in Set(items).sorted() {
                do throws(VaultError) {
                    let item = try self.load(id, liveLimit: limit, in: transaction)
                    if try self.apply(changes.edit(of: item), to: item, by: actor, in: transaction) {
                        changed.append(.item(id, item.state))
                    }
                } catch {
                    // What is refused is refused before anything of it is written.
                    guard error.isRefusal else { throw error }
                    refused.append(RefusedChange(item: id, error: error))
                }
            }
            return (changed, refused)
        }
        events.emit(changed)
        return (changed.count, refused)
    }

    /// Writes what differs, with its events; everything is looked at before anything is written.
    /// - Returns: whether anything differed.
    private func apply(_ edit: ItemEdit, to item: EvidenceItem, by actor: Actor, in transaction: Transaction) throws(VaultError) -> Bool {
        let title = try edit.title.map { text throws(VaultError) in try Self.checked(text, "title", limit: 500) }
        let notes = try edit.notes.map { text throws(VaultError) in try Self.checked(text, "notes", limit: 100_000) }
        let tags = try edit.tags.map { names throws(VaultError) in try TagName.list(names) }
        let target = try target(of: edit, from: item, in: transaction)
        let id = item.id.description
        var written = false
        func note(_ action: CustodyEvent.Action, _ detail: JSONObject, formerCase: CaseID? = nil) throws(VaultError) {
            try self.note(action, by: actor, item: item.id, formerCase: formerCase, detail.because(edit.reason), in: transaction)
            written = true
        }
        if let title, title != item.title {
            try transaction.run("UPDATE items SET title = ? WHERE id = ?", [.text(title), .text(id)])
            try note(.itemRetitled, CustodyDetail.change("title", from: .string(item.title), to: .string(title)))
        }
        if let notes, notes != item.notes {
            try transaction.run("UPDATE items SET notes = ? WHERE id = ?", [.text(notes), .text(id)])
            try note(.itemNoted, CustodyDetail.change("notes", from: .string(item.notes), to: .string(notes)))
        }
        if let tags, try setTags(tags, of: item, in: transaction) {
            let now = try ItemRow.tags(of: item.id, in: transaction)
            let (before, after) = (item.tags.map { JSONValue.string($0) }, now.map { JSONValue.string($0) })
            try note(.itemTagged, CustodyDetail.change("tags", from: .array(before), to: .array(after)))
        }
        if edit.move != nil, target?.id != item.filedUnder?.id {
            try transaction.run("UPDATE items SET case_id = ? WHERE id = ?", [.init(target?.id.description), .text(id)])
            var detail = JSONObject()
            detail.append("before", Self.place(item.filedUnder))
            detail.append("after", Self.place(target))
            try note(.itemMoved, detail, formerCase: item.filedUnder?.id)
        }
        guard written else { return false }
        try transaction.run("UPDATE items SET revision = revision + 1 WHERE id = ?", [.text(id)])
        return true
    }

    /// The case that it is under after the edit; nil for none.
    private func target(of edit: ItemEdit, from item: EvidenceItem, in transaction: Transaction) throws(VaultError) -> CaseLink? {
        guard let move = edit.move else { return item.filedUnder }
        var target: CaseLink?
        if case .under(let id) = move {
            target = try transaction.row("SELECT reference, title, legal_hold FROM cases WHERE id = ?", [.text(id.description)]) { row in
                CaseLink(id: id, reference: row.text(0), title: row.text(1), isHeld: row.flag(2))
            }
            guard target != nil else { throw VaultError(.notFound, subject: "case \(id)", detail: "this vault has no such case") }
        }
        guard let former = item.filedUnder, former.id != target?.id else { return target }
        guard !former.isHeld else { throw .legalHold(former.reference, "its evidence can't be moved out of it") }
        guard target == nil || !(edit.reason ?? "").isEmpty else {
            throw VaultError(
                .reasonRequired, subject: "item \(item.id)",
                detail: "it is in the case \(former.reference): moving it to another one needs a reason")
        }
        return target
    }

    private static func place(_ link: CaseLink?) -> JSONValue {
        var object = JSONObject()
        object.append("case", link.map { .string("\($0.id)") } ?? .null)
        if let link { object.append("reference", link.reference) }
        return .object(object)
    }

    /// Text that people wrote, if it is not too long.
    private static func checked(_ text: String, _ name: String, limit: Int) throws(VaultError) -> String {
        guard text.unicodeScalars.count <= limit else {
            throw VaultError(.invalidRequest, subject: name, detail: "it has more than \(limit) characters")
        }
        return text
    }
}

extension VaultError {
    static func editConflict(_ subject: String) -> VaultError {
        VaultError(
            .editConflict, subject: subject, detail: "somebody else has changed it meanwhile",
            hint: "look at what it is now, and change that")
    }

    /// Whether it refuses one change, rather than telling that the vault can't write.
    fileprivate var isRefusal: Bool { [.notFound, .invalidRequest, .legalHold, .reasonRequired].contains(code) }
}
