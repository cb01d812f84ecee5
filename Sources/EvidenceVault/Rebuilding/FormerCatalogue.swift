import DurableFiles
import EvidenceModel
import SQLiteBridge

/// What can still be read of a catalogue that was set aside: the names that people gave. What the evidence proves is in the folders, and the
/// device keys are in a list that the vault has signed. Pairings are not taken: one that was ended might come back.
struct FormerCatalogue {
    /// A file that was an evidence item.
    struct File: Sendable {
        var id: ItemID
        var kind: String
        var title: String
        var startedAt: Int
        var duration: Double?
        var device: String?
        var mediaType: String
        var createdAt: Int
        var name: String?
    }

    private let connection: SQLiteConnection

    /// Opens it as far as SQLite can.
    init?(path: String) {
        // Without a write-ahead log no file need be made beside it.
        let access: SQLiteConnection.Access = DurableFile.size("\(path)-wal") == nil ? .immutable : .readOnly
        guard DurableFile.size(path) != nil, let connection = try? SQLiteConnection(path: path, access: access) else { return nil }
        self.connection = connection
    }

    /// The title of an item; nil when it can't be read.
    func title(of id: String) -> String? {
        (try? connection.rows("SELECT title FROM items WHERE id = ?", [.text(id)]) { $0.text(0) })?.first
    }

    /// The file items with these bytes.
    func files(of sha256: String) -> [File] {
        let statement = """
            SELECT id, kind, title, started_at, duration, device, media_type, created_at, file_name FROM items WHERE sha256 = ?
            """
        let found = try? connection.rows(statement, [.text(sha256)]) { row in
            ItemID(row.text(0)).map {
                File(
                    id: $0, kind: row.text(1), title: row.text(2), startedAt: row.integer(3), duration: row.optionalReal(4),
                    device: row.optionalText(5), mediaType: row.text(6), createdAt: row.integer(7), name: row.optionalText(8))
            }
        }
        return (found ?? []).compactMap { $0 }.filter { EvidenceItem.Kind(rawValue: $0.kind) != nil && $0.kind != "recording" }
    }
}
