import BlockingThreads
import CommandLineParsing
import Glibc

/// The signals that ask the program to end: SIGINT, SIGTERM, and SIGHUP unless it was ignored (`nohup`).
///
/// They are blocked in all threads and taken in one place, so that no handler ever runs in the middle of something.
struct StopSignals: Sendable {
    private let mask: sigset_t

    /// Blocks the signals in this thread and in every thread it starts. Call it before the first is started.
    init() {
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, SIGINT)
        sigaddset(&mask, SIGTERM)
        var hangUp = sigaction()
        sigaction(SIGHUP, nil, &hangUp)
        let isIgnored = unsafeBitCast(hangUp.__sigaction_handler.sa_handler, to: Int.self) == 1  // SIG_IGN
        if !isIgnored { sigaddset(&mask, SIGHUP) }
        pthread_sigmask(SIG_BLOCK, &mask, nil)
        self.mask = mask
    }

    /// Waits for one of them.
    func wait() {
        var mask = mask
        var signal: Int32 = 0
        while sigwait(&mask, &signal) != 0 {}
    }

    /// Waits for one of them, but no longer than this.
    ///
    /// - Returns: whether one came.
    func wait(atMostMilliseconds milliseconds: Int) -> Bool {
        var mask = mask
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        return sigtimedwait(&mask, nil, &time) > 0
    }

    /// From now on each of them calls `action`, on a thread that lives as long as the process.
    ///
    /// - Throws: `BlockingThreadError`; then nothing takes them.
    func onEach(_ action: @escaping @Sendable () -> Void) throws(BlockingThreadError) {
        try BlockingThread.start {
            while true {
                wait()
                action()
            }
        }
    }

    /// From now on the next one ends the process at once, with nothing finished or flushed.
    func endAtOnceOnNext() {
        // Without a thread to spare the end comes all the same, a little later.
        try? onEach { _exit(ExitCode.environment.rawValue) }
    }
}
