import DurableFiles
import EvidenceModel
import EvidenceProof
import OpenSSLBridge

/// Whole capture-log lines that a device sent, told apart from those already held.
struct IncomingLines {
    /// Lines not held yet, with their bytes.
    private(set) var new: [(line: CaptureLine, bytes: Int)] = []
    /// The bytes of these.
    private(set) var bytes: [UInt8] = []
    /// The parser after them.
    private(set) var parser: CaptureLogParser
    /// Whether the recording's first line is among those sent, held before or not.
    private(set) var haveBegin = false

    /// Compares lines with those held, and parses and checks the others.
    /// - Throws: `log-invalid`, `log-signature`, `log-fork`, `log-gap`, `log-ended`.
    init(_ sent: [UInt8], for state: RecordingState, path: String) throws(VaultError) {
        parser = state.parser
        let id = state.id
        guard sent.last == UInt8(ascii: "\n") else {
            throw VaultError(
                .logInvalid, subject: "recording \(id)", detail: "the last line is not whole", expected: .sequence(parser.nextSequence))
        }
        var start = 0
        while start < sent.count {
            let end = (sent[start...].firstIndex(of: UInt8(ascii: "\n")) ?? sent.count - 1) + 1
            let line = Array(sent[start..<end])
            start = end
            let sequence = try IncomingLines.sequence(of: line, id: id, expected: parser.nextSequence)
            if sequence == 0 { haveBegin = true }
            if sequence < state.lines, new.isEmpty {
                try IncomingLines.compare(line, sequence, with: state, path: path)
                continue
            }
            guard sequence <= parser.nextSequence else {
                throw VaultError(
                    .logGap, subject: "recording \(id)", detail: "line \(sequence) came where line \(parser.nextSequence) is next",
                    hint: "send the lines from \(parser.nextSequence) on", expected: .sequence(parser.nextSequence))
            }
            try add(line, to: state)
        }
    }

    private mutating func add(_ line: [UInt8], to state: RecordingState) throws(VaultError) {
        let id = state.id
        guard !parser.hasEnded else {
            throw VaultError(
                .logEnded, subject: "recording \(id)", detail: "its log has ended; nothing may follow",
                expected: .sequence(parser.nextSequence))
        }
        let parsed: [CaptureLine]
        do throws(ProofError) {
            parsed = try parser.feed(line)
        } catch {
            // A line that follows from another one than the last one held: the device's log is not the one held.
            guard error.code != .chain else {
                throw VaultError(.logFork, subject: "recording \(id)", detail: error.detail, expected: .sequence(parser.nextSequence))
            }
            throw VaultError(
                .logInvalid, subject: "recording \(id), line \(parser.nextSequence)", detail: error.detail,
                expected: .sequence(parser.nextSequence))
        }
        for read in parsed {
            try IncomingLines.check(read, of: state, first: new.first?.line)
            new.append((read, line.count))
        }
        bytes += line
    }

    /// Checks whose line it is: the first one must begin this recording, and each must be signed by the key of the first.
    private static func check(_ line: CaptureLine, of state: RecordingState, first: CaptureLine?) throws(VaultError) {
        var key = state.key
        if case .begin(let begin) = (first ?? line).entry {
            guard begin.recording.utf8.elementsEqual(state.id.description.utf8) else {
                throw VaultError(
                    .logInvalid, subject: "recording \(state.id)", detail: "its first line begins recording \(begin.recording)",
                    expected: .sequence(0)
                )
            }
            key = Ed25519PublicKey(begin.key)
        }
        guard let key, key.isValid(signature: line.signature, over: line.json) else {
            throw VaultError(
                .logSignature, subject: "recording \(state.id), line \(line.sequence)",
                detail: "the signature is not by the key in the recording's first line", expected: .sequence(state.lines))
        }
    }

    private static func compare(_ line: [UInt8], _ sequence: Int, with state: RecordingState, path: String) throws(VaultError) {
        let start = sequence == 0 ? 0 : state.lineEnds[sequence - 1]
        var held: [UInt8] = []
        try files { () throws(FileError) in
            try ReadFile(path: path).read(from: start, to: state.lineEnds[sequence]) { held.append(contentsOf: $0) }
        }
        guard held == line else {
            throw VaultError(
                .logFork, subject: "recording \(state.id)", detail: "line \(sequence) differs from the one held",
                hint: "a device must never write two lines with one sequence number", expected: .sequence(state.lines))
        }
    }

    /// The `seq` of a line, before anything else of it is known to be right.
    private static func sequence(of line: [UInt8], id: RecordingID, expected: Int) throws(VaultError) -> Int {
        let json = Array(line.prefix { $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\n") })
        do throws(ProofError) {
            guard json.count <= CaptureLogParser.maximumLineBytes else { throw ProofError(.line, "longer than allowed") }
            guard let sequence = try JSONText.parse(json).object?["seq"]?.integer, sequence >= 0 else {
                throw ProofError(.entry, "\"seq\" is missing")
            }
            return sequence
        } catch {
            throw VaultError(.logInvalid, subject: "recording \(id)", detail: error.detail, expected: .sequence(expected))
        }
    }
}
