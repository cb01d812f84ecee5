import CFFmpeg
import Glibc
import Synchronization

/// Ends a blocking FFmpeg call from another thread, or at a deadline. FFmpeg asks it a few times a second while it waits.
public final class Interruption: Sendable {
    private let interrupted = Atomic<Bool>(false)
    private let deadline = Atomic<Int>(Int.max)

    /// Nothing is interrupted yet, and there is no deadline.
    public init() {}

    /// Ends the call that is under way and every later one. Any thread.
    public func interrupt() { interrupted.store(true, ordering: .relaxed) }

    /// Ends calls that are still waiting this many milliseconds from now. Any thread; nil takes the deadline away.
    public func setDeadline(inMilliseconds milliseconds: Int?) {
        deadline.store(milliseconds.map { Interruption.now() + $0 } ?? Int.max, ordering: .relaxed)
    }

    /// Whether calls end now.
    public var isInterrupted: Bool {
        interrupted.load(ordering: .relaxed) || Interruption.now() >= deadline.load(ordering: .relaxed)
    }

    /// Milliseconds of the monotonic clock.
    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    /// The callback for a format context, which must not outlive this object.
    var callback: AVIOInterruptCB {
        AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 0 }
                return Unmanaged<Interruption>.fromOpaque(opaque).takeUnretainedValue().isInterrupted ? 1 : 0
            },
            opaque: Unmanaged.passUnretained(self).toOpaque())
    }
}
