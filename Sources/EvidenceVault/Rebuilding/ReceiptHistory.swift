import DurableFiles
import EvidenceModel
import EvidenceProof

/// What a recording's `receipts.txt` tells by itself.
struct ReceiptHistory {
    /// The whole receipts from the file's start.
    private(set) var receipts: [Receipt] = []
    /// Where each of them ends in the file.
    private var ends: [Int] = []

    /// Reads receipts up to the first that is not whole.
    init(_ file: [UInt8]) {
        for note in ReceiptsFile.notes(in: file) {
            let start = ends.last.map { $0 + 1 } ?? 0
            guard file.dropFirst(start).starts(with: note), let signed = try? SignedNote.parse(note),
                let receipt = try? Receipt.parse(text: signed.text)
            else { return }
            receipts.append(receipt)
            ends.append(start + note.count)
        }
    }

    /// Bytes of the receipts up to the first that is over more lines of the log than these.
    func bytes(over lines: Int) -> Int {
        let count = receipts.firstIndex { $0.sequence >= lines } ?? receipts.count
        return count == 0 ? 0 : ends[count - 1]
    }

    /// What was held of a segment, the newest statement first.
    func held(of segment: Int) -> [Receipt.Held] {
        receipts.reversed().compactMap { $0.segments.first { $0.segment == segment } }
    }

    /// When the first and the last were signed.
    var span: (first: Timestamp, last: Timestamp)? {
        guard let first = receipts.first, let last = receipts.last else { return nil }
        return (Timestamp(milliseconds: first.time.milliseconds), Timestamp(milliseconds: last.time.milliseconds))
    }
}

extension Vault {
    func receiptHistory(of id: RecordingID) throws(VaultError) -> ReceiptHistory {
        let path = "\(folder.recording(id.description))/receipts.txt"
        guard DurableFile.size(path) != nil else { return ReceiptHistory([]) }
        return ReceiptHistory(try files { () throws(FileError) in try DurableFile.read(path, limit: 1 << 30) })
    }
}
