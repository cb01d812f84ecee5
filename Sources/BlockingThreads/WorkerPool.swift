/// Threads for work that blocks (fsync, database, hashing), so that no connection's poll thread does.
///
/// Threads are made when all are busy, up to a limit, and end after some idle seconds. Jobs start in the order they were submitted.
public final class WorkerPool: Sendable {
    private struct State: Sendable {
        var jobs: [@Sendable () -> Void] = []
        var firstJob = 0
        var threads = 0
        var busy = 0
        var isClosed = false

        var waiting: Int { jobs.count - firstJob }

        mutating func take() -> (@Sendable () -> Void)? {
            guard firstJob < jobs.count else { return nil }
            let job = jobs[firstJob]
            firstJob += 1
            if firstJob == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                firstJob = 0
            }
            return job
        }
    }

    private let limit: Int
    private let idleSeconds: Int
    private let state = Monitor(State())

    /// - Parameters:
    ///   - limit: most threads at a time, at least 1.
    ///   - idleSeconds: how long a thread without work stays.
    public init(limit: Int, idleSeconds: Int = 10) {
        self.limit = max(1, limit)
        self.idleSeconds = idleSeconds
    }

    /// Runs `job` on a worker thread, soon. After `close()` it runs on the calling thread, so that no job is ever lost.
    public func submit(_ job: @escaping @Sendable () -> Void) {
        let (isTaken, needsThread) = state.change(wakes: .one) { state in
            guard !state.isClosed else { return (false, false) }
            state.jobs.append(job)
            let needsThread = state.threads - state.busy < state.waiting && state.threads < limit
            if needsThread { state.threads += 1 }
            return (true, needsThread)
        }
        guard isTaken else { return job() }
        if needsThread { startThread() }
    }

    /// Returns when every job submitted so far has been done and all threads have ended.
    public func close() {
        state.change { $0.isClosed = true }
        state.wait(until: { $0.threads == 0 }) { _ in }
    }

    private func startThread() {
        do {
            try BlockingThread.start(stackBytes: 1 << 20, signals: .blocked) { self.work() }
        } catch {
            let isAlone = state.change { state in
                state.threads -= 1
                return state.threads == 0
            }
            // No thread could be made: the jobs still have to be done.
            if isAlone { while let job = state.change(wakes: .none, { $0.take() }) { job() } }
        }
    }

    private func work() {
        while let job = next() {
            job()
            state.change(wakes: .none) { $0.busy -= 1 }
        }
        // Whoever closes the pool waits for the last one.
        state.change { _ in }
    }

    /// The next job, waited for; nil when this thread is to end: from then on it is not counted on.
    private func next() -> (@Sendable () -> Void)? {
        state.wait(until: { $0.waiting > 0 || $0.isClosed }, atMostMilliseconds: idleSeconds * 1000, wakes: .none) { state in
            guard let job = state.take() else {
                state.threads -= 1
                return nil
            }
            state.busy += 1
            return job
        }
    }
}
