import BlockingThreads
import EvidenceVault
import Glibc
import Synchronization

/// Tells every open event stream what changed in the vault (server-sent events).
final class EventHub: Sendable {
    private struct State {
        var listeners: [ObjectIdentifier: Listener] = [:]
        var subscription: VaultSubscription?
        var isStopped = false
    }

    private struct Listener {
        let sink: any EventSink
        /// The paired device it belongs to; nil for the vault's own machine.
        let device: String?
    }

    /// How often a stream without news gets a comment, so that a dead connection is noticed, in seconds.
    private static let heartbeatSeconds = 15

    private let vault: Vault
    private let state = Mutex(State())

    init(_ vault: Vault) { self.vault = vault }

    /// Starts telling; `listener` gets every event too, on the vault's own thread.
    func start(_ listener: @escaping @Sendable (VaultEvent) -> Void) throws {
        let subscription = vault.subscribe { [weak self] event in
            listener(event)
            self?.send(event)
        }
        state.withLock { $0.subscription = subscription }
        try BlockingThread.start(stackBytes: 128 << 10, signals: .blocked) { [weak self] in
            while true {
                sleep(UInt32(Self.heartbeatSeconds))
                guard let self, !self.state.withLock({ $0.isStopped }) else { return }
                self.send(Array(": still here\n\n".utf8))
            }
        }
    }

    func stop() {
        let subscription = state.withLock { state in
            state.isStopped = true
            defer { state.subscription = nil }
            return state.subscription
        }
        subscription?.cancel()
    }

    /// Opens a stream for a paired device, by its id, or for the vault's own machine.
    func add(_ sink: any EventSink, device: String?) {
        let id = ObjectIdentifier(sink)
        state.withLock { $0.listeners[id] = Listener(sink: sink, device: device) }
        sink.onClose { [weak self] in self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
        // Tells the client that the stream is open, and to come again after two seconds when it breaks.
        sink.send(Array("retry: 2000\n\n".utf8))
    }

    /// Ends the streams of a device whose pairing has ended.
    func end(device: String) {
        for listener in state.withLock({ Array($0.listeners.values) }) where listener.device == device { listener.sink.finish() }
    }

    /// Tells every open stream of an event.
    func send(_ event: VaultEvent) {
        if state.withLock({ $0.listeners.isEmpty }) { return }
        send(EventText.bytes(of: event))
    }

    private func send(_ bytes: [UInt8]) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.sink.send(bytes) }
    }
}
