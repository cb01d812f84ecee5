import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// Makes an item of a whole file, or links it to the one that has these bytes already, in the transaction that makes its upload
    /// settled: of two that arrive at once the second finds the first's.
    ///
    /// An item in the trash does not count: who brings its bytes again wants them listed.
    /// - Returns: the upload's row as it was stored, and what to tell.
    func noteArrival(
        of upload: UploadRow, name: String, mediaType: String, sha256: String, in transaction: Transaction
    ) throws(VaultError) -> (row: UploadRow, event: VaultEvent) {
        var row = upload
        let (id, state): (ItemID, EvidenceItem.State)
        if let known = try itemWithBytes(sha256, in: transaction) {
            (id, state) = known
            row.upload.isDuplicate = true
            try note(.duplicateReceived, by: row.actor, item: id, row.upload.details.event(name: name), in: transaction)
        } else {
            (id, state) = (ItemID(UUIDv7(at: clock.now)), .settled)
            try addItem(id, of: row, name: name, mediaType: mediaType, sha256: sha256, in: transaction)
        }
        row.upload.item = id
        try row.store(in: transaction)
        return (row, .item(id, state))
    }

    /// The oldest item, not in the trash, that is a file with these bytes, or a recording that has a segment of them.
    func itemWithBytes(_ sha256: String, in transaction: Transaction) throws(VaultError) -> (ItemID, EvidenceItem.State)? {
        try transaction.rows(
            """
            SELECT id, state, created_at FROM items WHERE sha256 = ?1 AND deleted_at IS NULL
            UNION SELECT items.id, items.state, items.created_at FROM segments JOIN items ON items.id = segments.recording
            WHERE segments.sha256 = ?1 AND segments.bytes > 0 AND items.deleted_at IS NULL
            ORDER BY created_at, id LIMIT 1
            """, [.text(sha256)]
        ) { row in ItemID(row.text(0)).map { ($0, EvidenceItem.State(rawValue: row.text(1)) ?? .settled) } }.first ?? nil
    }

    private func addItem(
        _ id: ItemID, of row: UploadRow, name: String, mediaType: String, sha256: String, in transaction: Transaction
    ) throws(VaultError) {
        let details = row.upload.details
        let kind = itemKind(of: mediaType).rawValue
        let caseID = try details.caseID.flatMap { caseID throws(VaultError) in
            try transaction.row("SELECT 1 FROM cases WHERE id = ?", [.text(caseID.description)]) { _ in caseID }
        }
        try transaction.run(
            """
            INSERT INTO items (id, kind, title, started_at, bytes, state, device, media_type, created_at, sha256, file_name, case_id,
                claimed_media_type, captured_at, captured_at_source, captured_at_offset, source)
            VALUES (?, ?, ?, ?, ?, 'settled', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(id.description), .text(kind), .text(details.title ?? name),
                .integer((details.modified?.time ?? row.upload.createdAt).milliseconds), .integer(row.upload.offset), .init(row.device),
                .text(mediaType), .integer(clock.now.milliseconds), .text(sha256), .text(name), .init(caseID?.description),
                .text(mediaType), .init(details.modified?.time.milliseconds), .init(details.modified.map { _ in "file-time" }),
                .init(details.modified?.offsetMinutes), .init(details.source?.rawValue),
            ])
        if let named = details.caseID, caseID == nil {
            try noteProblem(
                "case-gone", "it was to be filed under the case \(named), which is not here: file it under another one",
                item: id.description, in: transaction)
        }
        for tag in details.tags {
            let number = try self.tag(TagName(tag), in: transaction)
            try transaction.run("INSERT OR IGNORE INTO item_tags (item, tag) VALUES (?, ?)", [.text(id.description), .integer(number)])
        }
        var event = details.event(name: name)
        event.append("kind", kind)
        event.append("mediaType", mediaType)
        event.append("bytes", row.upload.offset)
        event.append("sha256", sha256)
        if !details.tags.isEmpty { event.append("tags", .array(details.tags.map { .string($0) })) }
        try note(.itemAdded, by: row.actor, item: id, caseID: caseID, event, in: transaction)
    }
}

extension FileDetails {
    /// Where a file came from, as custody events tell it.
    func event(name: String) -> JSONObject {
        var event = JSONObject()
        event.append("fileName", name)
        if let path { event.append("path", path) }
        if let modified { event.append("modified", modified.rfc3339) }
        if let source { event.append("source", source.rawValue) }
        return event
    }
}
