public import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// Keeps what was found in a file's bytes, with an event of the custody log when it is news. What was known from elsewhere (the
    /// file's own time) stays where the bytes say nothing.
    public func store(_ facts: FileFacts, hasThumbnail: Bool, of id: ItemID) throws(VaultError) {
        let text = String(decoding: JSONText.write(facts.json), as: UTF8.self)
        let limit = liveLimit
        let item = try catalogue.write { transaction throws(VaultError) in
            let before = try self.load(id, liveLimit: limit, in: transaction)
            try transaction.run(
                """
                UPDATE items SET facts = ?2, claimed_media_type = coalesce(claimed_media_type, media_type), media_type = ?3,
                    kind = coalesce(?4, kind), duration = ?5, has_thumbnail = ?6, captured_at = coalesce(?7, captured_at),
                    captured_at_source = coalesce(?8, captured_at_source),
                    captured_at_offset = CASE WHEN ?7 IS NULL THEN captured_at_offset ELSE ?9 END, started_at = coalesce(?7, started_at),
                    latitude = ?10, longitude = ?11
                WHERE id = ?1
                """,
                [
                    .text(id.description), .text(text), .text(facts.mediaType), .init(facts.kind?.rawValue), .init(facts.duration),
                    .integer(hasThumbnail ? 1 : 0), .init(facts.capture?.time.milliseconds), .init(facts.capture?.source.rawValue),
                    .init(facts.capture?.offsetMinutes), .init(facts.position?.latitude), .init(facts.position?.longitude),
                ])
            if before.facts != facts, let detail = facts.json.object {
                try self.note(.factsFound, by: .vault, item: id, detail, in: transaction)
            }
            return try self.load(id, liveLimit: limit, in: transaction)
        }
        events.emit([.item(id, item.state)])
    }

    /// Keeps where a recording began.
    public func store(_ position: CapturePosition, ofRecording id: ItemID) throws(VaultError) {
        _ = try change(
            id, "UPDATE items SET latitude = ?2, longitude = ?3 WHERE id = ?1",
            [.init(position.latitude), .init(position.longitude)])
    }

    /// Files that nobody has looked into yet, the oldest first; those in the trash are left out.
    public func filesWithoutFacts() throws(VaultError) -> [ItemID] {
        try catalogue.read { transaction throws(VaultError) in
            try transaction.rows(
                "SELECT id FROM items WHERE facts IS NULL AND sha256 IS NOT NULL AND deleted_at IS NULL ORDER BY id"
            ) { ItemID($0.text(0)) }
        }.compactMap { $0 }
    }
}
