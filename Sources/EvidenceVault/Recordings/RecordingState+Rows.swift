import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension RecordingState {
    /// Writes the recording's item, its counters and the given segments.
    func store(in transaction: Transaction, segments numbers: [Int], now: Timestamp) throws(VaultError) {
        try transaction.run(
            """
            INSERT INTO items (id, kind, title, started_at, ended_at, duration, bytes, state, device, media_type, created_at)
            VALUES (?1, 'recording', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            ON CONFLICT (id) DO UPDATE SET ended_at = ?4, duration = CASE state WHEN 'settled' THEN duration ELSE ?5 END, bytes = ?6, state = ?7, media_type = ?9
            """,
            [
                .text(id.description), .text(title), .integer(startedAt.milliseconds),
                hasEnded ? .integer(captured.to.milliseconds) : .null, chunks > 0 ? .real(Double(lastChunkTick) / 1000) : .null,
                .integer(bytes), .text(itemState.rawValue),
                .init(device ?? begin?.device), .text(segments[self.numbers.first ?? 0]?.mediaType ?? "application/octet-stream"),
                .integer(now.milliseconds),
            ])
        try transaction.run(
            """
            INSERT INTO recordings (id, lines, chunks, log_bytes, receipts_bytes, ended, end_reason, active_at, device_key, begun_by,
                closed_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            ON CONFLICT (id) DO UPDATE SET lines = ?2, chunks = ?3, log_bytes = ?4, receipts_bytes = ?5, ended = ?6, end_reason = ?7,
                active_at = ?8, device_key = ?9, begun_by = ?10, closed_at = ?11
            """,
            [
                .text(id.description), .integer(lines), .integer(chunks), .integer(logBytes), .integer(receiptsBytes), .init(hasEnded),
                .init(endReason), .integer(now.milliseconds), .init((begin?.key).map(keyText)), .init(begunBy?.text),
                .init(closedAt?.milliseconds),
            ])
        for number in numbers {
            guard let segment = segments[number] else { continue }
            try transaction.run(
                """
                INSERT OR REPLACE INTO segments (recording, number, media_type, width, height, bytes, sha256, state, started_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(id.description), .integer(number), .text(segment.mediaType), .init(segment.width), .init(segment.height),
                    .integer(segment.held), .init(segment.isObject ? segment.heldSHA256 : nil), .text(segment.state.rawValue),
                    .init(segment.startedAt?.milliseconds),
                ])
        }
    }

    /// Takes in what the catalogue knows of the segments' bytes.
    /// - Returns: whether it knows the recording.
    mutating func addRows(from transaction: Transaction) throws(VaultError) -> Bool {
        let facts = try transaction.row(
            "SELECT items.device, receipts_bytes, begun_by FROM items JOIN recordings USING (id) WHERE id = ?", [.text(id.description)]
        ) { (device: $0.optionalText(0), receiptsBytes: $0.integer(1), begunBy: Beginner($0.optionalText(2))) }
        device = facts?.device
        begunBy = facts?.begunBy
        receiptsBytes = facts?.receiptsBytes ?? 0
        let rows = try transaction.rows(
            "SELECT \(UploadRow.columns) FROM uploads WHERE recording = ?", [.text(id.description)], UploadRow.init)
        for row in rows {
            guard let number = row.segment?.number else { continue }
            var segment = segments[number] ?? SegmentLog(number: number, mediaType: row.mediaType)
            segment.add(row)
            segments[number] = segment
        }
        return facts != nil
    }
}

extension SegmentLog {
    /// Takes in how far its upload durably is.
    mutating func add(_ row: UploadRow) {
        upload = row.upload.id
        held = row.upload.offset
        heldSHA256 = row.upload.sha256 ?? row.prefixSHA256
        switch row.upload.state {
        case .receiving: state = .receiving
        case .settled: state = .settled
        case .damaged: state = .damaged
        }
        guard isObject else { return }
        forgetClaims()
        if claimedBytes > held, lostBytes == 0 { note("the log names \(claimedBytes) bytes, \(held) came") }
        compareTotal()
    }
}
