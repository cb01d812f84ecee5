public import EvidenceModel
import Synchronization

/// A clock that stands still until it is moved.
public final class ManualClock: Sendable {
    private let time: Mutex<Int>

    /// Starts at a moment; by default 2026-11-30T05:00:00.000Z.
    public init(at start: Timestamp = Timestamp(milliseconds: 1_796_014_800_000)) {
        time = Mutex(start.milliseconds)
    }

    /// The clock to hand over. Its ticks are the same milliseconds.
    public var clock: Clock {
        Clock(now: { self.now }, ticks: { self.now.milliseconds })
    }

    /// The moment it shows.
    public var now: Timestamp { Timestamp(milliseconds: time.withLock { $0 }) }

    /// Moves it on.
    public func advance(milliseconds: Int) {
        time.withLock { $0 += milliseconds }
    }
}
