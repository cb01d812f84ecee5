import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension ItemRow {
    /// Adds what the bytes of a file say, from its columns: `file_name`, `claimed_media_type`, `captured_at`, `captured_at_source`,
    /// `captured_at_offset`, `latitude`, `longitude`, `facts`.
    static func addFacts(to item: inout EvidenceItem, _ row: SQLiteRow, from first: Int) {
        item.fileName = row.optionalText(first)
        item.claimedMediaType = row.optionalText(first + 1)
        if item.recording != nil {
            item.capture = CaptureTime(item.startedAt, .captureLog)
        } else if let time = row.optionalInteger(first + 2), let source = row.optionalText(first + 3).flatMap(CaptureTime.Source.init) {
            item.capture = CaptureTime(Timestamp(milliseconds: time), source, offsetMinutes: row.optionalInteger(first + 4))
        }
        item.facts = row.optionalText(first + 7).flatMap { try? JSONText.parse(Array($0.utf8)) }.flatMap { FileFacts(json: $0) }
        if let latitude = row.optionalReal(first + 5), let longitude = row.optionalReal(first + 6) {
            item.position =
                item.facts?.position ?? CapturePosition(latitude: latitude, longitude: longitude, source: .captureLog)
        }
    }
}
