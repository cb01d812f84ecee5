import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Transaction {
    /// The index that belongs to this database.
    var searchIndex: any SearchIndex { FullTextIndex() }

    /// Tells the search index of all that triggers noted (`Schema.version8`): of every item and tag that this change inserted, changed or
    /// dropped. So the index is never of another state than the catalogue.
    func refreshSearch() throws(VaultError) {
        let lost = try rows("SELECT key FROM search_drops") { $0.integer(0) }
        for key in lost { try searchIndex.remove(key, in: self) }
        if !lost.isEmpty { try run("DELETE FROM search_drops") }

        let tags = try rows(
            "SELECT search_tags.number, tags.name FROM search_tags LEFT JOIN tags ON tags.number = search_tags.number"
        ) { (number: $0.integer(0), name: $0.optionalText(1)) }
        for tag in tags { try searchIndex.setTag(tag.number, name: tag.name, in: self) }
        if !tags.isEmpty { try run("DELETE FROM search_tags") }

        // An item gets its key meanwhile, which is noted by no trigger: so all are done after one round.
        let items = try rows("SELECT item FROM search_items") { ItemID($0.text(0)) }
        for case let item? in items { try refreshSearch(of: item) }
        if !items.isEmpty { try run("DELETE FROM search_items") }
    }

    /// Brings an item's order key and its entry in the search index up to date; writes only what differs.
    private func refreshSearch(of id: ItemID) throws(VaultError) {
        guard let item = try SearchedItem(id, in: self) else { return }
        let key: Int
        if let present = item.key, (OrderKey.first(at: item.startedAt)...OrderKey.last(at: item.startedAt)).contains(present) {
            guard try searchIndex.entry(at: present, isTrash: item.isTrash, in: self) != item.entry else { return }
            key = present
        } else {
            key = try OrderKey.free(for: id, at: item.startedAt, in: self)
            try run("UPDATE items SET order_key = ? WHERE id = ?", [.integer(key), .text(id.description)])
        }
        if let former = item.key { try searchIndex.remove(former, in: self) }
        try searchIndex.store(item.entry, at: key, isTrash: item.isTrash, in: self)
    }
}

/// What the search index is to say of an item, as the catalogue has it.
struct SearchedItem {
    var key: Int?
    var startedAt: Int
    var isTrash: Bool
    var entry: SearchEntry

    /// Nil when there is no such item.
    init?(_ id: ItemID, in transaction: Transaction) throws(VaultError) {
        let found = try transaction.row(
            """
            SELECT items.order_key, items.started_at, items.deleted_at IS NOT NULL, items.title, items.notes, items.file_name, items.kind,
                items.state, items.verdict, items.device, items.case_id, cases.reference, cases.title, items.latitude, items.longitude
            FROM items LEFT JOIN cases ON cases.id = items.case_id WHERE items.id = ?
            """, [.text(id.description)]
        ) { row in
            var entry = SearchEntry()
            entry.title = row.text(3).searchable
            entry.notes = row.text(4).searchable
            entry.names = row.text(5).searchable
            entry.reference = [row.text(11), row.text(12)].filter { !$0.isEmpty }.joined(separator: " ").searchable
            entry.facets = [
                .any, .kind(EvidenceItem.Kind(rawValue: row.text(6)) ?? .document),
                .state(EvidenceItem.State(rawValue: row.text(7)) ?? .incomplete),
                .verified(ItemQuery.Verified(verdict: row.optionalText(8))),
                row.optionalText(10).flatMap { CaseID($0) }.map { .filed(under: $0) } ?? .unfiled,
            ]
            if let device = row.optionalText(9) { entry.facets.append(.device(device)) }
            if let latitude = row.optionalReal(13), let longitude = row.optionalReal(14) {
                entry.facets += MapCell.around(latitude: latitude, longitude: longitude).map { .cell($0) }
            }
            return (key: row.optionalInteger(0), startedAt: row.integer(1), isTrash: row.flag(2), entry: entry)
        }
        guard let found else { return nil }
        (key, startedAt, isTrash, entry) = (found.key, found.startedAt, found.isTrash, found.entry)
        let tags = try transaction.rows("SELECT tag FROM item_tags WHERE item = ? ORDER BY tag", [.text(id.description)]) { $0.integer(0) }
        entry.facets += tags.map { .tag($0) }
    }
}

extension ItemQuery.Verified {
    /// What a stored verdict says. What is incomplete was neither found intact nor changed.
    init(verdict json: String?) {
        let verdict = json.flatMap { try? JSONText.parse(Array($0.utf8)).object?["verdict"]?.string }
        switch verdict {
        case "intact": self = .yes
        case "changed": self = .failed
        default: self = .no
        }
    }
}
