public import DurableFiles
public import EvidenceModel
import EvidenceProof
import OpenSSLBridge

extension Vault {
    /// The log's bytes (the first `bytes` of the file; more may be on their way), and the sequence number expected next.
    public func captureLog(of recording: RecordingID) throws(VaultError) -> (file: ReadFile, bytes: Int, nextSequence: Int) {
        try withRecording(recording) { state throws(VaultError) in
            let path = "\(folder.recording(recording.description))/capture.log"
            return (try files { () throws(FileError) in try ReadFile(path: path) }, state.logBytes, state.lines)
        }
    }

    /// All receipts so far: signed notes, a blank line between each two.
    public func receipts(of recording: RecordingID) throws(VaultError) -> [UInt8] {
        try withRecording(recording) { state throws(VaultError) in
            let path = "\(folder.recording(recording.description))/receipts.txt"
            let bytes = state.receiptsBytes
            return try files { () throws(FileError) in
                var text: [UInt8] = []
                try ReadFile(path: path).read(from: 0, to: bytes) { text.append(contentsOf: $0) }
                return text
            }
        }
    }

    /// Stores the note whose SHA-256 is `after` of the recording's `begin` line, which has to be there: what nothing names is not kept.
    /// Storing the same note again changes nothing.
    /// - Throws: `log-missing` when the recording has not begun; `time-note-mismatch` when `begin` names another note or none; `invalid-request` when it is no signed note.
    public func setTimeNote(_ note: [UInt8], of recording: RecordingID) throws(VaultError) {
        guard note.count <= 16_384, (try? SignedNote.parse(note)) != nil else {
            throw VaultError(.invalidRequest, subject: "recording \(recording)", detail: "this is not a signed note")
        }
        let digest = Digest.of(note)
        do throws(VaultError) {
            try withRecording(recording) { state throws(VaultError) in
                guard state.begin?.after == digest else {
                    throw VaultError(
                        .timeNoteMismatch, subject: "recording \(recording)", detail: "its first line does not name this note in \"after\"")
                }
                try write(note, of: recording)
            }
        } catch {
            guard error.code == .notFound else { throw error }
            throw .logMissing(recording)
        }
    }

    private func write(_ note: [UInt8], of recording: RecordingID) throws(VaultError) {
        let path = "\(folder.recording(recording.description))/after.txt"
        try files { () throws(FileError) in
            if DurableFile.size(path) == note.count, try DurableFile.read(path) == note { return }
            try DurableFile.write(note, to: path)
        }
    }

    /// The note that the recording's device knew before it began.
    /// - Throws: `not-found` when the log names none, or it has not come.
    public func timeNote(of recording: RecordingID) throws(VaultError) -> [UInt8] {
        let missing = VaultError(.notFound, subject: "recording \(recording)", detail: "it has no time note")
        let after = try withRecording(recording) { state throws(VaultError) in state.begin?.after }
        let path = "\(folder.recording(recording.description))/after.txt"
        guard let after, DurableFile.size(path) != nil else { throw missing }
        let note = try files { () throws(FileError) in try DurableFile.read(path, limit: 16_384) }
        guard Digest.of(note) == after else { throw missing }
        return note
    }

    /// A new signed note of the time now, for a device to name in its next `begin`.
    public func makeTimeNote() throws(VaultError) -> String {
        let note = try signer.sign(TimeNote(time: UTCTime(milliseconds: clock.now.milliseconds)).text)
        return String(decoding: note, as: UTF8.self)
    }
}
