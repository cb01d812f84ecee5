public import EvidenceModel
internal import BlockingThreads
internal import Synchronization

/// Brings files to a vault, several at once; each is read once, and asked for by its digest before it is sent. Run again after it was
/// cut off it goes on where it was. The files are only ever read.
public final class FileImport: Sendable {
    /// What is the same for all files.
    public struct Settings: Sendable {
        /// Where they come from, their case and tags; `path`, `modified` and `title` are each file's own.
        public var details: FileDetails
        /// Says what would be done, and does nothing.
        public var isDryRun = false
        /// How many are sent at once.
        public var threads = 4
        /// Milliseconds that a vault which does not answer is waited for.
        public var patience = 60_000

        /// The defaults.
        public init(details: FileDetails = FileDetails(source: .import)) { self.details = details }
    }

    private struct State {
        var next = 0
        var outcomes: [ImportOutcome]
        /// Bytes sent of files that are under way, by index.
        var underway: [Int: Int] = [:]
        var progress = ImportProgress()
        var stop: ImportStop?
    }

    private let files: [SourceTree.File]
    private let settings: Settings
    private let clock: Clock
    private let connect: @Sendable () throws -> any VaultExchange
    private let onProgress: @Sendable (ImportProgress) -> Void
    private let state: Mutex<State>
    private let wakeups: [Wakeup]

    /// - Parameters:
    ///   - files: what is to be brought in.
    ///   - settings: what is the same for all.
    ///   - clock: waits are measured on it.
    ///   - connect: makes a connection to the vault; called once for each of the threads.
    ///   - onProgress: called by any of the threads, one at a time.
    public init(
        _ files: [SourceTree.File], settings: Settings, clock: Clock = .system, connect: @escaping @Sendable () throws -> any VaultExchange,
        onProgress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) {
        self.files = files
        self.settings = settings
        self.clock = clock
        self.connect = connect
        self.onProgress = onProgress
        var state = State(outcomes: Array(repeating: .notReached, count: files.count))
        state.progress.files = files.count
        state.progress.bytes = files.reduce(0) { $0 + $1.size }
        self.state = Mutex(state)
        wakeups = (0..<max(1, settings.threads)).map { _ in Wakeup() }
    }

    /// Brings all of them in; blocks until they are, or it was stopped. Call it once.
    public func run() -> (results: [ImportResult], stop: ImportStop?) {
        BlockingThread.runSideBySide(min(wakeups.count, max(1, files.count))) { [self] in work(wakeups[$0]) }
        return state.withLock { state in
            (zip(files, state.outcomes).map { ImportResult(file: $0, outcome: $1) }, state.stop)
        }
    }

    /// Ends it after the requests that are under way. Any thread.
    public func cancel() { stop(.cancelled) }

    private func stop(_ reason: ImportStop) {
        state.withLock { $0.stop = $0.stop ?? reason }
        for wakeup in wakeups { wakeup.wake() }
    }

    private var isStopped: Bool { state.withLock { $0.stop != nil } }

    private func work(_ wakeup: Wakeup) {
        let exchange: any VaultExchange
        do { exchange = try connect() } catch { return stop(.vault(String(describing: error))) }
        let sender = FileSender(exchange: exchange, settings: settings, isStopped: { [self] in isStopped }) { [self] index, sent in
            advance { $0.underway[index] = sent }
        }
        while let batch = nextBatch() { send(batch, sender, wakeup) }
    }

    /// Sends a batch; waits and tries again while the vault can't be reached.
    private func send(_ batch: Range<Int>, _ sender: FileSender, _ wakeup: Wakeup) {
        var backoff = Backoff()
        var since: Int?
        var left = batch.map { (index: $0, file: files[$0]) }
        while !left.isEmpty, !isStopped {
            do {
                try sender.send(left) { index, outcome in
                    left.removeAll { $0.index == index }
                    (since, backoff) = (nil, Backoff())
                    finish(index, outcome)
                }
            } catch let error as VaultExchangeError where error.code == .unreachable {
                wait(error.detail)
            } catch let refusal as VaultRefusal where refusal.isRetryable && refusal.status != 507 {
                wait(refusal.description)
            } catch {
                stop(.vault(String(describing: error)))
            }
        }

        func wait(_ reason: String) {
            let now = clock.ticks
            since = since ?? now
            guard now - (since ?? now) < settings.patience else { return stop(.vault(reason)) }
            backoff.failed(now: now, jitter: Double.random(in: 0..<1))
            advance { $0.progress.waiting = reason }
            if !isStopped { wakeup.sleep(milliseconds: backoff.notBefore - now) }
        }
    }

    /// The next large file, or the next small ones that one question is asked for.
    private func nextBatch() -> Range<Int>? {
        state.withLock { state in
            guard state.stop == nil, state.next < files.count else { return nil }
            let start = state.next
            state.next += 1
            guard !FileSender.isLarge(files[start]) else { return start..<state.next }
            var bytes = files[start].size
            while state.next < files.count, state.next - start < 32, !FileSender.isLarge(files[state.next]) {
                bytes += files[state.next].size
                guard bytes <= FileSender.largeFile else { break }
                state.next += 1
            }
            return start..<state.next
        }
    }

    private func finish(_ index: Int, _ outcome: ImportOutcome) {
        advance { state in
            state.outcomes[index] = outcome
            state.underway[index] = nil
            state.progress.filesDone += 1
            state.progress.waiting = nil
        }
    }

    private func advance(_ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            var progress = state.progress
            progress.bytesDone += state.underway.values.reduce(0, +)
            onProgress(progress)
        }
    }
}
