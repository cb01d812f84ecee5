internal import DurableFiles
internal import EvidenceModel
internal import EvidenceProof
internal import OpenSSLBridge

/// Decides what is safe on the vault: only what a receipt names, whose signature, log line and digests agree with this device's own.
///
/// The digests are of this device's files, hashed here from their first byte on; what the vault says is never taken over.
struct ReceiptKeeper {
    /// The `seq` after the last line that a good receipt covers.
    private(set) var safeLines = 0
    /// How many first bytes of each segment a good receipt covers.
    private(set) var safeBytes: [Int: Int] = [:]
    /// The segments of which the vault holds more than this device has left: its receipt can't be compared with what is here.
    private(set) var uncomparedSegments: Set<Int> = []
    private let folder: RecordingFolder
    private let key: VerifierKey
    private var running: [Int: (bytes: Int, digest: DigestStream)] = [:]

    /// Takes over the receipts file, without a receipt whose end a crash cut off.
    init(folder: RecordingFolder, key: VerifierKey) throws(FileError) {
        self.folder = folder
        self.key = key
        guard DurableFile.size(folder.receipts) != nil else { return }
        let bytes = try DurableFile.read(folder.receipts)
        let notes = ReceiptsFile.notes(in: bytes)
        guard let last = notes.last, (try? SignedNote.parse(last)) == nil else { return }
        let whole = notes.dropLast().reduce(into: [UInt8]()) { $0 += ReceiptsFile.appending($1, existingBytes: $0.count) }
        try DurableFile.write(whole, to: folder.receipts)
    }

    /// Checks a receipt; keeps it, durably, and what it makes safe.
    /// - Throws: `ReceiptRefusal` when it is not a good receipt for this recording; `FileError`.
    mutating func accept(_ note: [UInt8], for recording: LocalRecording) throws {
        let receipt = try check(note, recording)
        for held in receipt.segments {
            guard let segment = recording.segment(held.segment), held.bytes <= segment.bytes || segment.isShortened else {
                throw ReceiptRefusal(cause: "it names bytes of segment \(held.segment) that were not captured here")
            }
            guard held.bytes <= segment.bytes else {
                uncomparedSegments.insert(held.segment)
                continue
            }
            let digest = try digest(of: Int(held.bytes), segment: segment, in: recording)
            guard digest == held.sha256.bytes else {
                throw ReceiptRefusal(
                    cause: "the first \(held.bytes) bytes of segment \(held.segment) on the vault are not those captured here")
            }
        }
        try keep(note)
        safeLines = max(safeLines, receipt.sequence + 1)
        for held in receipt.segments where !uncomparedSegments.contains(held.segment) {
            safeBytes[held.segment] = max(safeBytes[held.segment] ?? 0, Int(held.bytes))
        }
    }

    /// Whether good receipts cover every line and every byte of a recording that has ended, but for segments of which the vault has more.
    func isAllSafe(_ recording: LocalRecording) -> Bool {
        recording.hasEnded && safeLines == recording.lines.count
            && recording.segments.allSatisfy { uncomparedSegments.contains($0.number) || (safeBytes[$0.number] ?? 0) == $0.bytes }
    }

    private func check(_ note: [UInt8], _ recording: LocalRecording) throws -> Receipt {
        let receipt: Receipt
        do throws(ProofError) {
            let signed = try SignedNote.parse(note)
            receipt = try Receipt.parse(text: signed.text)
            guard let check = signed.check(by: key), let publicKey = Ed25519PublicKey(check.publicKey),
                publicKey.isValid(signature: check.signature, over: check.message)
            else { throw ProofError(.note, "it is not signed by \(key.name)") }
        } catch {
            throw ReceiptRefusal(cause: error.detail)
        }
        guard receipt.recording == recording.identifier else { throw ReceiptRefusal(cause: "it is for recording \(receipt.recording)") }
        guard receipt.sequence < recording.lines.count, recording.lines[receipt.sequence].digest == receipt.digest else {
            throw ReceiptRefusal(cause: "line \(receipt.sequence) of the capture log on the vault is not the one written here")
        }
        return receipt
    }

    /// The digest of a segment's first `bytes` bytes, from this device's file. Receipts grow, so each byte is hashed once.
    private mutating func digest(of bytes: Int, segment: LocalRecording.Segment, in recording: LocalRecording) throws -> [UInt8] {
        var state = running[segment.number] ?? (0, DigestStream(.sha256))
        if state.bytes > bytes { state = (0, DigestStream(.sha256)) }
        try ReadFile(path: recording.path(of: segment)).read(from: state.bytes, to: bytes) { state.digest.update($0) }
        state.bytes = bytes
        running[segment.number] = state
        return state.digest.digest()
    }

    private mutating func keep(_ note: [UInt8]) throws(FileError) {
        let isNew = DurableFile.size(folder.receipts) == nil
        let file = try AppendFile(path: folder.receipts, creating: true)
        try file.append(ReceiptsFile.appending(note, existingBytes: file.size))
        try file.synchronise()
        if isNew { try Folder.synchronise(folder.path) }
    }
}

/// Why a receipt proves nothing: the bytes it was given for are not safe.
public struct ReceiptRefusal: Error, Equatable, CustomStringConvertible {
    /// The cause in words.
    public var cause: String

    /// `the vault's receipt can't be accepted: …`
    public var description: String { "the vault's receipt can't be accepted: \(cause)" }
}
