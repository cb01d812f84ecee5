public import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// What becomes of the evidence of a case that is deleted.
public enum EvidenceOfDeletedCase: String, Sendable, CaseIterable {
    /// It stays, under no case.
    case unfile
    /// It goes to the trash.
    case trash
}

extension Vault {
    /// Deletes a case; what evidence it has stays or goes to the trash, as is said.
    /// - Throws: `not-found`; `owner-only`; `edit-conflict`; `legal-hold`; `case-not-empty` when it has evidence and nothing was said of it;
    ///   `state-conflict` when evidence that is still being recorded would go to the trash.
    public func deleteCase(
        _ id: CaseID, evidence: EvidenceOfDeletedCase?, reason: String?, expecting revision: Int?, by actor: Actor
    ) throws(VaultError) {
        try refuse(actor, to: "delete a case")
        let (now, limit) = (clock.now, liveLimit)
        let changed: [VaultEvent] = try catalogue.write { transaction throws(VaultError) in
            let deleted = try transaction.loadCase(id)
            try deleted.expect(revision)
            guard !deleted.legalHold else { throw .legalHold(deleted.reference, "the case can't be deleted") }
            let items = try transaction.rows("SELECT id FROM items WHERE case_id = ? ORDER BY id", [.text(id.description)]) {
                ItemID($0.text(0))
            }.compactMap { $0 }
            guard items.isEmpty || evidence != nil else { throw .notEmpty(deleted, items.count) }
            var changed: [VaultEvent] = []
            for item in items {
                let found = try self.load(item, liveLimit: limit, in: transaction)
                if evidence == .trash, found.deletedAt == nil {
                    try self.trash(found, reason: reason, at: now, by: actor, in: transaction)
                }
                try self.unfile(item, from: deleted, reason: reason, by: actor, in: transaction)
                changed.append(.item(item, evidence == .trash ? .deleted : found.state))
            }
            try transaction.run("DELETE FROM cases WHERE id = ?", [.text(id.description)])
            try transaction.countReference(deleted.reference, at: now)
            var detail = JSONObject()
            detail.append("before", .object(deleted.json))
            if let evidence, !items.isEmpty { detail.append("evidence", evidence.rawValue) }
            try self.note(.caseDeleted, by: actor, caseID: id, detail.because(reason), in: transaction)
            return changed
        }
        events.emit(changed + [.caseChanged(id, revision: nil)])
    }

    private func unfile(
        _ item: ItemID, from former: Case, reason: String?, by actor: Actor, in transaction: Transaction
    ) throws(VaultError) {
        try transaction.run("UPDATE items SET case_id = NULL WHERE id = ?", [.text(item.description)])
        var (before, after, detail) = (JSONObject(), JSONObject(), JSONObject())
        before.append("case", "\(former.id)")
        before.append("reference", former.reference)
        after.append("case", .null)
        detail.append("before", .object(before))
        detail.append("after", .object(after))
        try note(.itemMoved, by: actor, item: item, formerCase: former.id, detail.because(reason), in: transaction)
    }
}

extension VaultError {
    fileprivate static func notEmpty(_ found: Case, _ count: Int) -> VaultError {
        VaultError(
            .caseNotEmpty, subject: "case \(found.reference)",
            detail: "the case \(found.reference) has \(count) evidence item\(count == 1 ? "" : "s"), those in the trash too",
            hint: "say whether they are to stay under no case, or to go to the trash")
    }
}
