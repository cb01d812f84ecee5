import DurableFiles
import EvidenceModel
import OpenSSLBridge
import SQLiteBridge

extension Vault {
    /// Makes an upload. For a segment that has one, returns that one.
    /// - Throws: `log-missing` for a segment whose recording has not begun; `not-the-recorder`; `invalid-request`; `length-conflict`; `log-ended` for a segment
    ///   the ended log does not name; `disk-full`.
    public func createUpload(_ request: UploadRequest) throws(VaultError) -> Upload {
        if let length = request.length {
            guard length >= 0 else { throw VaultError(.invalidRequest, subject: "the upload", detail: "its length is negative") }
            if try freeBytes() < length {
                throw .diskFull("the vault's disk", "the \(length.byteText) of this upload do not fit")
            }
        }
        switch request.target {
        case .segment(let recording, let number, let mediaType):
            guard (1...1_000_000).contains(number) else {
                throw VaultError(.invalidRequest, subject: "recording \(recording)", detail: "\(number) is not a segment's number")
            }
            do throws(VaultError) {
                return try withRecording(recording) { state throws(VaultError) in
                    try check(request.device, mayAddTo: state)
                    return try createSegment(number, mediaType: mediaType, of: &state, request)
                }
            } catch {
                guard error.code == .notFound else { throw error }
                throw .logMissing(recording)
            }
        case .file(let name, let mediaType):
            guard !name.isEmpty, name.utf8.count <= 1024, mediaType.utf8.count <= 255 else {
                throw VaultError(.invalidRequest, subject: "the upload", detail: "a file name has 1 to 1024 bytes, a media type up to 255")
            }
            try check(request.details)
            var upload = newUpload(request)
            upload.expiresAt = upload.createdAt.advanced(byMilliseconds: options.uploadLifetime * 1000)
            let row = UploadRow(upload: upload, request: request)
            try catalogue.write { transaction throws(VaultError) in try row.store(in: transaction) }
            return upload
        }
    }

    private func check(_ details: FileDetails) throws(VaultError) {
        let texts = [(details.title, 2000, "a title"), (details.path, 8192, "a path")]
        for (text, limit, name) in texts where text?.utf8.count ?? 0 > limit {
            throw VaultError(.invalidRequest, subject: "the upload", detail: "\(name) has at most \(limit) bytes")
        }
        _ = try TagName.list(details.tags)
        guard let caseID = details.caseID else { return }
        let isThere = try catalogue.read { transaction throws(VaultError) in
            try transaction.row("SELECT 1 FROM cases WHERE id = ?", [.text(caseID.description)]) { _ in true }
        }
        guard isThere == true else { throw VaultError(.invalidRequest, subject: "case \(caseID)", detail: "this vault has no such case") }
    }

    private func createSegment(
        _ number: Int, mediaType: String, of state: inout RecordingState, _ request: UploadRequest
    ) throws(VaultError) -> Upload {
        if let id = state.segments[number]?.upload {
            return try withUploadState(uploadEntry(id)) { upload throws(VaultError) in
                if let length = request.length, let declared = upload.row.upload.length, length != declared {
                    throw VaultError(
                        .lengthConflict, subject: "upload \(id)", detail: "length \(length) was declared; before it was \(declared)")
                }
                return upload.row.upload
            }
        }
        guard !state.hasEnded || state.segments[number] != nil else {
            throw VaultError(.logEnded, subject: "recording \(state.id)", detail: "its log has ended and names no segment \(number)")
        }
        var upload = newUpload(request)
        upload.item = ItemID(state.id)
        var segment = state.segments[number] ?? SegmentLog(number: number, mediaType: mediaType)
        segment.upload = upload.id
        segment.state = .receiving
        var changed = state
        changed.segments[number] = segment
        let (row, stored, now) = (UploadRow(upload: upload, request: request), changed, clock.now)
        try catalogue.write { transaction throws(VaultError) in
            try row.store(in: transaction)
            try stored.store(in: transaction, segments: [number], now: now)
        }
        state = changed
        return upload
    }

    private func newUpload(_ request: UploadRequest) -> Upload {
        Upload(
            id: hexadecimal(secureRandomBytes(16)), target: request.target, item: nil, offset: 0, length: request.length,
            state: .receiving, sha256: nil, createdAt: clock.now, expiresAt: nil, details: request.details)
    }

    /// An upload as it durably is.
    /// - Throws: `not-found`, `upload-expired`.
    public func upload(_ id: String) throws(VaultError) -> Upload {
        let upload = try uploadRow(id).upload
        if let expires = upload.expiresAt, upload.state == .receiving, expires <= clock.now {
            throw VaultError(.uploadExpired, subject: "upload \(id)", detail: "its time was over at \(expires)")
        }
        return upload
    }

    /// Drops an unfinished upload and its bytes. `device` is the paired device that asks; nil for the vault's own machine.
    /// - Throws: `not-found`; `not-the-recorder`; `evidence-protected` when it is an object, or the log names its bytes.
    public func terminateUpload(_ id: String, device: Device? = nil) throws(VaultError) {
        try withUpload(id) { state, recording throws(VaultError) in
            if let recording { try check(device, mayAddTo: recording) }
            let upload = state.row.upload
            guard upload.state == .receiving else {
                throw VaultError(
                    .evidenceProtected, subject: "upload \(id)", detail: "all its bytes came, and are evidence now",
                    hint: "an item is deleted on the vault's own machine")
            }
            let number = state.row.segment?.number ?? 0
            guard recording?.segments[number]?.hasClaims != true else {
                throw VaultError(.evidenceProtected, subject: "upload \(id)", detail: "the recording's log names its bytes")
            }
            let gone = VaultError(.notFound, subject: "upload \(id)", detail: "it was terminated")
            _ = state.open?.end(because: gone)
            state.open = nil
            if var changed = recording, var segment = changed.segments[number] {
                (segment.upload, segment.held, segment.heldSHA256, segment.state) = (nil, 0, nil, .announced)
                changed.segments[number] = segment
                let (stored, now) = (changed, clock.now)
                try catalogue.write { transaction throws(VaultError) in
                    try transaction.run("DELETE FROM uploads WHERE id = ?", [.text(id)])
                    try stored.store(in: transaction, segments: [number], now: now)
                }
                recording = changed
            } else {
                _ = try catalogue.write { transaction throws(VaultError) in
                    try transaction.run("DELETE FROM uploads WHERE id = ?", [.text(id)])
                }
            }
            state.isGone = true
            try files { () throws(FileError) in try DurableFile.remove(folder.upload(id)) }
        }
        uploads.remove(id)
    }

    /// Drops the uploads whose time is over; returns how many. Call it now and then.
    @discardableResult public func expireUploads() throws(VaultError) -> Int {
        let now = clock.now.milliseconds
        let expired = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows(
                "SELECT id FROM uploads WHERE state = 'receiving' AND expires_at <= ?", [.integer(now)]
            ) { $0.text(0) }
        }
        var dropped = 0
        for id in expired {
            do throws(VaultError) {
                try terminateUpload(id)
                dropped += 1
            } catch {
                // Terminated or finished meanwhile.
                guard error.code == .notFound || error.code == .evidenceProtected else { throw error }
            }
        }
        return dropped
    }
}
