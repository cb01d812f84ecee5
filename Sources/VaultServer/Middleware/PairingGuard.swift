import Synchronization

/// Bounds how often pairing tokens may be guessed: a few wrong ones, then a wait that doubles.
///
/// A token has 128 random bits, so that this is a second wall; it also keeps guessing out of the log and off the disk. The wait
/// is for all strangers alike, as addresses are easily had.
final class PairingGuard: Sendable {
    private struct State {
        var failures = 0
        var blockedUntil = 0
    }

    private static let free = 5
    private static let longestWait = 60_000

    private let ticks: @Sendable () -> Int
    private let state = Mutex(State())

    /// - Parameter ticks: milliseconds of a clock that never goes back.
    init(ticks: @escaping @Sendable () -> Int) { self.ticks = ticks }

    /// - Throws: `Problem` (429) when there were too many wrong tokens a moment ago.
    func check() throws(Problem) {
        let wait = state.withLock { $0.blockedUntil } - ticks()
        guard wait > 0 else { return }
        throw Problem(
            .tooManyRequests, "Too many wrong pairing codes: wait a moment.", fields: ["Retry-After": String((wait + 999) / 1000)])
    }

    func failed() {
        let now = ticks()
        state.withLock { state in
            state.failures += 1
            guard state.failures >= Self.free else { return }
            let doublings = min(state.failures - Self.free, 6)
            state.blockedUntil = now + min(1000 << doublings, Self.longestWait)
        }
    }

    func succeeded() { state.withLock { $0 = State() } }
}
