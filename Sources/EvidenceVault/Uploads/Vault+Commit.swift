import DurableFiles
import EvidenceModel
import OpenSSLBridge

extension Vault {
    /// Runs `body` on an upload's state and, for a segment, its recording's, with both locked.
    func withUpload<Value>(
        _ id: String, _ body: (inout UploadState, inout RecordingState?) throws(VaultError) -> Value
    ) throws(VaultError) -> Value {
        let entry = try uploadEntry(id)
        guard let segment = entry.segment else {
            var none: RecordingState?
            return try withUploadState(entry) { state throws(VaultError) in try body(&state, &none) }
        }
        return try withRecording(segment.recording) { recording throws(VaultError) in
            var current: RecordingState? = recording
            defer { if let current { recording = current } }
            return try withUploadState(entry) { state throws(VaultError) in try body(&state, &current) }
        }
    }

    /// The in-memory side of an upload.
    /// - Throws: `not-found`.
    func uploadEntry(_ id: String) throws(VaultError) -> UploadEntry {
        if let entry = uploads[id] { return entry }
        let row = try uploadRow(id)
        return uploads.entry(for: id) { UploadEntry(row) }
    }

    /// Runs `body` on an upload's state with it locked. The recording of a segment must be locked already.
    func withUploadState<Value>(_ entry: UploadEntry, _ body: (inout UploadState) throws(VaultError) -> Value) throws(VaultError) -> Value {
        try entry.state.withLock { state throws(VaultError) in
            if state == nil { state = UploadState(row: try uploadRow(entry.id)) }
            guard var current = state, !current.isGone else {
                throw VaultError(.notFound, subject: "upload \(entry.id)", detail: "it was terminated")
            }
            state = nil
            defer { state = current }
            return try body(&current)
        }
    }

    /// The durable row of an upload.
    func uploadRow(_ id: String) throws(VaultError) -> UploadRow {
        guard let row = try catalogue.read({ transaction throws(VaultError) in try UploadRow.load(id, in: transaction) }) else {
            throw VaultError(.notFound, subject: "upload \(id)", detail: "this vault has no such upload")
        }
        return row
    }

    /// Makes received bytes durable, then counts them; settles the upload when that makes it whole.
    func commit(
        _ received: OpenAppend.Received, into state: inout UploadState, recording: inout RecordingState?, declares: Bool
    ) throws(VaultError) -> [VaultEvent] {
        let id = state.row.upload.id
        let number = state.row.segment?.number ?? 0
        var segment = recording.map { $0.segments[number] ?? SegmentLog(number: number, mediaType: state.row.mediaType) }
        let ranges = state.ranges + (received.range.map { [$0] } ?? [])
        let path = folder.upload(id)
        let digest = { (start: Int, end: Int) throws(VaultError) in try rangeDigest(start, end, ranges: ranges, path: path) }
        // After a restart nothing is compared yet. Bytes that count already are not this request's fault.
        while let old = try segment?.compare(held: received.start, digest: digest) { segment?.noteMismatch(old) }
        let mismatch = try segment?.compare(held: received.end, digest: digest)
        if let mismatch {
            throw VaultError(
                .chunkMismatch, subject: "upload \(id)", detail: "\(mismatch); the bytes sent were dropped",
                hint: "send the bytes the log names",
                expected: .offset(state.offset))
        }
        if received.end > received.start { try disk.synchronise(received.file) }
        var row = state.row
        row.upload.offset = received.end
        if declares { row.upload.length = received.length }
        if received.end > 0 { row.prefixSHA256 = hexadecimal(received.digests.running.digest()) }
        let itemBefore = recording?.itemState
        if var changed = recording, var segment {
            segment.upload = id
            segment.held = received.end
            segment.heldSHA256 = row.prefixSHA256
            segment.state = .receiving
            changed.segments[number] = segment
            try store(row, changed, number)
            recording = changed
        } else {
            try store(row, nil, number)
        }
        state.row = row
        state.running = received.digests.running
        if let range = received.range { state.remember(range) }
        var events: [VaultEvent] = []
        if recording == nil {
            events = try settleFile(&state)
        } else if var current = recording {
            try settle(number, of: &current, upload: &state)
            recording = current
            events = [.recording(current.id, lines: current.lines, bytes: current.bytes)]
            if current.itemState != itemBefore { events.append(.item(ItemID(current.id), current.itemState)) }
        }
        return events
    }

    private func store(_ row: UploadRow, _ recording: RecordingState?, _ number: Int) throws(VaultError) {
        let now = clock.now
        try catalogue.write { transaction throws(VaultError) in
            try row.store(in: transaction)
            try recording?.store(in: transaction, segments: [number], now: now)
        }
    }
}
