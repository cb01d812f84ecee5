import EvidenceModel
public import EvidenceProof
import SQLiteBridge

extension Vault {
    /// The saved searches, in the order of their names.
    public func savedSearches() throws(VaultError) -> [SavedSearch] {
        try catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT id, name, query, created_at FROM saved_searches ORDER BY name COLLATE NOCASE, id") { row in
                SavedSearch(
                    id: row.text(0), name: row.text(1), query: (try? JSONText.parse(Array(row.text(2).utf8)))?.object ?? JSONObject(),
                    createdAt: Timestamp(milliseconds: row.integer(3)))
            }
        }
    }

    /// Keeps a search under a name (1 to 100 characters). One of that name is taken the place of.
    /// - Throws: `invalid-request`.
    public func saveSearch(_ name: String, _ query: JSONObject) throws(VaultError) -> SavedSearch {
        let name = name.withoutSpacesAround
        guard (1...100).contains(name.unicodeScalars.count) else {
            throw VaultError(.invalidRequest, subject: "name", detail: "a saved search's name has 1 to 100 characters")
        }
        let saved = SavedSearch(id: UUIDv7(at: clock.now).description, name: name, query: query, createdAt: clock.now)
        let text = String(decoding: JSONText.write(.object(query)), as: UTF8.self)
        guard text.utf8.count <= 16_384 else { throw VaultError(.invalidRequest, subject: "query", detail: "it is too long") }
        _ = try catalogue.write { transaction throws(VaultError) in
            try transaction.run("DELETE FROM saved_searches WHERE name = ? COLLATE NOCASE", [.text(name)])
            try transaction.run(
                "INSERT INTO saved_searches (id, name, query, created_at) VALUES (?, ?, ?, ?)",
                [.text(saved.id), .text(name), .text(text), .integer(saved.createdAt.milliseconds)])
        }
        return saved
    }

    /// Forgets a saved search; what it found stays.
    /// - Throws: `not-found`.
    public func deleteSavedSearch(_ id: String) throws(VaultError) {
        let count = try catalogue.write { transaction throws(VaultError) in
            try transaction.run("DELETE FROM saved_searches WHERE id = ?", [.text(id)])
        }
        guard count == 1 else { throw VaultError(.notFound, subject: "saved search \(id)", detail: "this vault has no such saved search") }
    }
}
