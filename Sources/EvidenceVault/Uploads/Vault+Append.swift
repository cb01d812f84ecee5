import DurableFiles
import EvidenceModel
import Glibc
import OpenSSLBridge

extension Vault {
    /// Begins to append at `offset`. Takes the upload over from a request that is still open (its bytes so far count, unless it had a
    /// checksum). `device` is the paired device that they come from; nil for the vault's own machine.
    /// - Throws: `not-found`, `not-the-recorder`, `offset-conflict` (with `expected`), `length-conflict`, `upload-finished`, `upload-expired`, `disk-full`.
    public func openAppend(
        _ id: String, at offset: Int, declaredLength: Int? = nil, checksum: UploadChecksum? = nil, device: Device? = nil
    ) throws(VaultError) -> AppendSession {
        let (open, changed) = try withUpload(id) { state, recording throws(VaultError) in
            if let recording { try check(device, mayAddTo: recording) }
            var changed: [VaultEvent] = []
            if let earlier = state.open {
                let error = VaultError(.uploadTakenOver, subject: "upload \(id)", detail: "another request goes on with it")
                if let received = earlier.end(because: error) {
                    changed = (try? take(received, of: earlier, into: &state, recording: &recording, isPartial: true)) ?? []
                }
                state.open = nil
            }
            let open = try begin(&state, recording: &recording, at: offset, declaredLength: declaredLength, checksum: checksum)
            state.open = open
            return (open, changed)
        }
        events.emit(changed)
        return AppendSession(vault: self, open: open)
    }

    private func begin(
        _ state: inout UploadState, recording: inout RecordingState?, at offset: Int, declaredLength: Int?, checksum: UploadChecksum?
    ) throws(VaultError) -> OpenAppend {
        let subject = "upload \(state.row.upload.id)"
        // All bytes are here, but settling failed or waits for lines: it may be its turn now, and the file may have been moved already.
        if state.offset > 0, state.row.upload.length == state.offset { try settleAgain(&state, recording: &recording) }
        let upload = state.row.upload
        guard upload.state == .receiving else {
            throw VaultError(.uploadFinished, subject: subject, detail: "all its bytes are here", expected: .offset(upload.offset))
        }
        if let expires = upload.expiresAt, expires <= clock.now {
            throw VaultError(.uploadExpired, subject: subject, detail: "its time was over at \(expires)")
        }
        try trustPrefix(of: &state, recording: &recording)
        guard state.offset == offset else {
            throw VaultError(
                .offsetConflict, subject: subject, detail: "it has \(state.offset) bytes; these begin at \(offset)",
                expected: .offset(state.offset))
        }
        if let declared = declaredLength {
            guard upload.length == nil || upload.length == declared, declared >= offset else {
                throw VaultError(
                    .lengthConflict, subject: subject,
                    detail:
                        "length \(declared) was declared; before it was \(upload.length.map(String.init) ?? "open, with \(offset) bytes here")"
                )
            }
        }
        try disk.claim(0)
        let path = folder.upload(upload.id)
        let isNew = DurableFile.size(path) == nil
        guard offset == 0 || !isNew else {
            throw VaultError(
                .storageFailure, subject: path, detail: "the file is gone", hint: "restart the vault: it goes on from what is left")
        }
        let file = try files { () throws(FileError) in
            let file = try AppendFile(path: path, creating: true)
            if file.size > offset { try file.truncate(to: offset) }
            guard file.size == offset else { throw FileError(operation: "append", path: path, number: ENODATA) }
            if isNew { try Folder.synchronise(folder.incoming) }
            return file
        }
        let wantsOwn = recording != nil || checksum?.algorithm == .sha256
        return OpenAppend(
            upload: upload.id, checksum: checksum, disk: disk, pipelines: pipelines, file: file, length: declaredLength ?? upload.length,
            digests: RequestDigests(
                running: state.running ?? DigestStream(.sha256), own: wantsOwn ? DigestStream(.sha256) : nil,
                sha1: checksum?.algorithm == .sha1 ? DigestStream(.sha1) : nil))
    }

    private func settleAgain(_ state: inout UploadState, recording: inout RecordingState?) throws(VaultError) {
        if var current = recording, let number = state.row.segment?.number {
            try settle(number, of: &current, upload: &state)
            recording = current
        } else if recording == nil {
            _ = try settleFile(&state)
        }
    }

    /// Ends a request whose bytes all came.
    func finish(_ open: OpenAppend) throws(VaultError) -> Upload {
        let (upload, changed) = try withUpload(open.upload) { state, recording throws(VaultError) in
            let finished = VaultError(.uploadFinished, subject: "upload \(open.upload)", detail: "the request was ended before")
            guard let received = open.end(because: finished) else {
                throw VaultError(
                    .uploadTakenOver, subject: "upload \(open.upload)", detail: "another request goes on with it",
                    expected: .offset(state.offset))
            }
            if state.open === open { state.open = nil }
            let changed = try take(received, of: open, into: &state, recording: &recording, isPartial: false)
            return (state.row.upload, changed)
        }
        events.emit(changed)
        return upload
    }

    /// Ends a request that was cut off; does nothing when it was ended before.
    func abandon(_ open: OpenAppend) {
        let finished = VaultError(.uploadFinished, subject: "upload \(open.upload)", detail: "the request was ended before")
        guard let received = open.end(because: finished) else { return }
        let changed = try? withUpload(open.upload) { state, recording throws(VaultError) in
            guard state.open === open else { return [VaultEvent]() }
            state.open = nil
            return try take(received, of: open, into: &state, recording: &recording, isPartial: true)
        }
        events.emit(changed ?? [])
    }

    /// Makes what a request brought durable and counts it; or cuts it off again, and says why.
    private func take(
        _ received: OpenAppend.Received, of open: OpenAppend, into state: inout UploadState, recording: inout RecordingState?,
        isPartial: Bool
    ) throws(VaultError) -> [VaultEvent] {
        let subject = "upload \(open.upload)"
        do throws(VaultError) {
            if isPartial {
                guard open.checksum == nil, received.file.isTrusted else {
                    throw VaultError(
                        .checksumMismatch, subject: subject, detail: "the request was cut off before its checksum could be compared")
                }
            } else {
                if let failure = received.failure { throw failure }
                guard received.matches(open.checksum) else {
                    throw VaultError(
                        .checksumMismatch, subject: subject, detail: "the bytes do not have the checksum sent along; they were dropped",
                        expected: .offset(state.offset))
                }
            }
            return try commit(received, into: &state, recording: &recording, declares: !isPartial)
        } catch {
            // Nothing of it counts. A file that can't be cut back is cut when it is opened the next time.
            _ = try? received.file.truncate(to: state.offset)
            if !received.file.isTrusted { state.isSuspect = true }
            throw error
        }
    }
}
