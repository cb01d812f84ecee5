import EvidenceModel
import SQLiteBridge

/// Reads items from the catalogue.
enum ItemRow {
    /// `?1` is the moment before which a recording without news counts as cut off.
    static let select = """
        SELECT items.id, items.kind, items.title, items.started_at, items.ended_at, items.duration, items.bytes,
            CASE WHEN items.deleted_at IS NOT NULL THEN 'deleted'
                WHEN items.state = 'live' AND recordings.active_at < ?1 THEN 'incomplete' ELSE items.state END AS shown_state,
            items.device, items.media_type, items.created_at, items.deleted_at, items.has_thumbnail, items.summary, items.sha256,
            recordings.lines, recordings.chunks, recordings.ended, recordings.end_reason, items.verdict, items.received_after_capture,
            recordings.device_key, device_keys.label, recordings.begun_by, recordings.closed_at,
            items.source,
            items.file_name, items.claimed_media_type, items.captured_at, items.captured_at_source, items.captured_at_offset,
            items.latitude, items.longitude, items.facts
        FROM items LEFT JOIN recordings ON recordings.id = items.id LEFT JOIN device_keys ON device_keys.key = recordings.device_key
        """

    static func make(_ row: SQLiteRow) -> EvidenceItem? {
        guard let id = ItemID(row.text(0)) else { return nil }
        let kind = EvidenceItem.Kind(rawValue: row.text(1)) ?? .document
        var recording: RecordingFacts?
        if kind == .recording {
            recording = RecordingFacts(
                lines: row.integer(15), chunks: row.integer(16), ended: row.flag(17), endReason: row.optionalText(18),
                closedAt: row.optionalInteger(24).map { Timestamp(milliseconds: $0) }, verdict: row.optionalText(19),
                receivedAfterCaptureMilliseconds: row.optionalInteger(20))
            recording?.signer = row.optionalText(21).map { key in
                let isFromDevice = Beginner(row.optionalText(23))?.deviceID != nil
                return SignerFacts(key: key, knownAs: row.optionalText(22), broughtBy: isFromDevice ? row.optionalText(8) : nil)
            }
        }
        var item = EvidenceItem(
            id: id, kind: kind, title: row.text(2), startedAt: Timestamp(milliseconds: row.integer(3)),
            endedAt: row.optionalInteger(4).map { Timestamp(milliseconds: $0) }, duration: row.optionalReal(5), bytes: row.integer(6),
            sha256: row.optionalText(14).map { [$0] } ?? [], state: EvidenceItem.State(rawValue: row.text(7)) ?? .incomplete,
            device: row.optionalText(8), mediaType: row.text(9), createdAt: Timestamp(milliseconds: row.integer(10)),
            deletedAt: row.optionalInteger(11).map { Timestamp(milliseconds: $0) }, hasThumbnail: row.flag(12),
            summary: row.optionalText(13), recording: recording)
        item.source = row.optionalText(25).flatMap(FileDetails.Source.init)
        addFacts(to: &item, row, from: 26)
        return item
    }

    /// Adds the segments of a recording.
    static func addSegments(to item: inout EvidenceItem, in transaction: Transaction) throws(VaultError) {
        guard item.recording != nil else { return }
        let segments = try transaction.rows(
            "SELECT number, media_type, width, height, bytes, sha256, state, started_at FROM segments WHERE recording = ? ORDER BY number",
            [.text(item.id.description)]
        ) { row in
            SegmentFacts(
                number: row.integer(0), mediaType: row.text(1), width: row.optionalInteger(2), height: row.optionalInteger(3),
                bytes: row.integer(4), sha256: row.optionalText(5), state: SegmentFacts.State(rawValue: row.text(6)) ?? .announced,
                startedAt: row.optionalInteger(7).map { Timestamp(milliseconds: $0) })
        }
        item.recording?.segments = segments
        item.sha256 = segments.compactMap(\.sha256)
    }
}
