import DurableFiles
import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// The end of what has been in the trash for its time.
///
/// One commit takes the item's rows away, writes its tombstone into the custody log and names the files that are to go; then they go. A
/// crash in between leaves names of files, which go when the vault is opened: never a record without its bytes, nor a recording that comes
/// back because its folder is still there.
extension Vault {
    /// Drops what has been in the trash for the days that the settings say; bytes go only when no other item needs them. What a case under
    /// legal hold has in the trash stays there.
    /// - Returns: how many items went.
    @discardableResult public func purgeTrash() throws(VaultError) -> Int {
        let limit = clock.now.milliseconds - (try settings().trashDays) * 86_400_000
        let due = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows(
                """
                SELECT id FROM items WHERE deleted_at <= ?
                    AND NOT EXISTS (SELECT 1 FROM cases WHERE cases.id = items.case_id AND legal_hold = 1)
                """, [.integer(limit)]
            ) { ItemID($0.text(0)) }
        }
        var purged = 0
        for case let id? in due {
            guard try purgeAlone(id, limit: limit) else { continue }
            events.emit([.item(id, .deleted)])
            purged += 1
        }
        return purged
    }

    /// Keeps everybody else from the recording and from what becomes an object meanwhile; in the order in which others take these locks.
    private func purgeAlone(_ id: ItemID, limit: Int) throws(VaultError) -> Bool {
        let recording = RecordingID(id.uuid)
        return try recordings.entry(for: recording) { RecordingEntry(id: recording) }.state.withLock { state throws(VaultError) in
            try objectChanges.alone { () throws(VaultError) in
                let uploads: [String]? = try catalogue.write { transaction throws(VaultError) in
                    try self.forget(id, limit: limit, in: transaction)
                }
                guard let uploads else { return false }
                state = nil
                for upload in uploads { self.uploads.remove(upload) }
                try finishRemovals()
                return true
            }
        }
    }

    /// Takes an item out of the catalogue; nil when it is not due any more, else the uploads that go with it.
    private func forget(_ id: ItemID, limit: Int, in transaction: Transaction) throws(VaultError) -> [String]? {
        let name = id.description
        let isDue = try transaction.row("SELECT 1 FROM items WHERE id = ? AND deleted_at <= ?", [.text(name), .integer(limit)]) { _ in true
        }
        guard isDue == true, try transaction.holding(id) == nil else { return nil }
        try note(.itemPurged, by: .vault, item: id, try tombstone(of: id, in: transaction), in: transaction)
        let objects = try transaction.rows(
            "SELECT sha256 FROM items WHERE id = ?1 AND sha256 IS NOT NULL UNION SELECT sha256 FROM segments WHERE recording = ?1 AND sha256 IS NOT NULL",
            [.text(name)]
        ) { $0.text(0) }
        let uploads = try transaction.rows("SELECT id FROM uploads WHERE item = ? AND state = 'receiving'", [.text(name)]) { $0.text(0) }
        for statement in [
            "DELETE FROM uploads WHERE item = ?", "DELETE FROM problems WHERE item = ?", "DELETE FROM jobs WHERE item = ?",
            "DELETE FROM items WHERE id = ?",
        ] {
            try transaction.run(statement, [.text(name)])
        }
        var removals = [folder.recording(name), "\(folder.derived)/\(name)"].map { (path: $0, sha256: String?.none) }
        removals += uploads.map { (folder.upload($0), nil) }
        for sha256 in objects where try !transaction.isObjectNeeded(sha256) {
            try transaction.run("DELETE FROM objects WHERE sha256 = ?", [.text(sha256)])
            removals.append((folder.object(sha256), sha256))
        }
        for removal in removals {
            let path = String(removal.path.dropFirst(folder.path.count + 1))
            try transaction.run("INSERT OR REPLACE INTO removals (path, sha256) VALUES (?, ?)", [.text(path), .init(removal.sha256)])
        }
        return uploads
    }

    /// What stays of an item for good: what it was, and who let it go, when and why.
    private func tombstone(of id: ItemID, in transaction: Transaction) throws(VaultError) -> JSONObject {
        let item = try load(id, liveLimit: liveLimit, in: transaction)
        var detail = JSONObject()
        detail.append("kind", item.kind.rawValue)
        detail.append("title", item.title)
        detail.append("bytes", item.bytes)
        detail.append("sha256", .array(item.sha256.map { .string($0) }))
        var trashed = JSONObject()
        trashed.append("time", .time(item.deletedAt))
        let lines = try transaction.custodyLines(CustodyQuery(item: id, action: .itemTrashed), limit: 1)
        if let event = lines.first.flatMap({ CustodyEvent(line: $0.line) }) {
            trashed.append("actor", event.actor.json)
            trashed.append("reason", event.detail["reason"] ?? .null)
        }
        detail.append("trashed", .object(trashed))
        return detail
    }

    /// Removes the files that no row speaks of any more. Nothing must become an object meanwhile.
    func finishRemovals() throws(VaultError) {
        let removals = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT path, sha256 FROM removals ORDER BY path") { (path: $0.text(0), sha256: $0.optionalText(1)) }
        }
        for removal in removals {
            let isWanted = try catalogue.read { transaction throws(VaultError) in
                // The same bytes may have come again since a removal failed.
                try removal.sha256.map { sha256 throws(VaultError) in try transaction.isObjectNeeded(sha256) } ?? false
            }
            if !isWanted { try disk.remove("\(folder.path)/\(removal.path)") }
            _ = try catalogue.write { transaction throws(VaultError) in
                try transaction.run("DELETE FROM removals WHERE path = ?", [.text(removal.path)])
            }
        }
    }
}

extension Transaction {
    /// Whether an item, a segment or a settling that is under way needs an object.
    func isObjectNeeded(_ sha256: String) throws(VaultError) -> Bool {
        let found = try row(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM items WHERE sha256 = ?1) OR EXISTS (SELECT 1 FROM segments WHERE sha256 = ?1)
                OR EXISTS (SELECT 1 FROM uploads WHERE settling_sha256 = ?1)
            """, [.text(sha256)]
        ) { _ in true }
        return found == true
    }
}
