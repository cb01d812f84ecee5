public import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// Puts an item in the trash, from where `purgeTrash` drops it when its time is over. One that is there already stays as it is.
    /// - Throws: `not-found`; `state-conflict` for a recording that is still going on; `legal-hold`.
    public func delete(_ id: ItemID, reason: String? = nil, by actor: Actor) throws(VaultError) {
        let (now, limit) = (clock.now, liveLimit)
        let isNew = try catalogue.write { transaction throws(VaultError) in
            let item = try self.load(id, liveLimit: limit, in: transaction)
            guard item.deletedAt == nil else { return false }
            try self.trash(item, reason: reason, at: now, by: actor, in: transaction)
            return true
        }
        if isNew { events.emit([.item(id, .deleted)]) }
    }

    /// Puts an item that is not in the trash there.
    func trash(_ item: EvidenceItem, reason: String?, at now: Timestamp, by actor: Actor, in transaction: Transaction) throws(VaultError) {
        guard item.state != .live else {
            throw VaultError(.stateConflict, subject: "item \(item.id)", detail: "it is being recorded", hint: "stop the recording first")
        }
        try transaction.refuseHeld(item.id, "its evidence can't be deleted")
        try transaction.run(
            "UPDATE items SET deleted_at = ?2 WHERE id = ?1", [.text(item.id.description), .integer(now.milliseconds)])
        var detail = JSONObject()
        detail.append("title", item.title)
        try note(.itemTrashed, by: actor, item: item.id, detail.because(reason), in: transaction)
    }

    /// Takes an item out of the trash.
    /// - Throws: `not-found`; `state-conflict` when it is not in the trash.
    public func restore(_ id: ItemID, by actor: Actor) throws(VaultError) -> EvidenceItem {
        let limit = liveLimit
        let item = try catalogue.write { transaction throws(VaultError) in
            guard try self.load(id, liveLimit: limit, in: transaction).deletedAt != nil else {
                throw VaultError(.stateConflict, subject: "item \(id)", detail: "it is not in the trash")
            }
            try transaction.run("UPDATE items SET deleted_at = NULL WHERE id = ?", [.text(id.description)])
            try self.note(.itemRestored, by: actor, item: id, in: transaction)
            return try self.load(id, liveLimit: limit, in: transaction)
        }
        events.emit([.item(id, item.state)])
        return item
    }
}
