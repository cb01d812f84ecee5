import DurableFiles
import EvidenceModel
import EvidenceProof
import OpenSSLBridge

/// Checks one recording's log, signatures and receipts, and says which files are to be hashed against them.
struct RecordingCheck {
    let folder: String
    let id: String
    /// What the catalogue knows.
    let lines: Int
    let logBytes: Int
    let receiptsBytes: Int
    let vaultKey: VerifierKey
    let run: CheckRun

    private(set) var state: RecordingState
    private(set) var prefixes: [Int: [FileCheck.Prefix]] = [:]
    private var lineDigests: [Digest] = []

    init(
        folder: String, id: RecordingID, lines: Int, logBytes: Int, receiptsBytes: Int, vaultKey: VerifierKey, run: CheckRun
    ) {
        self.folder = folder
        self.id = id.description
        self.lines = lines
        self.logBytes = logBytes
        self.receiptsBytes = receiptsBytes
        self.vaultKey = vaultKey
        self.run = run
        state = RecordingState(id: id)
    }

    /// Reads and checks the log and the receipts.
    mutating func check() {
        do throws(FileError) {
            try checkLog()
            try checkReceipts()
        } catch {
            run.add("log-missing", subject, error.description)
        }
        run.count(recordings: 1)
    }

    private var subject: String { "recording \(id)" }

    private mutating func checkLog() throws(FileError) {
        let file = try ReadFile(path: "\(folder)/capture.log")
        guard file.size >= logBytes else {
            return run.add("log-changed", subject, "its capture log has \(file.size) bytes instead of \(logBytes)")
        }
        var reader = LineReader()
        var failure: (kind: String, detail: String)?
        var (current, digests, signatures) = (state, lineDigests, 0)
        try file.read(from: 0, to: logBytes) { block in
            reader.feed(block) { bytes in
                guard failure == nil else { return }
                do throws(ProofError) {
                    for line in try current.parser.feed(bytes) {
                        current.apply(line, bytes: bytes.count)
                        digests.append(line.jsonDigest)
                        signatures += 1
                        if current.key?.isValid(signature: line.signature, over: line.json) != true {
                            failure = ("signature-invalid", "line \(line.sequence) is not signed by the key of its first line")
                        }
                    }
                } catch {
                    failure = ("log-invalid", "line \(error.line ?? digests.count): \(error.detail)")
                }
            }
        }
        (state, lineDigests) = (current, digests)
        run.count(signatures: signatures)
        if let failure {
            run.add(failure.kind, subject, failure.detail)
        } else if state.lines != lines || !reader.unfinished.isEmpty {
            run.add("log-changed", subject, "its capture log has \(state.lines) lines instead of \(lines)")
        } else if let begin = state.begin, !begin.recording.utf8.elementsEqual(id.utf8) {
            run.add("log-changed", subject, "its capture log is that of recording \(begin.recording)")
        }
    }

    private mutating func checkReceipts() throws(FileError) {
        let file = try ReadFile(path: "\(folder)/receipts.txt")
        guard file.size >= receiptsBytes else {
            return run.add("receipts-changed", subject, "receipts.txt has \(file.size) bytes instead of \(receiptsBytes)")
        }
        var text: [UInt8] = []
        try file.read(from: 0, to: receiptsBytes) { text.append(contentsOf: $0) }
        for (index, note) in ReceiptsFile.notes(in: text).enumerated() {
            if let problem = check(note, number: index + 1) {
                run.add("receipt-invalid", subject, "receipt \(index + 1) \(problem)")
            }
        }
    }

    /// What is wrong with a receipt; nil when nothing is.
    private mutating func check(_ bytes: [UInt8], number: Int) -> String? {
        let receipt: Receipt
        do throws(ProofError) {
            let note = try SignedNote.parse(bytes)
            run.count(signatures: 1)
            guard let check = note.check(by: vaultKey), let key = Ed25519PublicKey(check.publicKey),
                key.isValid(signature: check.signature, over: check.message)
            else { return "is not signed by this vault" }
            receipt = try Receipt.parse(text: note.text)
        } catch {
            return "cannot be read: \(error.detail)"
        }
        guard receipt.recording.utf8.elementsEqual(id.utf8) else { return "is about another recording" }
        guard lineDigests.indices.contains(receipt.sequence), lineDigests[receipt.sequence] == receipt.digest else {
            return "names a line \(receipt.sequence) that is not in the capture log"
        }
        for held in receipt.segments {
            prefixes[held.segment, default: []].append(
                FileCheck.Prefix(bytes: held.bytes, sha256: held.sha256.hexadecimal, receipt: number))
        }
        return nil
    }
}
