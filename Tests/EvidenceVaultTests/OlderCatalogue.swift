import DurableFiles
import SQLiteBridge

@testable import EvidenceVault

/// Writes a closed vault's catalogue anew as a program of an older version had it: that version's tables, with what they have now.
func makeCatalogueOlder(_ version: Int, in folder: VaultFolder) throws {
    let path = folder.database + ".older"
    let older = try SQLiteConnection(path: path, access: .readWrite)
    for statement in Migrations.all[..<version].joined() { try older.execute(statement) }
    try older.execute("ATTACH '\(folder.database)' AS now; PRAGMA foreign_keys = OFF; PRAGMA user_version = \(version)")
    let tables = try older.rows("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'") { $0.text(0) }
    for table in tables {
        let columns = try older.rows(
            """
            SELECT name FROM pragma_table_info('\(table)', 'main') WHERE name IN (SELECT name FROM pragma_table_info('\(table)', 'now'))
            """
        ) { $0.text(0) }.joined(separator: ", ")
        try older.execute("INSERT OR REPLACE INTO main.\(table) (\(columns)) SELECT \(columns) FROM now.\(table)")
    }
    try older.execute("DETACH now")
    try DurableFile.move(path, to: folder.database)
}
