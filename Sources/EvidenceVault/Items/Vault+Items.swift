public import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// One item with everything known; also one in the trash.
    public func item(_ id: ItemID) throws(VaultError) -> EvidenceItem {
        let limit = liveLimit
        return try catalogue.read { transaction throws(VaultError) in try load(id, liveLimit: limit, in: transaction) }
    }

    func load(_ id: ItemID, liveLimit: Int, in transaction: Transaction) throws(VaultError) -> EvidenceItem {
        let found = try transaction.row(
            "\(ItemRow.select) WHERE items.id = ?2", [.integer(liveLimit), .text(id.description)], ItemRow.make)
        guard case var item?? = found else {
            throw VaultError(.notFound, subject: "item \(id)", detail: "this vault has no such item")
        }
        try ItemRow.addParts(to: &item, in: transaction)
        item.problems = try transaction.rows(
            "SELECT kind, detail, at FROM problems WHERE item = ? ORDER BY id LIMIT 100", [.text(id.description)]
        ) { ItemProblem(kind: $0.text(0), detail: $0.text(1), at: Timestamp(milliseconds: $0.integer(2))) }
        return item
    }

    /// The moment before which a live recording without news counts as cut off.
    var liveLimit: Int { clock.now.milliseconds - options.liveTimeout * 1000 }

    /// Notes what processing found out.
    public func setFacts(_ facts: ItemFacts, of id: ItemID) throws(VaultError) {
        _ = try change(
            id,
            """
            UPDATE items SET duration = coalesce(?2, duration), started_at = coalesce(?3, started_at),
                media_type = coalesce(?4, media_type), kind = coalesce(?5, kind), has_thumbnail = coalesce(?6, has_thumbnail) WHERE id = ?1
            """,
            [
                .init(facts.duration), .init(facts.startedAt?.milliseconds), .init(facts.mediaType), .init(facts.kind?.rawValue),
                .init(facts.hasThumbnail.map { $0 ? 1 : 0 }),
            ])
    }

    /// Keeps a verification's result.
    public func storeVerdict(
        _ json: String, summary: String, receivedAfterCaptureMilliseconds: Int?, of id: ItemID, by actor: Actor
    ) throws(VaultError) {
        let verdict = (try? JSONText.parse(Array(json.utf8)))?.object?["verdict"]?.string
        _ = try change(
            id, "UPDATE items SET verdict = ?2, summary = ?3, received_after_capture = ?4 WHERE id = ?1",
            [.text(json), .text(summary), .init(receivedAfterCaptureMilliseconds)]
        ) { item, transaction throws(VaultError) in
            var detail = JSONObject()
            detail.append("title", item.title)
            if let verdict { detail.append("verdict", verdict) }
            detail.append("summary", summary)
            try self.note(.itemVerified, by: actor, item: id, detail, in: transaction)
        }
    }

    /// Runs one statement on an item, whose id is `?1`, and tells of it; `note` writes the event, where it is one.
    func change(
        _ id: ItemID, _ statement: String, _ values: [SQLiteValue],
        note: @escaping @Sendable (EvidenceItem, Transaction) throws(VaultError) -> Void = { _, _ in }
    ) throws(VaultError) -> EvidenceItem {
        let limit = liveLimit
        let item = try catalogue.write { transaction throws(VaultError) in
            try transaction.run(statement, [.text(id.description)] + values)
            let item = try self.load(id, liveLimit: limit, in: transaction)
            try note(item, transaction)
            return item
        }
        events.emit([.item(id, item.state)])
        return item
    }
}
