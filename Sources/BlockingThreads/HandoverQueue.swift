/// A bounded first-in first-out queue through which threads hand values over: packets from reader to decoder, frames from decoder to
/// encoder. A full queue makes the producer wait, an empty one the consumer.
///
/// `@unchecked Sendable`: the queue's monitor guards all that changes. Values need not be Sendable: `push` takes them `sending`, so that
/// nobody else holds them, and each is popped once.
public final class HandoverQueue<Element>: @unchecked Sendable {
    private struct State {
        var elements: [Element] = []
        var isClosed = false
    }

    private let capacity: Int
    private let state = Monitor(State())

    /// At most `capacity` values wait.
    public init(capacity: Int) {
        precondition(capacity > 0)
        self.capacity = capacity
    }

    /// Appends a value, waiting while the queue is full. False when the queue is closed: the value is dropped.
    @discardableResult
    public func push(_ element: sending Element) -> Bool {
        state.wait(until: { $0.elements.count < capacity || $0.isClosed }) { state in
            guard !state.isClosed else { return false }
            state.elements.append(element)
            return true
        }
    }

    /// Appends a value if there is room. False when the queue is full or closed: the value is dropped.
    public func tryPush(_ element: sending Element) -> Bool {
        state.change { state in
            guard !state.isClosed, state.elements.count < capacity else { return false }
            state.elements.append(element)
            return true
        }
    }

    /// Takes the oldest value, waiting for one. Nil when the queue is closed and empty.
    public func pop() -> sending Element? {
        let oldest = state.wait(until: { !$0.elements.isEmpty || $0.isClosed }) { $0.elements.isEmpty ? nil : $0.elements.removeFirst() }
        // Sound because `push` took it `sending` and it has just left the only place that held it.
        nonisolated(unsafe) let released = oldest
        return released
    }

    /// No more values are taken in; those that wait can still be popped, or are dropped with `discardingRest`.
    public func close(discardingRest: Bool = false) {
        state.change { state in
            state.isClosed = true
            if discardingRest { state.elements.removeAll() }
        }
    }

    /// How many values wait now.
    public var count: Int { state.change(wakes: .none) { $0.elements.count } }
}
