/// How long to wait after failures one after another: 0.5 s, 1 s, 2 s … up to 30 s, of which jitter takes up to half away.
struct Backoff {
    private(set) var failures = 0
    private(set) var notBefore = 0

    /// Counts a failure. `jitter` is a random number in 0..<1, `floor` the least wait that the vault asks for, in milliseconds.
    mutating func failed(now: Int, floor: Int = 0, jitter: Double) {
        let delay = min(30_000, 500 << min(failures, 10))
        failures += 1
        notBefore = now + max(floor, Int(Double(delay) * (0.5 + 0.5 * jitter)))
    }

    /// Something went forward.
    mutating func succeeded() { self = Backoff() }
}
