import EvidenceModel
import EvidencePackage

/// Shows how far hashing has come and how fast it is, on a terminal; and measures how long it took.
final class RateDisplay {
    private let console: Console
    private let label: String
    private let clock: Clock
    private let started: Int

    init(console: Console, label: String, clock: Clock = .system) {
        self.console = console
        self.label = label.split(separator: "/").last.map(String.init) ?? label
        self.clock = clock
        started = clock.ticks
    }

    func show(_ progress: HashingProgress) {
        guard progress.total > 0 else { return }
        let percent = progress.done * 100 / progress.total
        let elapsed = clock.ticks - started
        let rate = elapsed > 0 ? "\(HumanText.bytes(progress.done * 1000 / elapsed))/s" : ""
        let left = rate.isEmpty || progress.done == 0 ? "" : ", \(remaining(progress, elapsed)) left"
        console.progress("\(label.forTerminal): \(percent) % of \(HumanText.bytes(progress.total)), \(rate)\(left)")
    }

    private func remaining(_ progress: HashingProgress, _ elapsed: Int) -> String {
        HumanText.duration(Double(progress.total - progress.done) / Double(progress.done) * Double(elapsed) / 1000)
    }

    /// Takes the progress line away; returns the seconds since the start.
    func finish() -> Double {
        console.endProgress()
        return Double(clock.ticks - started) / 1000
    }
}
