import EvidenceModel
import SQLiteBridge

/// What the catalogue says is there, all of one moment.
struct CheckListing: Sendable {
    struct Recording: Sendable {
        var id: RecordingID
        var lines: Int
        var logBytes: Int
        var receiptsBytes: Int
    }

    struct Segment: Sendable {
        var number: Int
        var bytes: Int
        var sha256: String?
        var state: SegmentFacts.State
    }

    struct Upload: Sendable {
        var id: String
        var recording: String?
        var segment: Int?
        var offset: Int
        var prefixSHA256: String?
    }

    var recordings: [Recording]
    /// By recording.
    var segments: [String: [Segment]] = [:]
    /// Bytes by SHA-256.
    var objects: [String: Int]
    /// The unfinished ones.
    var uploads: [Upload]
    /// What SQLite finds wrong with its own file, and references that lead nowhere.
    var databaseProblems: [String]

    var totalBytes: Int { objects.values.reduce(0, +) + uploads.reduce(0) { $0 + $1.offset } }

    init(_ transaction: Transaction) throws(VaultError) {
        databaseProblems = try transaction.rows("PRAGMA quick_check(20)") { $0.text(0) }.filter { $0 != "ok" }
        recordings = try transaction.rows("SELECT id, lines, log_bytes, receipts_bytes FROM recordings ORDER BY id") { row in
            RecordingID(row.text(0)).map {
                Recording(id: $0, lines: row.integer(1), logBytes: row.integer(2), receiptsBytes: row.integer(3))
            }
        }.compactMap { $0 }
        let rows = try transaction.rows("SELECT recording, number, bytes, sha256, state FROM segments ORDER BY recording, number") { row in
            (
                row.text(0),
                Segment(
                    number: row.integer(1), bytes: row.integer(2), sha256: row.optionalText(3),
                    state: SegmentFacts.State(rawValue: row.text(4)) ?? .announced)
            )
        }
        for (recording, segment) in rows { segments[recording, default: []].append(segment) }
        objects = Dictionary(
            try transaction.rows("SELECT sha256, bytes FROM objects") { ($0.text(0), $0.integer(1)) },
            uniquingKeysWith: { first, _ in first })
        uploads = try transaction.rows(
            "SELECT id, recording, segment, offset, prefix_sha256 FROM uploads WHERE state = 'receiving'"
        ) { row in
            Upload(
                id: row.text(0), recording: row.optionalText(1), segment: row.optionalInteger(2), offset: row.integer(3),
                prefixSHA256: row.optionalText(4))
        }
        databaseProblems += try transaction.rows(
            "SELECT id, sha256 FROM items WHERE sha256 IS NOT NULL AND sha256 NOT IN (SELECT sha256 FROM objects)"
        ) { "item \($0.text(0)) names the object \($0.text(1)), which is not listed" }
        databaseProblems += try transaction.rows(
            """
            SELECT sha256 FROM objects WHERE NOT EXISTS (SELECT 1 FROM items WHERE items.sha256 = objects.sha256)
                AND NOT EXISTS (SELECT 1 FROM segments WHERE segments.sha256 = objects.sha256)
            """
        ) { "the object \($0.text(0)) belongs to no item" }
        databaseProblems += try transaction.searchProblems()
    }
}
