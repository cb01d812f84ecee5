internal import BlockingThreads

/// Threads that work items off in the order they were added. Adding blocks while many wait, so that the list of items stays short.
///
/// `@unchecked Sendable`: `threads` are touched only by the owner, in `init` and `finish`.
final class WorkerThreads<Item: Sendable>: @unchecked Sendable {
    private struct State: Sendable {
        var items: [Item] = []
        var isFinished = false
    }

    private let state = Monitor(State())
    private var threads: [BlockingThread] = []
    private let limit: Int
    private let work: @Sendable (Item) -> Void

    /// Starts the threads; at least one runs, or the adding thread does the work itself. At most `waiting` items wait, four a thread
    /// where nothing is said.
    init(count: Int, waiting limit: Int? = nil, work: @escaping @Sendable (Item) -> Void) {
        self.limit = limit ?? count * 4
        self.work = work
        for _ in 0..<max(1, count) {
            if let thread = try? BlockingThread({ self.run() }) { threads.append(thread) }
        }
    }

    /// Adds an item; waits while many are waiting.
    func add(_ item: Item) {
        guard !threads.isEmpty else { return work(item) }
        state.wait(until: { $0.items.count < limit }) { $0.items.append(item) }
    }

    /// Waits until everything added was worked off, and ends the threads. Nothing may be added after it.
    func finish() {
        state.change { $0.isFinished = true }
        for thread in threads { thread.join() }
        threads = []
    }

    private func run() {
        while let item = state.wait(until: { !$0.items.isEmpty || $0.isFinished }, { $0.items.isEmpty ? nil : $0.items.removeFirst() }) {
            work(item)
        }
    }
}
