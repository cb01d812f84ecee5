import DurableFiles
import SQLiteBridge

/// Whether the catalogue's file is there and whole, before anything is written to it.
enum CatalogueHealth: Equatable {
    /// SQLite finds nothing wrong.
    case sound
    /// There is no file, or one without a byte, as a crash at its making leaves it.
    case missing
    /// It is no database, or one that contradicts itself; in SQLite's words.
    case damaged(String)

    /// What is wrong with a damaged one.
    var problem: String? { if case .damaged(let words) = self { "is damaged (\(words))" } else { nil } }

    /// Looks at the file; reads all of it once, about two seconds for a million recordings when it is in memory.
    /// - Throws: when it can't be read, which says nothing of what is in it.
    static func of(_ path: String) throws(VaultError) -> CatalogueHealth {
        guard let size = DurableFile.size(path), size > 0 else { return .missing }
        do throws(SQLiteError) {
            do throws(SQLiteError) {
                return try look(path, .readOnly)
            } catch {
                // A crash came while the file was written without a write-ahead log, as at its making: SQLite undoes that first.
                guard error.isReadOnly else { throw error }
                return try look(path, .readWrite)
            }
        } catch {
            guard error.isDamage else { throw VaultError(error) }
            return .damaged(error.message)
        }
    }

    /// Whether the last page is not all there. SQLite takes what is missing of it for zeroes, and finds nothing wrong with a text that ends in
    /// them. While there is a write-ahead log, what is in the file does not count alone.
    private static func isCutShort(_ path: String, _ pageSize: Int?) -> Bool {
        guard let pageSize, pageSize > 0, let size = DurableFile.size(path), DurableFile.size("\(path)-wal") ?? 0 == 0 else { return false }
        return size % pageSize != 0
    }

    private static func look(_ path: String, _ access: SQLiteConnection.Access) throws(SQLiteError) -> CatalogueHealth {
        let connection = try SQLiteConnection(path: path, access: access)
        // What a newer program wrote is not this one's to judge.
        let version = try connection.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        guard version <= Migrations.current else { return .sound }
        let found = try connection.rows("PRAGMA quick_check(1)") { $0.text(0) }
        guard found == ["ok"] else { return .damaged(found.first ?? "no answer") }
        return isCutShort(path, try connection.rows("PRAGMA page_size") { $0.integer(0) }.first)
            ? .damaged("its last page is cut short") : .sound
    }
}
