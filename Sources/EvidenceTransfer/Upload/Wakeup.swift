internal import BlockingThreads

/// Lets one thread sleep until another has news for it, or until a moment. News that comes while nobody sleeps is not lost.
final class Wakeup: Sendable {
    private let hasNews = Monitor(false)

    /// Ends the running sleep, or the next one at once. Any thread.
    func wake() { hasNews.change { $0 = true } }

    /// Sleeps until `wake`, at most `milliseconds`; nil for as long as it takes.
    func sleep(milliseconds: Int?) {
        hasNews.wait(until: { $0 }, atMostMilliseconds: milliseconds, wakes: .none) { $0 = false }
    }
}
