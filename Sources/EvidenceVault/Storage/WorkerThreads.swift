internal import BlockingThreads
import Glibc

/// Threads that work items off in the order they were added. Adding blocks while many wait, so that the list of items stays short.
///
/// `@unchecked Sendable`: `items` and `isFinished` are touched only with `mutex` locked; the threads only by the owner, in `finish`.
final class WorkerThreads<Item: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var items: [Item] = []
    private var isFinished = false
    private var threads: [BlockingThread] = []
    private let limit: Int
    private let work: @Sendable (Item) -> Void

    /// Starts the threads; at least one runs, or the adding thread does the work itself. At most `waiting` items wait, four a thread
    /// where nothing is said.
    init(count: Int, waiting limit: Int? = nil, work: @escaping @Sendable (Item) -> Void) {
        mutex = .allocate(capacity: 1)
        changed = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
        self.limit = limit ?? count * 4
        self.work = work
        for _ in 0..<max(1, count) {
            if let thread = try? BlockingThread({ self.run() }) { threads.append(thread) }
        }
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Adds an item; waits while many are waiting.
    func add(_ item: Item) {
        guard !threads.isEmpty else { return work(item) }
        pthread_mutex_lock(mutex)
        while items.count >= limit { pthread_cond_wait(changed, mutex) }
        items.append(item)
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    /// Waits until everything added was worked off, and ends the threads. Nothing may be added after it.
    func finish() {
        pthread_mutex_lock(mutex)
        isFinished = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
        for thread in threads { thread.join() }
        threads = []
    }

    private func run() {
        while true {
            pthread_mutex_lock(mutex)
            while items.isEmpty, !isFinished { pthread_cond_wait(changed, mutex) }
            guard !items.isEmpty else {
                pthread_mutex_unlock(mutex)
                return
            }
            let item = items.removeFirst()
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
            work(item)
        }
    }
}
