internal import CSQLite

/// An SQLite call that failed. Values that were bound are not in it.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// SQLite's extended result code, https://sqlite.org/rescode.html
    public let code: Int32
    /// SQLite's words.
    public let message: String
    /// The statement, with its placeholders; nil when opening.
    public let statement: String?

    /// The primary result code, as in SQLITE_FULL.
    public var primaryCode: Int32 { code & 0xFF }
    /// Whether there is no room left.
    public var isFull: Bool { primaryCode == SQLITE_FULL }
    /// Whether a constraint (unique, foreign key, check) forbids the change.
    public var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }
    /// Whether the file's contents make no sense.
    public var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(primaryCode) }

    /// Whether something had to be written to what was opened to be read, such as rolling back what a crash left half written.
    public var isReadOnly: Bool { primaryCode == SQLITE_READONLY }

    /// For people: SQLite's words, the code and the statement.
    public var description: String {
        "\(message) (SQLite \(code))" + (statement.map { " in: \($0)" } ?? "")
    }
}
