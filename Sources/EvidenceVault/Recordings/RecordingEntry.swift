import DurableFiles
import EvidenceModel
import EvidenceProof
import Synchronization

/// The in-memory side of one recording; everyone who works on it meets at its lock.
final class RecordingEntry: Sendable {
    let id: RecordingID
    /// Nil until it is read from its log, and again after a failure.
    let state = Lock<RecordingState?>(nil)

    init(id: RecordingID) { self.id = id }
}

extension Vault {
    /// Runs `body` on the recording's state, read from its log first when it is not in memory.
    /// When the disk fails the state is forgotten, so that the next call sees what really is there. For any other error `body` must
    /// throw before it changes the state.
    func withRecording<Value>(
        _ id: RecordingID, creating: Bool = false, _ body: (inout RecordingState) throws(VaultError) -> Value
    ) throws(VaultError) -> Value {
        let entry = recordings.entry(for: id) { RecordingEntry(id: id) }
        return try entry.state.withLock { state throws(VaultError) in
            var current: RecordingState
            if let state {
                current = state
            } else if let read = try readRecording(id) {
                current = read
            } else if creating {
                current = RecordingState(id: id)
            } else {
                throw VaultError(.notFound, subject: "recording \(id)", detail: "this vault has no such recording")
            }
            state = nil
            do throws(VaultError) {
                let value = try body(&current)
                state = current.lines > 0 ? current : nil
                return value
            } catch {
                if error.code != .storageFailure, error.code != .diskFull, current.lines > 0 { state = current }
                throw error
            }
        }
    }

    /// Reads a recording's state from its log and the catalogue; nil when there is no log.
    /// What follows the last good line is cut off; unless it is just a line cut short, it is kept in `set-aside` and noted.
    private func readRecording(_ id: RecordingID) throws(VaultError) -> RecordingState? {
        let path = "\(folder.recording(id.description))/capture.log"
        guard DurableFile.size(path) != nil else { return nil }
        var state = RecordingState(id: id)
        let reading = try readLog(path, into: &state)
        if let reading { try setLogAside(path, from: state.logBytes, problem: reading, of: id) }
        try cut(path, to: state.logBytes)
        guard state.lines > 0 else { return nil }
        try renewSuspectLog(path, of: id)
        var read = state
        let isKnown = try catalogue.read { transaction throws(VaultError) in try read.addRows(from: transaction) }
        let receipts = "\(folder.recording(id.description))/receipts.txt"
        if DurableFile.size(receipts) ?? 0 > read.receiptsBytes {
            // A receipt over lines that are held is true, whoever got it: only what is no such receipt goes.
            read.receiptsBytes = max(read.receiptsBytes, try receiptHistory(of: id).bytes(over: read.lines))
            if !isKnown { try copyAside(receipts, from: read.receiptsBytes, as: "\(id)-receipts.txt") }
        }
        state = read
        if DurableFile.size(receipts) != nil { try cut(receipts, to: state.receiptsBytes) }
        return state
    }

    /// Feeds the log's whole lines to the state; returns what is wrong with the first line that is not good.
    private func readLog(_ path: String, into state: inout RecordingState) throws(VaultError) -> ProofError? {
        var reader = LineReader()
        var current = state
        var problem: ProofError?
        try files { () throws(FileError) in
            let file = try ReadFile(path: path)
            try file.read(from: 0, to: file.size) { block in
                reader.feed(block) { line in
                    guard problem == nil else { return }
                    do throws(ProofError) {
                        for read in try current.parser.feed(line) { current.apply(read, bytes: line.count) }
                    } catch {
                        problem = error
                    }
                }
            }
        }
        state = current
        return problem
    }

    /// Keeps a copy of a log's bytes from an offset on, and notes why.
    private func setLogAside(_ path: String, from offset: Int, problem: ProofError, of id: RecordingID) throws(VaultError) {
        guard let target = try copyAside(path, from: offset, as: "\(id)-capture.log") else { return }
        _ = try catalogue.write { transaction throws(VaultError) in
            try self.noteProblem(
                "log-set-aside", "the capture log is not readable from byte \(offset) on (\(problem.detail)); kept as \(target)",
                item: id.description, in: transaction)
        }
    }

    /// Copies what a file has from an offset on to `set-aside`; returns where it is now, nil when there is nothing.
    @discardableResult func copyAside(_ path: String, from offset: Int, as name: String) throws(VaultError) -> String? {
        guard let size = DurableFile.size(path), size > offset else { return nil }
        let target = "\(folder.setAside)/\(name)-\(clock.now.milliseconds)"
        try files { () throws(FileError) in
            var bytes: [UInt8] = []
            try ReadFile(path: path).read(from: offset, to: size) { bytes.append(contentsOf: $0) }
            try DurableFile.write(bytes, to: target)
        }
        return target
    }

    /// After a failed fsync the pages of a log may be in memory only, and marked as written. A new file of the same bytes is not.
    private func renewSuspectLog(_ path: String, of id: RecordingID) throws(VaultError) {
        guard suspectLogs.withLock({ $0.contains(id) }) else { return }
        for path in [path, "\(folder.recording(id.description))/receipts.txt"] where DurableFile.size(path) != nil {
            try files { () throws(FileError) in try DurableFile.write(try DurableFile.read(path, limit: 1 << 30), to: path) }
        }
        _ = suspectLogs.withLock { $0.remove(id) }
    }

    private func cut(_ path: String, to size: Int) throws(VaultError) {
        guard let held = DurableFile.size(path), held > size else { return }
        let file = try files { () throws(FileError) in
            let file = try AppendFile(path: path, creating: false)
            try file.truncate(to: size)
            return file
        }
        try disk.synchronise(file)
    }
}

/// Cuts blocks of bytes into lines.
struct LineReader {
    private var rest: [UInt8] = []

    /// Calls `body` with each line that is whole, with its line feed.
    mutating func feed(_ block: UnsafeRawBufferPointer, _ body: ([UInt8]) -> Void) {
        var start = 0
        while let end = block[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest + block[start...end]
            rest = []
            body(line)
            start = end + 1
        }
        rest += block[start...]
    }

    /// Bytes after the last line feed.
    var unfinished: [UInt8] { rest }
}
