import SQLiteBridge

/// Brings the database's schema up to date; `PRAGMA user_version` holds the version.
enum Migrations {
    /// One entry a version, applied in order; never edited once released.
    static let all: [[String]] = [
        Schema.version1, Schema.version2, Schema.version3, Schema.version4, Schema.version5, Schema.version6,
        Schema.version7, Schema.version8, Schema.version9,
    ]

    /// The version this program writes.
    static var current: Int { all.count }

    /// Applies what is missing, each version in one transaction.
    /// - Throws: `vault-too-new` when a newer program has been here; nothing is changed then.
    static func run(
        on transaction: Transaction, path: String, whenMade: @Sendable (Transaction) throws(VaultError) -> Void
    ) throws(VaultError) {
        let version = try transaction.row("PRAGMA user_version") { $0.integer(0) } ?? 0
        guard version <= current else {
            throw VaultError(
                .vaultTooNew, subject: path, detail: "its format is version \(version); this program knows versions up to \(current)",
                hint: "install a newer Exhibit; nothing was changed")
        }
        for next in version..<current {
            try transaction.run("BEGIN IMMEDIATE")
            do throws(VaultError) {
                for statement in all[next] { try transaction.run(statement) }
                if next == 0 { try whenMade(transaction) }
                try transaction.run("PRAGMA user_version = \(next + 1)")
                try transaction.run("COMMIT")
            } catch {
                _ = try? transaction.run("ROLLBACK")
                throw error
            }
        }
    }
}
