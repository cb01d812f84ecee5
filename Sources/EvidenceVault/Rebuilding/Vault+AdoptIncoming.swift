import DurableFiles
import EvidenceModel
import EvidenceProof
import OpenSSLBridge
import SQLiteBridge

extension Vault {
    /// A segment that its log announces, and of which the catalogue knows no bytes.
    private struct Place {
        let recording: RecordingID
        let number: Int
    }

    /// Files in `incoming` that the catalogue knows no upload of go to the segment whose chunk lines their bytes have.
    /// - Returns: how many found theirs. Others stay where they are.
    func adoptIncoming() throws(VaultError) -> Int {
        var adopted = 0
        var places: [Place]?
        for name in try files({ () throws(FileError) in try Folder.entries(of: folder.incoming) }) where isUploadID(name) {
            guard try catalogue.read({ transaction throws(VaultError) in try UploadRow.load(name, in: transaction) }) == nil else {
                continue
            }
            var waiting: [Place]
            if let places { waiting = places } else { waiting = try announcedSegments() }
            if let index = try best(of: waiting, for: name) {
                try recoverNoting(try adopt(name, waiting.remove(at: index)))
                adopted += 1
            }
            places = waiting
        }
        return adopted
    }

    private func announcedSegments() throws(VaultError) -> [Place] {
        try catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT recording, number FROM segments WHERE state = 'announced'") { row in
                RecordingID(row.text(0)).map { Place(recording: $0, number: row.integer(1)) }
            }
        }.compactMap { $0 }
    }

    /// Two recordings may begin with the same bytes: the one that goes along furthest is it.
    private func best(of places: [Place], for name: String) throws(VaultError) -> Int? {
        var best: (index: Int, covered: Int)?
        for (index, place) in places.enumerated() {
            let covered = try withRecording(place.recording) { state throws(VaultError) in
                try self.coveredBytes(of: name, by: state.segments[place.number])
            }
            if covered > best?.covered ?? 0 { best = (index, covered) }
        }
        return best?.index
    }

    /// How many of the file's first bytes the segment's chunk lines vouch for.
    private func coveredBytes(of name: String, by segment: SegmentLog?) throws(VaultError) -> Int {
        guard var segment else { return 0 }
        (segment.checked, segment.covered) = (0, 0)
        let path = folder.upload(name)
        _ = try segment.compare(held: DurableFile.size(path) ?? 0) { start, end throws(VaultError) in
            try rangeDigest(start, end, ranges: [], path: path)
        }
        return segment.covered
    }

    /// Makes the file that segment's upload. What neither a chunk line nor a receipt vouches for is kept in `set-aside`.
    private func adopt(_ name: String, _ place: Place) throws(VaultError) -> UploadRow {
        let history = try receiptHistory(of: place.recording)
        let path = folder.upload(name)
        return try withRecording(place.recording) { state throws(VaultError) in
            guard var segment = state.segments[place.number] else {
                throw VaultError(.notFound, subject: "recording \(state.id)", detail: "it has no segment \(place.number)")
            }
            var bytes = try self.coveredBytes(of: name, by: segment)
            let size = DurableFile.size(path) ?? 0
            for held in history.held(of: place.number) where held.bytes > bytes && held.bytes <= size {
                if try rangeDigest(0, held.bytes, ranges: [], path: path) == held.sha256.bytes { bytes = held.bytes }
            }
            try self.copyAside(path, from: bytes, as: "\(name)-from-\(bytes)")
            let total = segment.total.flatMap { $0.bytes >= bytes ? $0.bytes : nil }
            var row = UploadRow(
                upload: Upload(
                    id: name, target: .segment(recording: state.id, number: place.number, mediaType: segment.mediaType),
                    item: ItemID(state.id), offset: bytes, length: total, state: .receiving, sha256: nil,
                    createdAt: history.span?.first ?? state.startedAt, expiresAt: nil),
                device: nil)
            row.prefixSHA256 = hexadecimal(try rangeDigest(0, bytes, ranges: [], path: path))
            segment.add(row)
            (segment.checked, segment.covered) = (0, 0)
            var changed = state
            changed.segments[place.number] = segment
            let (stored, adopted, now) = (changed, row, history.span?.last ?? state.lastTime)
            try catalogue.write { transaction throws(VaultError) in
                try adopted.store(in: transaction)
                try stored.store(in: transaction, segments: [place.number], now: now)
            }
            state = changed
            return row
        }
    }
}

/// Whether a file in `incoming` has the name of an upload.
private func isUploadID(_ name: String) -> Bool {
    name.utf8.count == 32 && name.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }
}
