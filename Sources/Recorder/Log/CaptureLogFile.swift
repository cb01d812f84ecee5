internal import DurableFiles
internal import EvidenceModel
internal import EvidenceProof
internal import OpenSSLBridge
internal import Synchronization

/// A capture log on disk: each line is signed, appended and flushed before `append` returns. Any thread.
///
/// `@unchecked Sendable`: the state is behind `state`'s mutex; key and clock are immutable.
final class CaptureLogFile: @unchecked Sendable {
    private struct State {
        var file: AppendFile
        var writer: CaptureLogWriter
        var lastTick: Int
    }

    private let key: Ed25519PrivateKey
    private let clock: Clock
    /// What the clock's ticks were when the log's own began, as far as known.
    private let startTicks: Int?
    private let state: Mutex<State>

    /// Makes a new log.
    init(path: String, key: Ed25519PrivateKey, clock: Clock) throws(FileError) {
        self.key = key
        self.clock = clock
        startTicks = clock.ticks
        let file = try AppendFile(path: path, creating: true)
        state = Mutex(State(file: file, writer: CaptureLogWriter(), lastTick: 0))
    }

    /// Goes on with a log that was cut off, of which only whole good lines are left. The tick stays that of the last line: no clock that
    /// nobody can set ran on from there.
    init(continuing log: ParsedCaptureLog, path: String, key: Ed25519PrivateKey, clock: Clock) throws(FileError) {
        self.key = key
        self.clock = clock
        startTicks = nil
        let file = try AppendFile(path: path, creating: false)
        state = Mutex(State(file: file, writer: CaptureLogWriter(continuing: log), lastTick: Int(log.lines.last?.tick ?? 0)))
    }

    /// Appends a line, durably.
    /// - Returns: the line's tick.
    /// - Throws: `FileError` or `OpenSSLError`; the log is then as it was before, and a line may be tried again.
    @discardableResult
    func append(_ entry: CaptureEntry) throws -> Int {
        try state.withLock { state in
            let tick = startTicks.map { max(state.lastTick, clock.ticks - $0) } ?? state.lastTick
            var writer = state.writer
            let json = writer.append(entry, time: clock.now.rfc3339, tick: tick)
            try state.file.append(CaptureLogWriter.sealed(json: json, signature: try key.sign(json)))
            try state.file.synchronise()
            state.writer = writer
            state.lastTick = tick
            return tick
        }
    }
}
