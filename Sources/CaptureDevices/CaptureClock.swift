internal import Glibc

/// The clock that all sources of one recording share: microseconds since the recording began, never going back.
public struct CaptureClock: Sendable {
    private let start: Int

    /// Starts at 0 now.
    public init() { start = CaptureClock.monotonic() }

    /// Microseconds since the start.
    public var now: Int { CaptureClock.monotonic() - start }

    /// Sleeps until this many microseconds since the start; returns at once when that has passed.
    public func sleep(until time: Int) {
        let target = start + time
        var deadline = timespec(tv_sec: target / 1_000_000, tv_nsec: target % 1_000_000 * 1000)
        while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &deadline, nil) == EINTR {}
    }

    private static func monotonic() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }
}
