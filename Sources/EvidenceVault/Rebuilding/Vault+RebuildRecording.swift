import DurableFiles
import EvidenceModel
import EvidenceProof
import OpenSSLBridge
import SQLiteBridge

extension Vault {
    /// Brings a recording that the catalogue does not know into it: its lines from the log, its segments from the objects.
    ///
    /// A segment counts as settled, unread, when the object has the digest and size that the log's `end` line gives it; any other one is
    /// settled anew, and so compared with its chunk lines.
    /// - Returns: false when the folder has no log with a readable line.
    func rebuildRecording(_ id: RecordingID) throws(VaultError) -> Bool {
        let history = try receiptHistory(of: id)
        let sums = try segmentSums(of: id)
        let open: [UploadRow]
        do throws(VaultError) {
            open = try withRecording(id) { state throws(VaultError) in try self.storeRebuilt(&state, sums, history) }
        } catch {
            guard error.code == .notFound else { throw error }
            return false
        }
        for row in open { try recoverNoting(row) }
        return true
    }

    /// Returns the uploads that are still to be settled.
    private func storeRebuilt(
        _ state: inout RecordingState, _ sums: SegmentSums, _ history: ReceiptHistory
    ) throws(VaultError) -> [UploadRow] {
        var changed = state
        var rows: [UploadRow] = []
        let span = history.span ?? (first: state.startedAt, last: state.lastTime)
        for number in Set(state.numbers).union(sums.entries.keys).sorted() {
            var segment =
                state.segments[number]
                ?? SegmentLog(number: number, mediaType: sums.entries[number]?.mediaType ?? "application/octet-stream")
            guard let (sha256, size) = object(of: segment, sums) else { continue }
            let isAgreed =
                segment.problem == nil && segment.claimedBytes == size && segment.total?.bytes == size
                && segment.total?.sha256.hexadecimal == sha256
            var upload = Upload(
                id: hexadecimal(secureRandomBytes(16)),
                target: .segment(recording: state.id, number: number, mediaType: segment.mediaType),
                item: ItemID(state.id), offset: size, length: size, state: .receiving, sha256: nil, createdAt: span.first, expiresAt: nil)
            if isAgreed {
                upload.state = .settled
                upload.sha256 = sha256
            }
            var row = UploadRow(upload: upload, device: nil)
            row.prefixSHA256 = sha256
            row.settlingSHA256 = isAgreed ? nil : sha256
            segment.add(row)
            changed.segments[number] = segment
            rows.append(row)
        }
        let (stored, uploads) = (changed, rows)
        try catalogue.write { transaction throws(VaultError) in
            try stored.store(in: transaction, segments: stored.numbers, now: span.last)
            try transaction.run(
                "UPDATE items SET created_at = ? WHERE id = ?", [.integer(span.first.milliseconds), .text(stored.id.description)])
            for row in uploads {
                try row.store(in: transaction)
                if let sha256 = row.upload.sha256 { try self.storeObject(sha256, bytes: row.upload.offset, in: transaction) }
            }
        }
        state = changed
        return rows.filter { $0.upload.state == .receiving }
    }

    /// The object with a segment's bytes: what settling wrote down, or what the device said at the end. Receipts do not tell: what one names
    /// may be the beginning of a segment and the whole of another.
    private func object(of segment: SegmentLog, _ sums: SegmentSums) -> (sha256: String, bytes: Int)? {
        for case let sha256? in [sums.entries[segment.number]?.sha256, segment.total?.sha256.hexadecimal] {
            if let size = DurableFile.size(folder.object(sha256)) { return (sha256, size) }
        }
        return nil
    }
}
