import DurableFiles
import EvidenceModel
import SQLiteBridge

extension Vault {
    /// How the vault stands, at one moment. Costs about the same however many items there are: what is counted is counted as it changes.
    public func dashboard() throws(VaultError) -> Dashboard {
        let (free, total) = (try freeBytes(), try files { () throws(FileError) in try Folder.totalBytes(at: folder.path) })
        let limit = liveLimit
        return try catalogue.read { transaction throws(VaultError) in
            var found = Dashboard(
                cases: try transaction.caseCounts(), evidence: try transaction.evidenceCount("WHERE trashed = 0"), live: 0, incomplete: 0,
                damaged: 0, trashed: 0, unfiled: 0, receiving: 0, itemBytes: 0, freeBytes: free, totalBytes: total, attention: [],
                activity: try transaction.custodyLines(CustodyQuery(), limit: 30).map(\.line))
            try count(&found, liveLimit: limit, in: transaction)
            found.attention =
                diskAttention(found) + (try damagedAttention(in: transaction)) + (try changedAttention(in: transaction))
                + (try cutOffAttention(liveLimit: limit, in: transaction)) + (try recoveryAttention(in: transaction))
                + (try stalledAttention(in: transaction))
            return found
        }
    }

    private func count(_ found: inout Dashboard, liveLimit: Int, in transaction: Transaction) throws(VaultError) {
        let counts = try transaction.rows(
            "SELECT state, trashed, case_id = '', sum(items), sum(bytes) FROM item_counts GROUP BY 1, 2, 3"
        ) { (state: $0.text(0), isTrashed: $0.flag(1), isUnfiled: $0.flag(2), items: $0.integer(3), bytes: $0.integer(4)) }
        for count in counts {
            found.itemBytes += count.bytes
            if count.isTrashed {
                found.trashed += count.items
                continue
            }
            if count.isUnfiled { found.unfiled += count.items }
            switch EvidenceItem.State(rawValue: count.state) {
            case .live: found.live += count.items
            case .incomplete: found.incomplete += count.items
            case .damaged: found.damaged += count.items
            default: break
            }
        }
        // Some that are stored as live were cut off.
        let quiet =
            try transaction.row(
                """
                SELECT count(*) FROM items JOIN recordings USING (id)
                WHERE state = 'live' AND deleted_at IS NULL AND active_at < ?
                """, [.integer(liveLimit)]
            ) { $0.integer(0) } ?? 0
        found.live -= quiet
        found.incomplete += quiet
        found.receiving = try transaction.row("SELECT count(*) FROM uploads WHERE state = 'receiving'") { $0.integer(0) } ?? 0
    }
}
