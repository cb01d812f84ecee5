internal import Glibc

/// Runs the same work on several threads at once, and comes back when all are done.
enum WorkerThreads {
    /// The cores this process may use.
    static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Runs `work` with 0 on the calling thread and 1 … count − 1 on threads of their own.
    ///
    /// Blocking work belongs here and not on the concurrency runtime's pool, which has one thread a core. A thread that cannot be made is
    /// done without: the work must come out right with any number of threads.
    static func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
        var threads: [pthread_t] = []
        for index in 1..<max(1, count) {
            var thread = pthread_t()
            let box = Unmanaged.passRetained(Box { work(index) })
            if pthread_create(&thread, nil, enter, box.toOpaque()) == 0 {
                threads.append(thread)
            } else {
                box.release()
            }
        }
        work(0)
        for thread in threads { pthread_join(thread, nil) }
    }

    private final class Box {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }

    private static let enter: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
        if let pointer { Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work() }
        return nil
    }
}
