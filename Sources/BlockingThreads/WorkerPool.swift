import Glibc

/// Threads for work that blocks (fsync, database, hashing), so that no connection's poll thread does.
///
/// Threads are made when all are busy, up to a limit, and end after some idle seconds. Jobs start in the order they were submitted.
public final class WorkerPool: @unchecked Sendable {
    // Sendable because every stored variable is only touched with `lock` held; the two pthread objects have stable addresses.
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private let limit: Int
    private let idleSeconds: Int
    private var jobs: [@Sendable () -> Void] = []
    private var firstJob = 0
    private var threads = 0
    private var idle = 0
    private var closed = false

    /// - Parameters:
    ///   - limit: most threads at a time, at least 1.
    ///   - idleSeconds: how long a thread without work stays.
    public init(limit: Int, idleSeconds: Int = 10) {
        self.limit = max(1, limit)
        self.idleSeconds = idleSeconds
        lock = .allocate(capacity: 1)
        changed = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    /// Runs `job` on a worker thread, soon. After `close()` it runs on the calling thread, so that no job is ever lost.
    public func submit(_ job: @escaping @Sendable () -> Void) {
        pthread_mutex_lock(lock)
        if closed {
            pthread_mutex_unlock(lock)
            job()
            return
        }
        jobs.append(job)
        let needsThread = idle < jobs.count - firstJob && threads < limit
        if needsThread { threads += 1 }
        pthread_cond_signal(changed)
        pthread_mutex_unlock(lock)
        if needsThread { startThread() }
    }

    /// Returns when every job submitted so far has been done and all threads have ended.
    public func close() {
        pthread_mutex_lock(lock)
        closed = true
        pthread_cond_broadcast(changed)
        while threads > 0 { pthread_cond_wait(changed, lock) }
        pthread_mutex_unlock(lock)
    }

    private func startThread() {
        do {
            try BlockingThread.start(stackBytes: 1 << 20, signals: .blocked) { self.work() }
        } catch {
            pthread_mutex_lock(lock)
            threads -= 1
            let alone = threads == 0
            pthread_mutex_unlock(lock)
            // No thread could be made: the jobs still have to be done.
            if alone { work(onCaller: true) }
        }
    }

    private func work(onCaller: Bool = false) {
        pthread_mutex_lock(lock)
        while true {
            if firstJob < jobs.count {
                let job = jobs[firstJob]
                firstJob += 1
                if firstJob == jobs.count {
                    jobs.removeAll(keepingCapacity: true)
                    firstJob = 0
                }
                pthread_mutex_unlock(lock)
                job()
                pthread_mutex_lock(lock)
                continue
            }
            if closed || onCaller { break }
            var deadline = timespec()
            clock_gettime(CLOCK_REALTIME, &deadline)
            deadline.tv_sec += idleSeconds
            idle += 1
            let result = pthread_cond_timedwait(changed, lock, &deadline)
            idle -= 1
            if result == ETIMEDOUT && firstJob == jobs.count { break }
        }
        if !onCaller {
            threads -= 1
            pthread_cond_broadcast(changed)
        }
        pthread_mutex_unlock(lock)
    }
}
