import DurableFiles
import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// Settling: a whole file becomes an immutable object, exactly once. In this order, each step durable before the next:
/// 1. the catalogue notes the digest under which the file will be moved (`settling_sha256`),
/// 2. the file is moved to `objects/`,
/// 3. for a segment, `SHA256SUMS` names it,
/// 4. the catalogue says that it is an object.
/// After a crash in between, opening the vault goes on from the digest noted in step 1.
extension Vault {
    /// Settles a recording's segment when it is whole; see `settle(_:of:upload:)`.
    func settle(_ number: Int, of recording: inout RecordingState) throws(VaultError) {
        guard let segment = recording.segments[number], let upload = segment.upload, !segment.isObject,
            recording.hasEnded || segment.claimedBytes >= segment.held
        else { return }
        var current = recording
        try withUploadState(uploadEntry(upload)) { state throws(VaultError) in try settle(number, of: &current, upload: &state) }
        recording = current
    }

    /// Settles a segment when its length is known, all its bytes are here and the log covers them, or has ended without covering them.
    /// What contradicts its log becomes an object too, as `damaged`.
    func settle(_ number: Int, of recording: inout RecordingState, upload: inout UploadState) throws(VaultError) {
        try objectChanges.shared { () throws(VaultError) in try settleSegment(number, of: &recording, upload: &upload) }
    }

    private func settleSegment(_ number: Int, of recording: inout RecordingState, upload: inout UploadState) throws(VaultError) {
        guard var segment = recording.segments[number], upload.row.upload.state == .receiving, !segment.isObject else { return }
        guard let length = finalLength(of: segment, in: recording, upload: upload), length == upload.offset else { return }
        guard recording.hasEnded || segment.claimedBytes >= length else { return }
        let sha256 = upload.row.prefixSHA256 ?? emptySHA256
        let (id, ranges) = (upload.row.upload.id, upload.ranges)
        let path = DurableFile.size(folder.upload(id)) == nil ? folder.object(sha256) : folder.upload(id)
        // After a restart nothing is compared yet.
        while let mismatch = try segment.compare(
            held: length, digest: { start, end throws(VaultError) in try rangeDigest(start, end, ranges: ranges, path: path) })
        {
            segment.noteMismatch(mismatch)
        }
        // The last bytes of a shortened segment are part of a chunk whose rest is gone.
        if segment.lostBytes == 0 || length > segment.claimedBytes, segment.covered != length || segment.claimedBytes != length {
            segment.note("the log's chunk lines cover \(segment.covered) of its \(length) bytes")
        }
        if let total = segment.total {
            let compared = segment.lostBytes > 0 && total.bytes < length ? total.bytes : length
            let digest = compared == length ? sha256 : hexadecimal(try rangeDigest(0, compared, ranges: ranges, path: path))
            if total.bytes != compared || total.sha256.hexadecimal != digest {
                segment.note("the end line gives it \(total.bytes) bytes and another digest than its \(compared) bytes have")
            }
        }
        segment.state = segment.problem == nil ? .settled : .damaged
        segment.held = length
        segment.heldSHA256 = sha256

        var row = upload.row
        row.upload.length = length
        row.settlingSHA256 = sha256
        let settling = row
        try catalogue.write { transaction throws(VaultError) in try settling.store(in: transaction) }
        try takeFile(row.upload.id, sha256: sha256)
        segment.forgetClaims()
        recording.segments[number] = segment
        try writeSums(of: recording)

        row.upload.state = segment.state == .settled ? .settled : .damaged
        row.upload.sha256 = sha256
        row.settlingSHA256 = nil
        let (settled, state, problem, now) = (row, recording, segment.problem, clock.now)
        try catalogue.write { transaction throws(VaultError) in
            try self.storeObject(sha256, bytes: length, in: transaction)
            try settled.store(in: transaction)
            try self.store(state, in: transaction, segments: [number], now: now, by: settled.actor)
            if let problem {
                try self.noteProblem("segment-damaged", "segment \(number): \(problem)", item: state.id.description, in: transaction)
            }
        }
        try dropLeftover(row.upload.id)
        upload.row = row
        upload.running = nil
        upload.ranges = []
    }

