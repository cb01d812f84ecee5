import EvidenceModel
import SQLiteBridge

/// Seeing to the search index as a whole: as an older catalogue is opened, and when it was found to be of another state than the catalogue.
extension Vault {
    /// Puts what the backlog names into the index, in many short changes: others can write in between.
    func fillSearch() throws(VaultError) {
        var isMore = true
        while isMore {
            isMore = try catalogue.write { transaction throws(VaultError) in
                let items = try transaction.rows("SELECT item FROM search_backlog LIMIT 2000") { $0.text(0) }
                for item in items {
                    try transaction.run("INSERT OR IGNORE INTO search_items (item) VALUES (?)", [.text(item)])
                    try transaction.run("DELETE FROM search_backlog WHERE item = ?", [.text(item)])
                }
                return !items.isEmpty
            }
        }
    }

    /// Makes the index say of every item what the catalogue says, and nothing else. Safe at any time: the index is derived.
    func repairSearch() throws(VaultError) {
        _ = try catalogue.write { transaction throws(VaultError) in
            for key in try transaction.searchStrangers(limit: 100_000) { try transaction.searchIndex.remove(key, in: transaction) }
            try transaction.run("INSERT OR IGNORE INTO search_backlog (item) SELECT id FROM items")
        }
        try fillSearch()
    }
}

extension Transaction {
    /// In words, where the search index and the catalogue differ; at most 20.
    func searchProblems() throws(VaultError) -> [String] {
        var problems = try searchStrangers(limit: 20).map { "the search index tells of an item with the key \($0), which is not listed" }
        let ids = try rows("SELECT id FROM items") { ItemID($0.text(0)) }
        for case let id? in ids where problems.count < 20 {
            guard let item = try SearchedItem(id, in: self) else { continue }
            let entry = try item.key.flatMap { key throws(VaultError) in try searchIndex.entry(at: key, isTrash: item.isTrash, in: self) }
            if entry != item.entry { problems.append("the search index does not say of the item \(id) what the catalogue says") }
        }
        return problems
    }

    /// Keys in the index that no item has, or that are in the trash there and not here, or the reverse.
    fileprivate func searchStrangers(limit: Int) throws(VaultError) -> [Int] {
        try rows(
            """
            SELECT CASE WHEN rowid < 0 THEN rowid - ?1 ELSE rowid END FROM item_search WHERE NOT EXISTS (SELECT 1 FROM items
                WHERE order_key = CASE WHEN item_search.rowid < 0 THEN item_search.rowid - ?1 ELSE item_search.rowid END
                AND (deleted_at IS NOT NULL) = (item_search.rowid < 0)) LIMIT ?2
            """, [.integer(OrderKey.trash), .integer(limit)]
        ) { $0.integer(0) }
    }
}
