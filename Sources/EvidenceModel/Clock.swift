/// The two clocks everything here reads time from, as a value: `system` in programs, a manual one in tests.
public struct Clock: Sendable {
    private let readNow: @Sendable () -> Timestamp
    private let readTicks: @Sendable () -> Int

    /// Makes a clock from its two readings: wall-clock time, and milliseconds on a clock that never goes back.
    public init(now: @escaping @Sendable () -> Timestamp, ticks: @escaping @Sendable () -> Int) {
        readNow = now
        readTicks = ticks
    }

    /// The wall-clock time; it may jump. Use it as a label, not to measure durations.
    public var now: Timestamp { readNow() }

    /// Milliseconds on a clock that never goes back, from an arbitrary start.
    public var ticks: Int { readTicks() }
}
