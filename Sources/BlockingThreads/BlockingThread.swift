import Glibc

/// A POSIX thread of its own for work that blocks, which stays off Swift's concurrency pool with its one thread a core.
///
/// Sendable because it is no more than the thread's identifier, which any thread may wait for.
public struct BlockingThread: Sendable {
    /// Which signals the new thread leaves to others.
    public enum Signals: Sendable {
        /// Those that the thread which starts it has blocked.
        case inherited
        /// All: the program's own signal thread takes them.
        case blocked
    }

    private let identifier: pthread_t

    /// Starts a thread that somebody waits for with `join()`.
    ///
    /// - Parameters:
    ///   - stackBytes: size of its stack (reserved, not resident); nil for the system's own, 8 MB as a rule.
    ///   - signals: what it does with signals.
    ///   - run: what the thread does.
    /// - Throws: when the system has no thread left to give; `run` was not called then.
    public init(stackBytes: Int? = nil, signals: Signals = .inherited, _ run: @escaping @Sendable () -> Void) throws(BlockingThreadError) {
        identifier = try Self.create(isDetached: false, stackBytes, signals, run)
    }

    /// Starts a thread that nobody waits for; parameters and error as in `init`.
    public static func start(
        stackBytes: Int? = nil, signals: Signals = .inherited, _ run: @escaping @Sendable () -> Void
    ) throws(BlockingThreadError) {
        _ = try create(isDetached: true, stackBytes, signals, run)
    }

    /// Waits until the thread has ended. Call it exactly once.
    public func join() { pthread_join(identifier, nil) }

    /// How many threads the machine runs at the same instant.
    public static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Carries the closure over to the new thread.
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static func create(
        isDetached: Bool, _ stackBytes: Int?, _ signals: Signals, _ run: @escaping @Sendable () -> Void
    ) throws(BlockingThreadError) -> pthread_t {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if isDetached { pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) }
        if let stackBytes { pthread_attr_setstacksize(&attributes, stackBytes) }
        // A new thread starts with the mask of the one that makes it: no signal can come in between.
        var before = sigset_t()
        if signals == .blocked {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, &before)
        }
        defer { if signals == .blocked { pthread_sigmask(SIG_SETMASK, &before, nil) } }
        let body = Unmanaged.passRetained(Body(run))
        var thread = pthread_t()
        let number = pthread_create(
            &thread, &attributes,
            { argument in
                if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, body.toOpaque())
        guard number == 0 else {
            body.release()
            throw BlockingThreadError(number: number)
        }
        return thread
    }
}

/// The system gave no thread.
public struct BlockingThreadError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The system's error number: `EAGAIN` when a limit on threads or memory is reached.
    public let number: Int32

    /// For people.
    public var description: String { "no thread could be started: \(strerror(number).map { String(cString: $0) } ?? "error \(number)")" }
}
