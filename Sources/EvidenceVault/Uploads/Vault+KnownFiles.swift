public import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// A file that somebody has, and would send if the vault did not have its bytes.
public struct OfferedFile: Sendable {
    /// Of all its bytes; lower-case hexadecimal.
    public var sha256: String
    /// Its name there.
    public var name: String
    /// Where it lies there.
    public var details: FileDetails

    /// Makes it from its parts.
    public init(sha256: String, name: String, details: FileDetails = FileDetails()) {
        self.sha256 = sha256
        self.name = name
        self.details = details
    }
}

/// An item that has the bytes of an offered file.
public struct KnownFile: Sendable, Equatable {
    /// The digest that was asked for.
    public var sha256: String
    /// The item that has these bytes.
    public var item: ItemID
    /// What it is called.
    public var title: String
    /// The case that it is filed under.
    public var caseID: CaseID?
}

extension Vault {
    /// Which of these files the vault has already, as items that are not in the trash. With `notes` it is noted on each of these, as when
    /// the bytes had been sent once more; the same name at the same path only once.
    public func knownFiles(_ files: [OfferedFile], notes: Bool, by actor: Actor) throws(VaultError) -> [KnownFile] {
        let known = try catalogue.read { transaction throws(VaultError) in try self.find(files, in: transaction) }
        guard notes, !known.isEmpty else { return known.map(\.file) }
        try catalogue.write { transaction throws(VaultError) in
            for (file, offered) in known {
                let event = offered.details.event(name: offered.name)
                guard try !self.isNoted(event, on: file.item, in: transaction) else { continue }
                try self.note(.duplicateReceived, by: actor, item: file.item, caseID: file.caseID, event, in: transaction)
            }
        }
        return known.map(\.file)
    }

    private func find(_ files: [OfferedFile], in transaction: Transaction) throws(VaultError) -> [(file: KnownFile, offered: OfferedFile)] {
        var found: [(file: KnownFile, offered: OfferedFile)] = []
        for offered in files {
            guard let (id, _) = try itemWithBytes(offered.sha256, in: transaction) else { continue }
            let row = try transaction.row("SELECT title, case_id FROM items WHERE id = ?", [.text(id.description)]) {
                (title: $0.text(0), caseID: $0.optionalText(1))
            }
            let file = KnownFile(
                sha256: offered.sha256, item: id, title: row?.title ?? "", caseID: row?.caseID.flatMap { CaseID($0) })
            found.append((file, offered))
        }
        return found
    }

    /// Whether the item's history tells of a file of that name at that path.
    private func isNoted(_ event: JSONObject, on item: ItemID, in transaction: Transaction) throws(VaultError) -> Bool {
        try transaction.rows(
            """
            SELECT line FROM custody_events WHERE item = ? AND action IN ('item-added', 'duplicate-received')
            """, [.text(item.description)]
        ) { CustodyEvent(line: $0.text(0)) }.contains { noted in
            ["fileName", "path"].allSatisfy { noted?.detail[$0]?.string == event[$0]?.string }
        }
    }

    /// Those of these sizes, in bytes, that some object has: a file of another size can't be here.
    public func knownSizes(_ sizes: [Int]) throws(VaultError) -> [Int] {
        try catalogue.read { transaction throws(VaultError) in
            var known: [Int] = []
            for size in sizes {
                let isThere = try transaction.row("SELECT 1 FROM objects WHERE bytes = ? LIMIT 1", [.integer(size)]) { _ in true }
                if isThere == true { known.append(size) }
            }
            return known
        }
    }

    /// Files that are not all here yet, which the same sender began to send; of that length alone when one is given.
    public func unfinishedFiles(of actor: Actor, length: Int? = nil) throws(VaultError) -> [UnfinishedFile] {
        let now = clock.now
        return try catalogue.read { transaction throws(VaultError) in
            try transaction.rows(
                """
                SELECT \(UploadRow.columns) FROM uploads WHERE state = 'receiving' AND recording IS NULL AND (?1 IS NULL OR length = ?1)
                ORDER BY created_at, id
                """, [.init(length)], UploadRow.init)
        }.filter { $0.actor == actor && ($0.upload.expiresAt.map { now < $0 } ?? true) }.map {
            UnfinishedFile(upload: $0.upload, prefixSHA256: $0.prefixSHA256 ?? emptySHA256)
        }
    }
}

/// A file that is being sent, and the digest of what is here of it.
public struct UnfinishedFile: Sendable, Equatable {
    /// How far it is.
    public var upload: Upload
    /// Of the first `offset` bytes; lower-case hexadecimal.
    public var prefixSHA256: String
}
