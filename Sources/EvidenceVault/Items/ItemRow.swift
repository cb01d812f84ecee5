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
            items.latitude, items.longitude, items.facts,
            items.revision, items.notes, cases.id, cases.reference, cases.title, cases.legal_hold
        FROM items LEFT JOIN recordings ON recordings.id = items.id LEFT JOIN device_keys ON device_keys.key = recordings.device_key
            LEFT JOIN cases ON cases.id = items.case_id
        """

    /// The item with this order key, whole but for its problems.
    static func item(at key: Int, liveLimit: Int, in transaction: Transaction) throws(VaultError) -> EvidenceItem? {
        let item = try transaction.row("\(select) WHERE items.order_key = ?2", [.integer(liveLimit), .integer(key)], make)
        guard case var item?? = item else { return nil }
        try addParts(to: &item, in: transaction)
        return item
    }

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
        addWriting(to: &item, row, from: 34)
        return item
    }

    /// What people wrote on it; its columns begin at `first`.
    private static func addWriting(to item: inout EvidenceItem, _ row: SQLiteRow, from first: Int) {
        item.revision = row.integer(first)
        item.notes = row.text(first + 1)
        if let id = CaseID(row.text(first + 2)) {
            item.filedUnder = CaseLink(
                id: id, reference: row.text(first + 3), title: row.text(first + 4), isHeld: row.flag(first + 5))
        }
    }

    /// Adds what other tables say of an item: its tags, and the segments of a recording.
    static func addParts(to item: inout EvidenceItem, in transaction: Transaction) throws(VaultError) {
        item.tags = try tags(of: item.id, in: transaction)
        try addSegments(to: &item, in: transaction)
    }

    /// The names of an item's tags.
    static func tags(of id: ItemID, in transaction: Transaction) throws(VaultError) -> [String] {
        try transaction.rows(
            "SELECT tags.name FROM item_tags JOIN tags ON tags.number = item_tags.tag WHERE item_tags.item = ? ORDER BY tags.number",
            [.text(id.description)]
        ) { $0.text(0) }
    }

    private static func addSegments(to item: inout EvidenceItem, in transaction: Transaction) throws(VaultError) {
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
