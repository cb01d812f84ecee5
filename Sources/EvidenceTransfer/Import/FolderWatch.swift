public import EvidenceModel
internal import Synchronization

/// Brings in what comes into folders, for as long as it runs: each file once it is complete. The files stay where they are.
///
/// A file is complete when nobody has it open for writing and it has not changed for a while. What was brought in before a restart is
/// found again by its digest, and not brought in twice.
public final class FolderWatch: Sendable {
    /// What is told of.
    public enum News: Sendable {
        /// Files were brought in, or could not be.
        case imported([ImportResult])
        /// Something below the folders can't be looked at.
        case unreadable([SourceError])
        /// The vault takes nothing for now; it is tried again.
        case waiting(String)
        /// There are more folders than the system lets be watched: they are looked at again and again instead.
        case incomplete
    }

    /// What is known of a file that is there.
    private enum Status: Equatable {
        /// As it was since `since`, by the clock's ticks.
        case resting(SourceFacts, since: Int)
        /// Brought in, or refused, as it was then.
        case done(SourceFacts)

        var facts: SourceFacts {
            switch self {
            case .resting(let facts, _), .done(let facts): facts
            }
        }
    }

    private let folders: [SourcePath]
    private let settings: FileImport.Settings
    private let dataFolder: String?
    private let rest: Int
    private let clock: Clock
    private let connect: @Sendable () throws -> any VaultExchange
    private let onNews: @Sendable (News) -> Void
    private let news: FolderNews
    private let state = Mutex<(isStopped: Bool, run: FileImport?)>((false, nil))

    /// - Parameters:
    ///   - folders: whatever is below them is brought in, but for names that begin with a dot.
    ///   - settings: what is the same for all files.
    ///   - dataFolder: the vault's, which is left out.
    ///   - rest: milliseconds for which a file must not have changed.
    ///   - clock: waits are measured on it.
    ///   - connect: makes a connection to the vault.
    ///   - onNews: called on the thread that runs it.
    /// - Throws: `SourceError` when the system lets nothing be watched.
    public init(
        _ folders: [SourcePath], settings: FileImport.Settings, dataFolder: String? = nil, rest: Int = 2000, clock: Clock = .system,
        connect: @escaping @Sendable () throws -> any VaultExchange, onNews: @escaping @Sendable (News) -> Void
    ) throws {
        self.folders = folders
        self.settings = settings
        self.dataFolder = dataFolder
        self.rest = rest
        self.clock = clock
        self.connect = connect
        self.onNews = onNews
        news = try FolderNews()
    }

    /// Watches until `stop`. Call it once.
    public func run() {
        var known: [SourcePath: Status] = [:]
        var told: Set<SourcePath> = []
        var wasIncomplete = false
        while !isStopped {
            let tree = SourceTree(folders, dataFolder: dataFolder)
            // What came before its folder was watched is seen by the next look.
            var wait = news.watch(tree.folders) ? 0 : Self.longestWait
            if news.isIncomplete, !wasIncomplete { onNews(.incomplete) }
            wasIncomplete = news.isIncomplete
            if wasIncomplete { wait = min(wait, Self.waitWithoutNews) }
            let untold = tree.failures.filter { !told.contains($0.path) }
            if !untold.isEmpty { onNews(.unreadable(untold)) }
            told = Set(tree.failures.map(\.path))

            let due = take(tree.files, &known)
            if !due.isEmpty, !bringIn(due, &known) { wait = min(wait, Self.waitForVault) }
            let isAnyResting = known.values.contains { if case .resting = $0 { true } else { false } }
            if isAnyResting { wait = min(wait, max(rest, Self.shortestWait)) }
            // A file that is being written makes news all the time.
            if news.wait(milliseconds: wait) { news.pause(milliseconds: min(rest, 500)) }
        }
    }

    /// Milliseconds between two looks at the folders: at most, as on file systems that give no news of what others write there; while some
    /// can't be watched; while the vault takes nothing; at least.
    private static let (longestWait, waitWithoutNews, waitForVault, shortestWait) = (60_000, 10_000, 5_000, 20)

    /// Notes which files are there and how they are; gives those whose time has come.
    private func take(_ files: [SourceTree.File], _ known: inout [SourcePath: Status]) -> [SourceTree.File] {
        let now = clock.ticks
        var (next, due): ([SourcePath: Status], [SourceTree.File]) = ([:], [])
        for file in files {
            next[file.path] = .resting(file.facts, since: now)
            guard let status = known[file.path], status.facts == file.facts else { continue }
            next[file.path] = status
            if case .resting(_, let since) = status, now - since >= rest, !SourceReader.isBeingWritten(file) { due.append(file) }
        }
        known = next
        return due
    }

    /// - Returns: whether the vault took them, or said why it will not.
    private func bringIn(_ files: [SourceTree.File], _ known: inout [SourcePath: Status]) -> Bool {
        let run = FileImport(files, settings: settings, clock: clock, connect: connect)
        let isStopped = state.withLock { state in
            state.run = run
            return state.isStopped
        }
        if isStopped { return false }
        let (results, stop) = run.run()
        state.withLock { $0.run = nil }
        let done = results.filter { $0.outcome != .changed && $0.outcome != .notReached }
        for result in done { known[result.file.path] = .done(result.file.facts) }
        if !done.isEmpty { onNews(.imported(done)) }
        if case .vault(let reason) = stop { onNews(.waiting(reason)) }
        return stop == nil
    }

    /// Ends it after the requests that are under way. Any thread.
    public func stop() {
        let run = state.withLock { state in
            state.isStopped = true
            return state.run
        }
        run?.cancel()
        news.ring()
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }
}