    /// How many bytes the segment will have; nil while nothing says it.
    private func finalLength(of segment: SegmentLog, in recording: RecordingState, upload: UploadState) -> Int? {
        guard recording.hasEnded, let total = segment.total else { return upload.row.upload.length }
        // The device has lost what it declared: nothing will come after what it has left, or after what was here before.
        if segment.lostBytes > 0 { return upload.offset > 0 ? max(total.bytes, upload.offset) : nil }
        return upload.row.upload.length ?? total.bytes
    }

    /// Settles a file that is no segment: it becomes an object and, unless an item has these bytes already, an evidence item.
    func settleFile(_ upload: inout UploadState) throws(VaultError) -> [VaultEvent] {
        try objectChanges.shared { () throws(VaultError) in try settleWholeFile(&upload) }
    }

    private func settleWholeFile(_ upload: inout UploadState) throws(VaultError) -> [VaultEvent] {
        guard case .file(let name, let mediaType) = upload.row.upload.target, upload.row.upload.state == .receiving,
            upload.row.upload.length == upload.offset
        else { return [] }
        let sha256 = upload.row.prefixSHA256 ?? emptySHA256
        var row = upload.row
        row.settlingSHA256 = sha256
        let settling = row
        try catalogue.write { transaction throws(VaultError) in try settling.store(in: transaction) }
        try takeFile(row.upload.id, sha256: sha256)

        row.upload.state = .settled
        row.upload.sha256 = sha256
        row.upload.expiresAt = nil
        row.settlingSHA256 = nil
        let settled = row
        let arrived = try catalogue.write { transaction throws(VaultError) in
            try self.storeObject(sha256, bytes: settled.upload.offset, in: transaction)
            return try self.noteArrival(of: settled, name: name, mediaType: mediaType, sha256: sha256, in: transaction)
        }
        try dropLeftover(row.upload.id)
        upload.row = arrived.row
        upload.running = nil
        return [arrived.event]
    }

    private func takeFile(_ id: String, sha256: String) throws(VaultError) {
        let path = folder.upload(id)
        if DurableFile.size(path) == nil {
            // Already moved before a crash, or a file without a byte that was never made.
            guard DurableFile.size(folder.object(sha256)) == nil else { return }
            guard sha256 == emptySHA256 else {
                throw VaultError(.storageFailure, subject: path, detail: "the file is gone")
            }
            try files { () throws(FileError) in try DurableFile.write([], to: path) }
        }
        try objects.take(path, sha256: sha256)
    }

    /// Drops the incoming file of bytes that were an object before they came.
    private func dropLeftover(_ id: String) throws(VaultError) {
        try files { () throws(FileError) in try DurableFile.remove(folder.upload(id)) }
    }

    /// Notes an object in the catalogue.
    func storeObject(_ sha256: String, bytes: Int, in transaction: Transaction) throws(VaultError) {
        try transaction.run(
            "INSERT OR IGNORE INTO objects (sha256, bytes, created_at) VALUES (?, ?, ?)",
            [.text(sha256), .integer(bytes), .integer(clock.now.milliseconds)])
    }

    /// Writes `SHA256SUMS` of a recording's folder anew, in the form of `sha256sum`.
    private func writeSums(of recording: RecordingState) throws(VaultError) {
        var text = ""
        for number in recording.numbers {
            guard let segment = recording.segments[number], segment.isObject, let sha256 = segment.heldSHA256 else { continue }
            text += "\(sha256)  \(segment.fileName)\n"
        }
        let path = "\(folder.recording(recording.id.description))/SHA256SUMS"
        try files { [text] () throws(FileError) in try DurableFile.write(Array(text.utf8), to: path) }
    }
}

/// SHA-256 of no bytes.
let emptySHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

/// What kind of item a file with this media type is.
func itemKind(of mediaType: String) -> EvidenceItem.Kind {
    if mediaType.hasPrefix("image/") { return .photo }
    if mediaType.hasPrefix("audio/") { return .audio }
    if mediaType.hasPrefix("video/") { return .video }
    return .document
}
