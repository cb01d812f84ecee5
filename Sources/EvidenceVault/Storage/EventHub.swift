import Synchronization

/// Tells subscribers what changed.
final class EventHub: Sendable {
    private let handlers = Mutex<(next: Int, all: [Int: @Sendable (VaultEvent) -> Void])>((0, [:]))

    func subscribe(_ handler: @escaping @Sendable (VaultEvent) -> Void) -> VaultSubscription {
        let key = handlers.withLock { handlers in
            handlers.next += 1
            handlers.all[handlers.next] = handler
            return handlers.next
        }
        return VaultSubscription { [weak self] in
            self?.handlers.withLock { $0.all[key] = nil }
        }
    }

    /// Calls every subscriber; never while a lock of the vault is held.
    func emit(_ events: [VaultEvent]) {
        guard !events.isEmpty else { return }
        let all = handlers.withLock { Array($0.all.values) }
        for event in events {
            for handler in all { handler(event) }
        }
    }
}
