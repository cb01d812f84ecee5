internal import CSQLite

/// The row a statement is at; valid only inside the closure it was given to. Columns count from 0.
public struct SQLiteRow {
    let statement: OpaquePointer  // <sqlite3_stmt>

    /// Whether the column is NULL.
    public func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL }
    /// The integer; 0 for NULL.
    public func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(statement, Int32(column))) }
    /// The double; 0 for NULL.
    public func real(_ column: Int) -> Double { sqlite3_column_double(statement, Int32(column)) }
    /// Whether the integer is not 0.
    public func flag(_ column: Int) -> Bool { integer(column) != 0 }
    /// The text; empty for NULL.
    public func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(statement, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
    /// The bytes; empty for NULL.
    public func blob(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, Int32(column)) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, Int32(column)))))
    }

    /// The integer; nil for NULL.
    public func optionalInteger(_ column: Int) -> Int? { isNull(column) ? nil : integer(column) }
    /// The double; nil for NULL.
    public func optionalReal(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }
    /// The text; nil for NULL.
    public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
    /// The bytes; nil for NULL.
    public func optionalBlob(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }
}
