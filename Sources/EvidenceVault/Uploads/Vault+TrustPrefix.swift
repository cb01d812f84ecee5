import DurableFiles
import EvidenceModel
import OpenSSLBridge

extension Vault {
    /// Makes sure that the bytes which count are on the disk and are those that were committed, and has their digest ready to go on.
    ///
    /// Costs nothing but after a restart (the bytes are hashed once) or a failed fsync (they are also copied to a new file). A file
    /// that is too short or has another digest is set aside.
    func trustPrefix(of state: inout UploadState, recording: inout RecordingState?) throws(VaultError) {
        guard state.row.upload.state == .receiving, state.running == nil || state.isSuspect else { return }
        let path = folder.upload(state.row.upload.id)
        guard state.offset > 0 else {
            state.running = DigestStream(.sha256)
            if state.isSuspect { try files { () throws(FileError) in try DurableFile.remove(path) } }
            state.isSuspect = false
            return
        }
        let copy = state.isSuspect ? path + ".copy" : nil
        let prefix = try hashPrefix(of: path, bytes: state.offset, copyingTo: copy)
        guard prefix.bytes == state.offset, hexadecimal(prefix.stream.digest()) == state.row.prefixSHA256 else {
            return try setAside(&state, recording: &recording)
        }
        if let copy { try disk.move(copy, to: path) }
        state.running = prefix.stream
        state.isSuspect = false
    }

    /// Hashes up to `bytes` first bytes of a file, and copies them durably where that is asked for.
    private func hashPrefix(
        of path: String, bytes: Int, copyingTo target: String?
    ) throws(VaultError) -> (stream: DigestStream, bytes: Int) {
        var stream = DigestStream(.sha256)
        guard let size = DurableFile.size(path) else { return (stream, 0) }
        let end = min(size, bytes)
        if let target { try files { () throws(FileError) in try DurableFile.remove(target) } }
        let copy = try target.map { path throws(VaultError) in
            try files { () throws(FileError) in try AppendFile(path: path, creating: true) }
        }
        var failure: FileError?
        try files { () throws(FileError) in
            try ReadFile(path: path).read(from: 0, to: end) { block in
                stream.update(block)
                do throws(FileError) {
                    if failure == nil { try copy?.append(block) }
                } catch {
                    failure = error
                }
            }
        }
        if let failure { throw VaultError(failure) }
        if let copy { try disk.synchronise(copy) }
        return (stream, end)
    }

    /// Puts a file that is not what was committed into `set-aside`, and goes on with as much of it as the log's chunk lines vouch for.
    private func setAside(_ state: inout UploadState, recording: inout RecordingState?) throws(VaultError) {
        let id = state.row.upload.id
        let path = folder.upload(id)
        let kept = "\(folder.setAside)/\(id)-\(clock.now.milliseconds)"
        let size = DurableFile.size(path)
        if size != nil { try disk.move(path, to: kept) }
        var good = 0
        let number = state.row.segment?.number ?? 0
        if var segment = recording?.segments[number], let size {
            (segment.checked, segment.covered) = (0, 0)
            _ = try segment.compare(held: min(size, state.offset)) { start, end throws(VaultError) in
                try rangeDigest(start, end, ranges: [], path: kept)
            }
            good = segment.covered
        }
        let prefix = try hashPrefix(of: kept, bytes: good, copyingTo: path)
        var row = state.row
        let lost = row.upload.offset - good
        row.upload.offset = good
        row.settlingSHA256 = nil
        row.prefixSHA256 = good > 0 ? hexadecimal(prefix.stream.digest()) : nil
        if var changed = recording, var segment = changed.segments[number] {
            segment.held = good
            segment.heldSHA256 = row.prefixSHA256
            (segment.checked, segment.covered) = (0, 0)
            changed.segments[number] = segment
            recording = changed
        }
        let detail =
            size == nil
            ? "the file of upload \(id) is gone; \(lost) bytes are missing"
            : "the file of upload \(id) was not what was stored; kept as \(kept), going on from byte \(good), \(lost) bytes before"
        let (reset, stored, now) = (row, recording, clock.now)
        try catalogue.write { transaction throws(VaultError) in
            try reset.store(in: transaction)
            try stored?.store(in: transaction, segments: [number], now: now)
            try self.noteProblem(
                "upload-set-aside", detail, item: stored?.id.description ?? reset.upload.item?.description, in: transaction)
        }
        state = UploadState(row: row)
        state.running = prefix.stream
    }
}
