import DurableFiles
import EvidenceModel
import SQLiteBridge

/// `custody.log`: the custody log's lines beside the catalogue, from which a catalogue that is made anew has cases, filing, titles and notes.
///
/// What the catalogue has committed is appended; the catalogue's rows stay the truth. Nothing waits for it, and nothing of it is lost by
/// a failure: the next commit, or the next opening, appends what is missing.
final class CustodyFile: Sendable {
    private struct State {
        /// Nil until it is opened, and after a failure.
        var file: AppendFile?
        /// The place in the log of its last line.
        var last = 0
    }

    let path: String
    private let state = Lock(State())

    init(path: String) { self.path = path }

    /// Appends the events that were committed since the last time.
    func follow(_ transaction: Transaction) {
        state.withLock { state in
            guard let file = state.file else { return }
            do {
                while true {
                    let rows = try transaction.rows(
                        "SELECT seq, line FROM custody_events WHERE seq > ? ORDER BY seq LIMIT 1000", [.integer(state.last)]
                    ) { (seq: $0.integer(0), line: $0.text(1)) }
                    guard let last = rows.last else { return }
                    try file.append(Array((rows.map(\.line).joined(separator: "\n") + "\n").utf8))
                    state.last = last.seq
                }
            } catch {
                // Opening the vault the next time appends them.
                state.file = nil
            }
        }
    }

    /// The last whole line, and its place in the log.
    struct Last {
        var seq: Int
        var line: String
    }

    /// Begins to follow, after what is there; a last line that was cut short is cut off. Gives the last whole line; nil when there is none.
    /// - Throws: `storage-failure`, also when that is no event.
    func open() throws(VaultError) -> Last? {
        let tail = try tail()
        return try state.withLock { state throws(VaultError) in
            state.file = try files { () throws(FileError) in
                let file = try AppendFile(path: path, creating: true, mode: 0o600)
                if file.size > tail.end { try file.truncate(to: tail.end) }
                return file
            }
            state.last = tail.last?.seq ?? 0
            return tail.last
        }
    }

    /// Makes it durable, and lets go of it.
    func close() {
        state.withLock { state in
            try? state.file?.synchronise()
            state.file = nil
        }
    }

    /// Calls `body` with each whole line that can be read, in their order.
    func read(_ body: (CustodyEvent, String) -> Void) throws(VaultError) {
        guard DurableFile.size(path) != nil else { return }
        var reader = LineReader()
        try files { () throws(FileError) in
            let file = try ReadFile(path: path)
            try file.read(from: 0, to: file.size) { block in
                reader.feed(block) { bytes in
                    let line = String(decoding: bytes.dropLast(), as: UTF8.self)
                    if let event = CustodyEvent(line: line) { body(event, line) }
                }
            }
        }
    }

    /// Where the last whole line ends, and what it is. Reads no more of the file than it has to.
    private func tail() throws(VaultError) -> (end: Int, last: Last?) {
        guard let size = DurableFile.size(path), size > 0 else { return (0, nil) }
        var length = 64 << 10
        while true {
            let start = max(0, size - length)
            var bytes: [UInt8] = []
            try files { () throws(FileError) in
                try ReadFile(path: path).read(from: start, to: size) { bytes.append(contentsOf: $0) }
            }
            if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) {
                let begin = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
                if let begin = begin ?? (start == 0 ? 0 : nil) {
                    let line = String(decoding: bytes[begin..<end], as: UTF8.self)
                    guard let seq = CustodyEvent(line: line)?.seq else {
                        throw VaultError(.storageFailure, subject: path, detail: "its last line is no event")
                    }
                    return (start + end + 1, Last(seq: seq, line: line))
                }
            }
            if start == 0 { return (0, nil) }
            length *= 8
        }
    }
}
