import EvidenceModel
import SQLiteBridge

/// What needs somebody. Each look costs no more than what it shows.
extension Vault {
    /// How many of a kind are told.
    private static let most = 10
    private static let day = 86_400_000

    /// Less than a twentieth of the disk, or than two gigabytes, is left.
    func diskAttention(_ found: Dashboard) -> [Dashboard.Attention] {
        guard found.freeBytes < max(2_000_000_000, found.totalBytes / 20) else { return [] }
        return [
            Dashboard.Attention(
                kind: "disk-low", title: "The vault’s disk is almost full",
                detail: "\(found.freeBytes.byteText) can still be filled. Empty some of the disk, or move the vault to a larger one.")
        ]
    }

    func damagedAttention(in transaction: Transaction) throws(VaultError) -> [Dashboard.Attention] {
        try attention(
            "verification-failed", "Its bytes contradict its log. Both are kept.",
            """
            SELECT id, title, started_at FROM items WHERE state = 'damaged' AND deleted_at IS NULL
            ORDER BY started_at DESC, id DESC LIMIT \(Self.most)
            """, in: transaction)
    }

    func changedAttention(in transaction: Transaction) throws(VaultError) -> [Dashboard.Attention] {
        try attention(
            "verification-failed", "It was verified, and is not what it was when it was recorded.",
            """
            SELECT id, title, started_at FROM items
            WHERE \(Schema.isFoundChanged) AND deleted_at IS NULL AND state <> 'damaged'
            ORDER BY started_at DESC, id DESC LIMIT \(Self.most)
            """, in: transaction)
    }

    func cutOffAttention(liveLimit: Int, in transaction: Transaction) throws(VaultError) -> [Dashboard.Attention] {
        try attention(
            "cut-off", "It was cut off. Open Exhibit on the device that recorded it: what is still there comes then.",
            """
            SELECT id, title, active_at FROM items JOIN recordings USING (id)
            WHERE state = 'live' AND deleted_at IS NULL AND active_at < \(liveLimit)
            ORDER BY started_at DESC, id DESC LIMIT \(Self.most)
            """, in: transaction)
            + attention(
                "cut-off", "It has ended, and not all of it has come. Open Exhibit on the device that recorded it.",
                """
                SELECT id, title, active_at FROM items JOIN recordings USING (id)
                WHERE state = 'incomplete' AND deleted_at IS NULL AND active_at < \(liveLimit)
                ORDER BY started_at DESC, id DESC LIMIT \(Self.most)
                """, in: transaction)
    }

    /// What opening the vault found, of the last week.
    func recoveryAttention(in transaction: Transaction) throws(VaultError) -> [Dashboard.Attention] {
        let found = try transaction.rows("SELECT kind, detail, at, item FROM problems ORDER BY id DESC LIMIT 50") {
            (kind: $0.text(0), detail: $0.text(1), at: $0.integer(2), item: $0.optionalText(3))
        }
        let kinds = ["recovery-failed", "upload-set-aside", "log-set-aside", "chunk-mismatch", "catalogue-lost"]
        let recent = found.filter { kinds.contains($0.kind) && $0.at > clock.now.milliseconds - 7 * Self.day }
        return recent.prefix(Self.most).map { problem in
            Dashboard.Attention(
                kind: problem.kind, item: problem.item.flatMap { ItemID($0) }, title: "Something was put right", detail: problem.detail,
                at: Timestamp(milliseconds: problem.at))
        }
    }

    /// Files that began to come more than an hour ago and are not whole.
    func stalledAttention(in transaction: Transaction) throws(VaultError) -> [Dashboard.Attention] {
        try transaction.rows(
            """
            SELECT file_name, device, offset, created_at FROM uploads
            WHERE state = 'receiving' AND recording IS NULL AND created_at < ? ORDER BY created_at DESC LIMIT \(Self.most)
            """, [.integer(clock.now.milliseconds - Self.day / 24)]
        ) { row in
            Dashboard.Attention(
                kind: "upload-stalled", title: row.text(0),
                detail: "\(row.integer(2).byteText) came from \(row.optionalText(1) ?? "the vault’s own machine"), and then no more.",
                at: Timestamp(milliseconds: row.integer(3)))
        }
    }

    private func attention(
        _ kind: String, _ detail: String, _ statement: String, in transaction: Transaction
    ) throws(VaultError) -> [Dashboard.Attention] {
        try transaction.rows(statement) { row in
            Dashboard.Attention(
                kind: kind, item: ItemID(row.text(0)), title: row.text(1), detail: detail, at: Timestamp(milliseconds: row.integer(2)))
        }
    }
}
