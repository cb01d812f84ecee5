import ExhibitTestSupport
import SQLiteBridge
import Testing

@Suite struct SQLiteTests {
    let folder = TemporaryFolder()

    private func database() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: "\(folder.path)/test.sqlite", access: .readWrite)
        try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b BLOB, c REAL, d INTEGER UNIQUE)")
        return connection
    }

    @Test func everyKindOfValueComesBack() throws {
        let connection = try database()
        try connection.run(
            "INSERT INTO t VALUES (?, ?, ?, ?, ?)", [1, "naïve \u{1F3A5}\u{0}x", .blob([0, 255, 7]), .real(0.1), .integer(.max)])
        try connection.run("INSERT INTO t VALUES (?, ?, ?, ?, ?)", [2, "", .blob([]), .null, .null])
        let rows = try connection.rows("SELECT a, b, c, d FROM t ORDER BY id") { row in
            (row.optionalText(0), row.optionalBlob(1), row.optionalReal(2), row.optionalInteger(3))
        }
        #expect(rows[0].0 == "naïve \u{1F3A5}\u{0}x" && rows[0].1 == [0, 255, 7] && rows[0].2 == 0.1 && rows[0].3 == .max)
        #expect(rows[1].0 == "" && rows[1].1 == [] && rows[1].2 == nil && rows[1].3 == nil)
    }

    @Test func runTellsHowManyRowsChanged() throws {
        let connection = try database()
        for id in 1...3 { #expect(try connection.run("INSERT INTO t (id) VALUES (?)", [.integer(id)]) == 1) }
        #expect(try connection.run("UPDATE t SET a = 'x' WHERE id > 1") == 2)
    }

    @Test func errorsTellTheStatementAndNotTheValues() throws {
        let connection = try database()
        try connection.run("INSERT INTO t (d) VALUES (7)")
        do {
            try connection.run("INSERT INTO t (a, d) VALUES (?, ?)", ["secret", 7])
            Issue.record("a second 7 was taken")
        } catch {
            #expect(error.isConstraint && !error.isFull)
            #expect(error.description.contains("INSERT INTO t"))
            #expect(!error.description.contains("secret"))
        }
        #expect(throws: SQLiteError.self) { try connection.execute("NONSENSE") }
        // The failed statement is usable again.
        #expect(try connection.run("INSERT INTO t (a, d) VALUES (?, ?)", ["secret", 8]) == 1)
    }

    @Test func aReaderCannotWriteAndSeesOneSnapshot() throws {
        let writer = try database()
        try writer.execute("PRAGMA journal_mode=WAL")
        let reader = try SQLiteConnection(path: "\(folder.path)/test.sqlite", access: .readOnly)
        #expect(throws: SQLiteError.self) { try reader.run("INSERT INTO t (id) VALUES (1)") }
        try reader.execute("BEGIN")
        #expect(try reader.rows("SELECT count(*) FROM t") { $0.integer(0) } == [0])
        try writer.run("INSERT INTO t (id) VALUES (1)")
        #expect(try reader.rows("SELECT count(*) FROM t") { $0.integer(0) } == [0])
        #expect(reader.isInTransaction)
        try reader.execute("COMMIT")
        #expect(try reader.rows("SELECT count(*) FROM t") { $0.integer(0) } == [1])
    }

    @Test func aMissingFileIsAnError() {
        #expect(throws: SQLiteError.self) { try SQLiteConnection(path: "/nonexistent/x.sqlite", access: .readOnly) }
    }

    @Test func aFullDatabaseSaysSo() throws {
        let connection = try database()
        try connection.execute("PRAGMA max_page_count = 4")
        var failure: SQLiteError?
        for id in 0..<100 where failure == nil {
            do {
                try connection.run("INSERT INTO t (id, b) VALUES (?, ?)", [.integer(id), .blob([UInt8](repeating: 1, count: 3000))])
            } catch {
                failure = error
            }
        }
        #expect(failure?.isFull == true)
    }
}
