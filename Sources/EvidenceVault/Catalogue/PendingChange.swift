import Synchronization

/// A change that waits for the next commit.
protocol PendingChange: AnyObject, Sendable {
    /// Runs it; false when it failed by itself and is to be rolled back.
    func run(_ transaction: Transaction) -> Bool
    /// The commit it was part of is durable.
    func succeed()
    /// The commit it was part of failed.
    func fail(_ error: VaultError)
}

/// A change and its outcome.
final class Change<Value: Sendable>: PendingChange {
    private let body: @Sendable (Transaction) throws(VaultError) -> Value
    private let state = Mutex<(result: Result<Value, VaultError>?, done: Bool)>((nil, false))

    init(_ body: @escaping @Sendable (Transaction) throws(VaultError) -> Value) {
        self.body = body
    }

    var isDone: Bool { state.withLock { $0.done } }

    func run(_ transaction: Transaction) -> Bool {
        let result: Result<Value, VaultError>
        do throws(VaultError) {
            let value = try body(transaction)
            try transaction.refreshSearch()
            result = .success(value)
        } catch {
            result = .failure(error)
        }
        state.withLock { $0.result = result }
        if case .success = result { return true }
        return false
    }

    func succeed() { state.withLock { $0.done = true } }

    func fail(_ error: VaultError) {
        state.withLock {
            // Keep the change's own failure: it tells more than the commit's.
            if case .failure = $0.result {} else { $0.result = .failure(error) }
            $0.done = true
        }
    }

    /// What came out, once it is done.
    func outcome() throws(VaultError) -> Value {
        guard let result = state.withLock({ $0.result }) else { throw .closed }
        return try result.get()
    }
}
