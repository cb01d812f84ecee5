import Glibc
import Synchronization

/// Takes SIGINT and SIGTERM on a thread of its own, so that a recording can end cleanly.
///
/// One for the whole process: the thread lives as long as it does. Call `begin` before other threads are made, as these inherit the mask.
enum SignalWatch {
    private static let action = Mutex<(@Sendable () -> Void)?>(nil)
    private static let thread: Void = {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { _ in
                var signals = SignalWatch.signals
                while true {
                    var number: Int32 = 0
                    guard sigwait(&signals, &number) == 0 else { continue }
                    SignalWatch.action.withLock { $0 }?()
                }
            }, nil)
        pthread_detach(thread)
    }()

    /// From now on, SIGINT and SIGTERM call `action` instead of ending the process.
    static func begin(_ action: @escaping @Sendable () -> Void) {
        var signals = signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        self.action.withLock { $0 = action }
        _ = thread
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        return signals
    }
}
