import SQLiteBridge

/// The catalogue inside one read or write transaction; errors come out as the vault's own.
struct Transaction {
    let connection: SQLiteConnection

    /// Runs one statement; returns how many rows it changed.
    @discardableResult
    func run(_ statement: String, _ values: [SQLiteValue] = []) throws(VaultError) -> Int {
        do {
            return try connection.run(statement, values)
        } catch {
            throw VaultError(error)
        }
    }

    func rows<Value>(_ statement: String, _ values: [SQLiteValue] = [], _ make: (SQLiteRow) -> Value) throws(VaultError) -> [Value] {
        do {
            return try connection.rows(statement, values, make)
        } catch {
            throw VaultError(error)
        }
    }

    func row<Value>(_ statement: String, _ values: [SQLiteValue] = [], _ make: (SQLiteRow) -> Value) throws(VaultError) -> Value? {
        try rows(statement, values, make).first
    }
}

extension VaultError {
    /// Translates a failure of the catalogue.
    init(_ error: SQLiteError) {
        if error.isFull {
            self = .diskFull("the catalogue", error.description)
        } else if error.isDamage {
            self.init(
                .storageFailure, subject: "the catalogue", detail: "it is damaged (\(error.message))",
                hint: "stop the vault and start it again: it sets the damaged file aside and makes a new one from the recordings")
        } else {
            self.init(.storageFailure, subject: "the catalogue", detail: error.description)
        }
    }

    static func diskFull(_ subject: String, _ detail: String) -> VaultError {
        VaultError(.diskFull, subject: subject, detail: detail, hint: "free some space on the vault's disk")
    }
}
