import Glibc
import Synchronization

/// A bounded first-in first-out queue through which threads hand values over: packets from reader to decoder, frames from decoder to
/// encoder. A full queue makes the producer wait, an empty one the consumer.
///
/// `@unchecked Sendable`: all fields but the constant ones are guarded by `mutex`. Values need not be Sendable: `push` takes them `sending`,
/// so that nobody else holds them, and each is popped once.
public final class HandoverQueue<Element>: @unchecked Sendable {
    private let capacity: Int
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var elements: [Element] = []
    private var isClosed = false

    /// At most `capacity` values wait.
    public init(capacity: Int) {
        precondition(capacity > 0)
        self.capacity = capacity
        mutex = .allocate(capacity: 1)
        changed = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Appends a value, waiting while the queue is full. False when the queue is closed: the value is dropped.
    @discardableResult
    public func push(_ element: sending Element) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while elements.count >= capacity && !isClosed { pthread_cond_wait(changed, mutex) }
        guard !isClosed else { return false }
        elements.append(element)
        pthread_cond_broadcast(changed)
        return true
    }

    /// Appends a value if there is room. False when the queue is full or closed: the value is dropped.
    public func tryPush(_ element: sending Element) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard !isClosed, elements.count < capacity else { return false }
        elements.append(element)
        pthread_cond_broadcast(changed)
        return true
    }

    /// Takes the oldest value, waiting for one. Nil when the queue is closed and empty.
    public func pop() -> sending Element? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while elements.isEmpty && !isClosed { pthread_cond_wait(changed, mutex) }
        guard !elements.isEmpty else { return nil }
        let oldest = elements.removeFirst()
        pthread_cond_broadcast(changed)
        // Sound because `push` took it `sending` and it has just left the only place that held it.
        nonisolated(unsafe) let released = oldest
        return released
    }

    /// No more values are taken in; those that wait can still be popped, or are dropped with `discardingRest`.
    public func close(discardingRest: Bool = false) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        isClosed = true
        if discardingRest { elements.removeAll() }
        pthread_cond_broadcast(changed)
    }

    /// How many values wait now.
    public var count: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return elements.count
    }
}
