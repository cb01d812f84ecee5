import Glibc

extension Clock {
    /// The machine's clocks: CLOCK_REALTIME, and CLOCK_BOOTTIME, which also counts while the machine sleeps.
    public static let system = Clock(
        now: { Timestamp(milliseconds: read(CLOCK_REALTIME)) },
        ticks: { read(CLOCK_BOOTTIME) })
}

private func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
