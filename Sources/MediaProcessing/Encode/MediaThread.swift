import Glibc

/// A thread for blocking media work, which stays off Swift's few cooperative threads.
final class MediaThread {
    private var thread = pthread_t()
    private var isJoined = false

    /// Carries the work over to the new thread.
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts the work.
    init(_ run: @escaping @Sendable () -> Void) throws(MediaError) {
        let work = Unmanaged.passRetained(Work(run))
        let code = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            isJoined = true
            throw MediaError(.workerFailed, "no thread could be started (\(code))")
        }
    }

    /// Waits until the work is done.
    func join() {
        guard !isJoined else { return }
        isJoined = true
        pthread_join(thread, nil)
    }

    deinit { join() }
}
