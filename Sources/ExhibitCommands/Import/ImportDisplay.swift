import EvidenceModel
import EvidenceTransfer
import Synchronization

/// Shows how far an import is, how fast, and how long it still takes, on a terminal; and measures how long it took.
final class ImportDisplay: Sendable {
    private let console: Console
    private let clock: Clock
    private let started: Int
    private let shown: Mutex<Int>

    init(_ console: Console, clock: Clock = .system) {
        self.console = console
        self.clock = clock
        started = clock.ticks
        shown = Mutex(clock.ticks - Self.interval)
    }

    /// Milliseconds between two changes of the line.
    private static let interval = 100

    /// Any thread.
    func show(_ progress: ImportProgress) {
        let now = clock.ticks
        let isDue = shown.withLock { shown in
            guard now - shown >= Self.interval || progress.filesDone == progress.files else { return false }
            shown = now
            return true
        }
        if isDue { console.progress(Self.text(progress, elapsed: now - started)) }
    }

    /// `elapsed` in milliseconds.
    static func text(_ progress: ImportProgress, elapsed: Int) -> String {
        let files = "\(progress.filesDone) of \(HumanText.count(progress.files, "file"))"
        if let reason = progress.waiting { return "Waiting for the vault (\(reason.forTerminal)): \(files)" }
        let bytes = "\(HumanText.bytes(progress.bytesDone)) of \(HumanText.bytes(progress.bytes))"
        guard elapsed > 0, progress.bytesDone > 0 else { return "Importing: \(files), \(bytes)" }
        let rate = HumanText.bytes(progress.bytesDone * 1000 / elapsed)
        let seconds = Double(max(0, progress.bytes - progress.bytesDone)) / Double(progress.bytesDone) * Double(elapsed) / 1000
        return "Importing: \(files), \(bytes), \(rate)/s, \(HumanText.duration(seconds)) left"
    }

    /// Takes the line away; returns the seconds since the start.
    func finish() -> Double {
        console.endProgress()
        return Double(clock.ticks - started) / 1000
    }
}
