import DurableFiles
public import EvidenceModel
import SQLiteBridge

extension Vault {
    /// Puts an item in the trash, from where `purgeTrash` drops it after 30 days.
    /// - Throws: `not-found`; `state-conflict` for a recording that is still going on.
    public func delete(_ id: ItemID) throws(VaultError) {
        let now = clock.now
        guard try item(id).state != .live else {
            throw VaultError(.stateConflict, subject: "item \(id)", detail: "it is being recorded", hint: "stop the recording first")
        }
        _ = try change(id, "UPDATE items SET deleted_at = coalesce(deleted_at, ?2) WHERE id = ?1", [.integer(now.milliseconds)])
    }

    /// Takes an item out of the trash.
    /// - Throws: `not-found`; `state-conflict` when it is not in the trash.
    public func restore(_ id: ItemID) throws(VaultError) -> EvidenceItem {
        guard try item(id).deletedAt != nil else {
            throw VaultError(.stateConflict, subject: "item \(id)", detail: "it is not in the trash")
        }
        return try change(id, "UPDATE items SET deleted_at = NULL WHERE id = ?1", [])
    }

    /// Drops what has been in the trash for 30 days; bytes go only when no other item needs them. Returns how many items went.
    @discardableResult public func purgeTrash() throws(VaultError) -> Int {
        let limit = clock.now.milliseconds - options.trashLifetime * 1000
        let due = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT id FROM items WHERE deleted_at <= ?", [.integer(limit)]) { ItemID($0.text(0)) }
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
            let purged = try objectChanges.alone { () throws(VaultError) in try purge(id, limit: limit) }
            if purged { state = nil }
            return purged
        }
    }

    /// First the catalogue forgets the item, then the files go: a crash in between leaves files that `check` names, never the reverse.
    private func purge(_ id: ItemID, limit: Int) throws(VaultError) -> Bool {
        let name = id.description
        let gone: (uploads: [String], objects: [String])? = try catalogue.write { transaction throws(VaultError) in
            guard
                try transaction.row("SELECT 1 FROM items WHERE id = ? AND deleted_at <= ?", [.text(name), .integer(limit)], { _ in true })
                    == true
            else { return nil }
            let objects = try transaction.rows(
                "SELECT sha256 FROM items WHERE id = ?1 AND sha256 IS NOT NULL UNION SELECT sha256 FROM segments WHERE recording = ?1 AND sha256 IS NOT NULL",
                [.text(name)]
            ) { $0.text(0) }
            let uploads = try transaction.rows("SELECT id FROM uploads WHERE item = ? AND state = 'receiving'", [.text(name)]) {
                $0.text(0)
            }
            for statement in [
                "DELETE FROM uploads WHERE item = ?", "DELETE FROM problems WHERE item = ?", "DELETE FROM jobs WHERE item = ?",
                "DELETE FROM items WHERE id = ?",
            ] {
                try transaction.run(statement, [.text(name)])
            }
            var free: [String] = []
            for sha256 in objects where try !self.isNeeded(sha256, in: transaction) {
                try transaction.run("DELETE FROM objects WHERE sha256 = ?", [.text(sha256)])
                free.append(sha256)
            }
            return (uploads, free)
        }
        guard let gone else { return false }
        for upload in gone.uploads {
            uploads.remove(upload)
            try files { () throws(FileError) in try DurableFile.remove(folder.upload(upload)) }
        }
        for sha256 in gone.objects { try objects.remove(sha256) }
        try files { () throws(FileError) in
            try Folder.remove(folder.recording(name))
            try Folder.remove("\(folder.derived)/\(name)")
        }
        return true
    }

    private func isNeeded(_ sha256: String, in transaction: Transaction) throws(VaultError) -> Bool {
        let found = try transaction.row(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM items WHERE sha256 = ?1) OR EXISTS (SELECT 1 FROM segments WHERE sha256 = ?1)
                OR EXISTS (SELECT 1 FROM uploads WHERE settling_sha256 = ?1)
            """, [.text(sha256)]
        ) { _ in true }
        return found == true
    }
}
