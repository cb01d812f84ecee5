internal import CSQLite

/// A connection to one database file, with its prepared statements. SQLite documentation: https://sqlite.org/c3ref/intro.html
///
/// Not thread safe, and not Sendable: opened with SQLITE_OPEN_NOMUTEX, one thread at a time may use it.
public final class SQLiteConnection {
    /// How a database is opened.
    public enum Access: Sendable {
        /// Reads and writes; makes the file when it does not exist.
        case readWrite
        /// Only reads.
        case readOnly
        /// Only reads, and makes no file beside it: for a database that nobody has open and no write-ahead log belongs to.
        case immutable
    }

    private let database: OpaquePointer  // <sqlite3>
    private var prepared: [String: OpaquePointer] = [:]  // <sqlite3_stmt>

    /// Opens a database; waits up to 10 s where another process holds it.
    public init(path: String, access: Access) throws(SQLiteError) {
        var opened: OpaquePointer?
        let flags =
            switch access {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let name = access == .immutable ? "file:\(Self.escaped(path))?immutable=1" : path
        let result = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard result == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw SQLiteError(code: result, message: "\(message): \(path)", statement: nil)
        }
        database = opened
        sqlite3_extended_result_codes(database, 1)
        sqlite3_busy_timeout(database, 10_000)
    }

    /// A path as part of a URI.
    private static func escaped(_ path: String) -> String {
        var text = ""
        for character in path.unicodeScalars {
            switch character {
            case "%": text += "%25"
            case "?": text += "%3f"
            case "#": text += "%23"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }

    deinit {
        for statement in prepared.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(database)
    }

    /// Runs one or more statements without placeholders; rows are ignored.
    public func execute(_ statements: String) throws(SQLiteError) {
        let result = sqlite3_exec(database, statements, nil, nil, nil)
        guard result == SQLITE_OK else { throw failure(result, statements) }
    }

    /// Runs one statement, kept prepared for the next time.
    /// - Returns: how many rows it changed.
    @discardableResult public func run(_ statement: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int {
        try step(statement, values) { _ in }
        return Int(sqlite3_changes(database))
    }

    /// Runs one query, kept prepared for the next time, and makes a value of each row.
    public func rows<Value>(
        _ statement: String, _ values: [SQLiteValue] = [], _ make: (SQLiteRow) -> Value
    ) throws(SQLiteError) -> [Value] {
        var made: [Value] = []
        try step(statement, values) { made.append(make($0)) }
        return made
    }

    /// Whether a transaction is open. After some errors (SQLITE_FULL, SQLITE_IOERR) SQLite has rolled back by itself.
    public var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

    private func step(_ text: String, _ values: [SQLiteValue], _ body: (SQLiteRow) -> Void) throws(SQLiteError) {
        let statement = try prepare(text)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() {
            let result = bind(value, to: Int32(index + 1), of: statement)
            guard result == SQLITE_OK else { throw failure(result, text) }
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(SQLiteRow(statement: statement))
            case SQLITE_DONE: return
            case let result: throw failure(result, text)
            }
        }
    }

    private func prepare(_ text: String) throws(SQLiteError) -> OpaquePointer {
        if let statement = prepared[text] { return statement }
        var statement: OpaquePointer?
        let result = sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard result == SQLITE_OK, let statement else { throw failure(result, text) }
        prepared[text] = statement
        return statement
    }

    private func bind(_ value: SQLiteValue, to index: Int32, of statement: OpaquePointer) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let integer): return sqlite3_bind_int64(statement, index, Int64(integer))
        case .real(let real): return sqlite3_bind_double(statement, index, real)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { exhibit_bind_text(statement, index, $0.baseAddress, Int32($0.count)) }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes { exhibit_bind_blob(statement, index, $0.baseAddress, Int32($0.count)) }
        }
    }

    private func failure(_ result: Int32, _ statement: String) -> SQLiteError {
        SQLiteError(code: result, message: String(cString: sqlite3_errmsg(database)), statement: statement)
    }
}
