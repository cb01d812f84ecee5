public import EvidenceModel
internal import BlockingThreads
internal import Glibc
internal import Synchronization

/// Brings one recording from its folder to a vault, on a thread of its own, while the recording still grows or after it has ended.
///
/// What the vault holds already is asked for, so that it goes on where an earlier run was cut off. Nothing counts as safe before
/// a receipt that names the very bytes and lines of this device (`ReceiptKeeper`).
public final class RecordingUploader: Sendable {
    private struct State {
        var report = UploadReport()
        var isStopped = false
        var hasEnded = false
    }

    private let folder: RecordingFolder
    private let exchange: any VaultExchange
    private let pairedKey: String?
    private let clock: Clock
    private let news = Wakeup()
    private let ended = Wakeup()
    private let state = Mutex(State())
    private let onReport: @Sendable (UploadReport) -> Void

    /// - Parameters:
    ///   - folder: the recording's folder; may still be empty.
    ///   - exchange: the connection to the vault, for this uploader alone.
    ///   - pairedKey: the key (C2SP vkey) that pairing with this vault fixed; nil when this device was not paired: then the recording
    ///     goes by the key that it meets first.
    ///   - clock: the clock that waits are measured on.
    ///   - onReport: called on the uploader's thread whenever something changed.
    public init(
        folder: RecordingFolder, exchange: any VaultExchange, pairedKey: String? = nil, clock: Clock = .system,
        onReport: @escaping @Sendable (UploadReport) -> Void = { _ in }
    ) {
        self.folder = folder
        self.exchange = exchange
        self.pairedKey = pairedKey
        self.clock = clock
        self.onReport = onReport
    }

    /// Starts the thread; without one to be had, the upload has failed. Call it once.
    public func start() {
        do {
            try BlockingThread.start { [self] in run() }
        } catch {
            end(UploadReport(), .failed(reason: error.description))
        }
    }

    /// The recording has grown: looks at it again. Any thread; cheap.
    public func recordingGrew() { news.wake() }

    /// How far it is. Any thread.
    public var report: UploadReport { state.withLock { $0.report } }

    /// Gives up, ending a running request, and waits until the thread has ended. What was sent stays sent.
    public func stop() {
        state.withLock { $0.isStopped = true }
        exchange.cancel()
        news.wake()
        _ = waitUntilEnded(milliseconds: nil)
    }

    /// Waits until the upload has finished, failed or was stopped.
    /// - Parameter milliseconds: how long at most; nil for as long as it takes.
    /// - Returns: the report then; its state is `live` or `offline` when time ran out.
    public func waitUntilEnded(milliseconds: Int?) -> UploadReport {
        let deadline = milliseconds.map { clock.ticks + $0 }
        while !state.withLock({ $0.hasEnded }) {
            let left = deadline.map { $0 - clock.ticks }
            if let left, left <= 0 { break }
            ended.sleep(milliseconds: left)
        }
        // Others may be waiting, too.
        ended.wake()
        return report
    }

    private func run() {
        var session = UploadSession(folder: folder, exchange: exchange, pairedKey: pairedKey) { Double.random(in: 0..<1) }
        while true {
            do {
                let next = try session.step(now: clock.ticks)
                publish(UploadReport(session))
                switch next {
                case .again: break
                case .wait(let until): news.sleep(milliseconds: until.map { max(0, $0 - clock.ticks) })
                case .finished: return end(UploadReport(session), .finished)
                }
            } catch {
                return end(UploadReport(session), .failed(reason: String(describing: error)))
            }
            if state.withLock({ $0.isStopped }) { return end(UploadReport(session), .stopped) }
        }
    }

    private func end(_ reached: UploadReport, _ last: UploadReport.State) {
        var report = reached
        report.state = state.withLock { $0.isStopped } && last != .finished ? .stopped : last
        publish(report)
        state.withLock { $0.hasEnded = true }
        ended.wake()
    }

    private func publish(_ report: UploadReport) {
        let isNew = state.withLock { state -> Bool in
            defer { state.report = report }
            return state.report != report
        }
        if isNew { onReport(report) }
    }
}
