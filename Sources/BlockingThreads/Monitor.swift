import Glibc

/// State that threads share, and wait on until it is as they need it. Where nobody waits, `Mutex` does.
///
/// `@unchecked Sendable`: `state` is touched only with the mutex locked; mutex and condition never move and are constant. State need not
/// be Sendable: what goes in and out of it is the owner's to judge, who keeps the monitor to itself.
public final class Monitor<State>: @unchecked Sendable {
    /// Which of the threads that wait look again after a change.
    public enum Wakes: Sendable {
        /// Every one.
        case all
        /// Any one: enough where each waits for the same, and one can do what there is to do.
        case one
        /// None: nobody waits for a change of this kind.
        case none
    }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    /// Takes the state over.
    public init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        // Time limits are kept by the clock that nobody sets.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Reads or changes the state, alone.
    ///
    /// - Parameters:
    ///   - wakes: who is to look at it again.
    ///   - body: called at once; must not wait for anything.
    /// - Returns: what `body` returns.
    public func change<Result>(wakes: Wakes = .all, _ body: (inout State) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        defer { wake(wakes) }
        return try body(&state)
    }

    /// Waits until the state is as needed, or for as long as given, and then changes it before any other thread can.
    ///
    /// - Parameters:
    ///   - isReady: whether it is as needed.
    ///   - milliseconds: nil for as long as it takes. When they are over, `body` is called all the same, and sees for itself.
    ///   - wakes: who is to look at it again afterwards.
    ///   - body: called once.
    /// - Returns: what `body` returns.
    public func wait<Result>(
        until isReady: (State) -> Bool, atMostMilliseconds milliseconds: Int? = nil, wakes: Wakes = .all,
        _ body: (inout State) throws -> Result
    ) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        var deadline = Self.moment(inMilliseconds: milliseconds ?? 0)
        // Each look is an access of its own: other threads change the state while this one waits.
        while !isReady(state) {
            if milliseconds == nil {
                pthread_cond_wait(condition, mutex)
            } else if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT {
                break
            }
        }
        defer { wake(wakes) }
        return try body(&state)
    }

    private func wake(_ wakes: Wakes) {
        switch wakes {
        case .all: pthread_cond_broadcast(condition)
        case .one: pthread_cond_signal(condition)
        case .none: break
        }
    }

    private static func moment(inMilliseconds milliseconds: Int) -> timespec {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        let nanoseconds = moment.tv_nsec + milliseconds % 1000 * 1_000_000
        moment.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
        moment.tv_nsec = nanoseconds % 1_000_000_000
        return moment
    }
}
