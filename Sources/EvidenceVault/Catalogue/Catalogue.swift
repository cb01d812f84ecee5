import DurableFiles
import SQLiteBridge
import Synchronization

/// The vault's database: one writing connection whose commits are shared by all threads that wait, and readers beside it.
///
/// Group commit: a thread puts its change into `pending` and then waits for the connection. Whoever gets it runs everything that is pending
/// in one transaction (a savepoint each, so that one that fails takes none along) and commits once; the others find theirs done.
/// WAL with synchronous=FULL: a commit is on the disk when `write` returns.
final class Catalogue: Sendable {
    private let path: String
    private let pending = Mutex<[any PendingChange]>([])
    private let writer: Lock<Writer>
    private let readers = Mutex<[Confined]>([])
    private let commitCount = Atomic<Int>(0)
    /// Called after each commit that is durable, before anybody learns of it; it may read.
    let afterCommit = Mutex<(@Sendable (Transaction) -> Void)?>(nil)

    /// The one connection that writes; nil after a failure, until it can be opened anew.
    private struct Writer {
        var connection: SQLiteConnection?
        var isClosed = false
    }

    /// Opens the database, makes it when missing (mode 0600), and brings its schema up to date. `whenMade` is called in the transaction that
    /// makes the first tables.
    init(path: String, whenMade: @Sendable (Transaction) throws(VaultError) -> Void = { _ in }) throws(VaultError) {
        self.path = path
        do {
            if DurableFile.size(path) == nil {
                _ = try AppendFile(path: path, creating: true, mode: 0o600)
                try Folder.synchronise(Folder.parent(of: path))
            }
        } catch {
            throw VaultError(error)
        }
        let connection = try Catalogue.openWriter(path)
        try Migrations.run(on: Transaction(connection: connection), path: path, whenMade: whenMade)
        writer = Lock(Writer(connection: connection))
    }

    /// How many commits there were; for tests and figures.
    var commits: Int { commitCount.load(ordering: .relaxed) }

    /// Runs a change and waits until it is durable. It may run on another thread, together with others' changes. It must not write again.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws(VaultError) -> Value) throws(VaultError) -> Value {
        let change = Change(body)
        pending.withLock { $0.append(change) }
        writer.withLock { writer in
            guard !change.isDone else { return }
            let batch = pending.withLock { pending in
                defer { pending = [] }
                return pending
            }
            commit(batch, by: &writer)
        }
        return try change.outcome()
    }

    /// Runs queries on one snapshot of the last commits.
    func read<Value>(_ body: (Transaction) throws(VaultError) -> Value) throws(VaultError) -> Value {
        let connection: Confined
        if let idle = readers.withLock({ $0.popLast() }) {
            connection = idle
        } else {
            do {
                connection = Confined(try SQLiteConnection(path: path, access: .readOnly))
            } catch {
                throw VaultError(error)
            }
        }
        let transaction = Transaction(connection: connection.connection)
        try transaction.run("BEGIN")
        let result: Result<Value, VaultError>
        do throws(VaultError) {
            result = .success(try body(transaction))
        } catch {
            result = .failure(error)
        }
        // A connection that can't end its transaction is dropped.
        if (try? transaction.run("COMMIT")) != nil {
            readers.withLock { if $0.count < 4 { $0.append(connection) } }
        }
        return try result.get()
    }

    /// Copies the write-ahead log into the database and closes. Later writes fail with `vault-closed`.
    func close() {
        writer.withLock { writer in
            try? writer.connection?.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            writer = Writer(connection: nil, isClosed: true)
        }
        readers.withLock { $0 = [] }
    }

    private func commit(_ batch: [any PendingChange], by writer: inout Writer) {
        guard !writer.isClosed else { return batch.forEach { $0.fail(.closed) } }
        let open: SQLiteConnection
        do throws(VaultError) {
            if let connection = writer.connection { open = connection } else { open = try Catalogue.openWriter(path) }
            writer.connection = open
        } catch {
            return batch.forEach { $0.fail(error) }
        }
        do throws(VaultError) {
            let transaction = Transaction(connection: open)
            try transaction.run("BEGIN IMMEDIATE")
            for change in batch {
                try transaction.run("SAVEPOINT change")
                if !change.run(transaction) { try transaction.run("ROLLBACK TO change") }
                try transaction.run("RELEASE change")
            }
            try transaction.run("COMMIT")
            commitCount.add(1, ordering: .relaxed)
            afterCommit.withLock { $0 }?(transaction)
            batch.forEach { $0.succeed() }
        } catch {
            if open.isInTransaction { try? open.execute("ROLLBACK") }
            batch.forEach { $0.fail(error) }
            // After a failed write or fsync nothing this connection holds in memory is to be trusted: open it anew.
            if error.code == .storageFailure {
                writer.connection = nil
            }
        }
    }

    private static func openWriter(_ path: String) throws(VaultError) -> SQLiteConnection {
        do {
            let connection = try SQLiteConnection(path: path, access: .readWrite)
            try connection.execute(
                """
                PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA wal_autocheckpoint=2000;
                PRAGMA trusted_schema=OFF; PRAGMA journal_size_limit=33554432;
                """)
            return connection
        } catch {
            throw VaultError(error)
        }
    }
}

extension VaultError {
    static let closed = VaultError(.vaultClosed, subject: "the vault", detail: "it is closing")
}

/// A reader that lies in the pool.
///
/// `@unchecked Sendable`: it is either in the pool or with the one thread that took it out.
private struct Confined: @unchecked Sendable {
    let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) { self.connection = connection }
}
