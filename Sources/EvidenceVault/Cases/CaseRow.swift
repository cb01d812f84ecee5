import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// Reads and writes cases in the catalogue.
enum CaseRow {
    static let columns = """
        id, reference, title, status, summary, people, place, latitude, longitude, occurred_at, notes, legal_hold, revision, created_at,
        changed_at, closed_at
        """

    static func make(_ row: SQLiteRow) -> Case? {
        guard let id = CaseID(row.text(0)) else { return nil }
        var found = Case(id: id, reference: row.text(1), title: row.text(2), createdAt: Timestamp(milliseconds: row.integer(13)))
        found.status = CaseStatus(rawValue: row.text(3)) ?? .open
        found.summary = row.text(4)
        let people = (try? JSONText.parse(Array(row.text(5).utf8)))?.array ?? []
        found.people = people.compactMap { Person(json: $0) }
        found.place = row.text(6)
        if let latitude = row.optionalReal(7), let longitude = row.optionalReal(8) {
            found.position = Case.Position(latitude: latitude, longitude: longitude)
        }
        found.occurredAt = row.optionalInteger(9).map { Timestamp(milliseconds: $0) }
        found.notes = row.text(10)
        found.legalHold = row.flag(11)
        found.revision = row.integer(12)
        found.changedAt = Timestamp(milliseconds: row.integer(14))
        found.closedAt = row.optionalInteger(15).map { Timestamp(milliseconds: $0) }
        return found
    }
}

extension Transaction {
    /// One case with everything known; nil when there is none.
    func findCase(_ id: CaseID) throws(VaultError) -> Case? {
        guard case let found?? = try row("SELECT \(CaseRow.columns) FROM cases WHERE id = ?", [.text(id.description)], CaseRow.make) else {
            return nil
        }
        return try complete(found)
    }

    /// One case with everything known.
    /// - Throws: `not-found`.
    func loadCase(_ id: CaseID) throws(VaultError) -> Case {
        guard let found = try findCase(id) else {
            throw VaultError(.notFound, subject: "case \(id)", detail: "this vault has no such case")
        }
        return found
    }

    /// The case with its tags and the counts of its evidence.
    func complete(_ found: Case) throws(VaultError) -> Case {
        var found = found
        found.tags = try rows(
            "SELECT name FROM case_tags JOIN tags ON tags.number = tag WHERE case_id = ? ORDER BY name", [.text(found.id.description)]
        ) { $0.text(0) }
        found.evidence = try evidenceCount("WHERE case_id = ? AND trashed = 0", [.text(found.id.description)])
        return found
    }

    /// Sums up the counts that a condition names.
    func evidenceCount(_ condition: String, _ values: [SQLiteValue] = []) throws(VaultError) -> EvidenceCount {
        var count = EvidenceCount()
        let kinds = try rows("SELECT kind, sum(items), sum(bytes) FROM item_counts \(condition) GROUP BY kind", values) {
            (kind: EvidenceItem.Kind(rawValue: $0.text(0)), items: $0.integer(1), bytes: $0.integer(2))
        }
        for kind in kinds {
            guard let name = kind.kind else { continue }
            count.kinds[name] = kind.items
            count.bytes += kind.bytes
        }
        return count
    }

    /// Writes a case, its tags too.
    /// - Throws: `reference-taken`.
    func store(_ stored: Case) throws(VaultError) {
        let key = stored.reference.lowercased()
        let other = try row(
            "SELECT reference, title FROM cases WHERE reference_key = ? AND id <> ?", [.text(key), .text(stored.id.description)]
        ) { (reference: $0.text(0), title: $0.text(1)) }
        if let other { throw .referenceTaken(other.reference, by: other.title) }
        try run(
            """
            INSERT INTO cases (\(CaseRow.columns), reference_key, search_text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
                ?14, ?15, ?16, ?17, ?18)
            ON CONFLICT (id) DO UPDATE SET reference = ?2, title = ?3, status = ?4, summary = ?5, people = ?6, place = ?7, latitude = ?8,
                longitude = ?9, occurred_at = ?10, notes = ?11, legal_hold = ?12, revision = ?13, changed_at = ?15, closed_at = ?16,
                reference_key = ?17, search_text = ?18
            """,
            [
                .text(stored.id.description), .text(stored.reference), .text(stored.title), .text(stored.status.rawValue),
                .text(stored.summary), .text(String(decoding: JSONText.write(.array(stored.people.map(\.json))), as: UTF8.self)),
                .text(stored.place), .init(stored.position?.latitude), .init(stored.position?.longitude),
                .init(stored.occurredAt?.milliseconds), .text(stored.notes), .init(stored.legalHold), .integer(stored.revision),
                .integer(stored.createdAt.milliseconds), .integer(stored.changedAt.milliseconds), .init(stored.closedAt?.milliseconds),
                .text(key), .text(stored.searchText),
            ])
        try run("DELETE FROM case_tags WHERE case_id = ?", [.text(stored.id.description)])
        for tag in stored.tags {
            try run("INSERT OR IGNORE INTO tags (name) VALUES (?)", [.text(tag)])
            try run(
                "INSERT OR IGNORE INTO case_tags (case_id, tag) SELECT ?, number FROM tags WHERE name = ?",
                [.text(stored.id.description), .text(tag)])
        }
    }
}

extension Case {
    /// Everything that people look for, in small letters.
    fileprivate var searchText: String {
        let people = people.flatMap { [$0.name, $0.role, $0.contact ?? ""] }
        return ([reference, title, summary, place, notes] + people + tags).joined(separator: "\n").lowercased()
    }
}

extension VaultError {
    fileprivate static func referenceTaken(_ reference: String, by title: String) -> VaultError {
        VaultError(
            .referenceTaken, subject: "reference \(reference)", detail: "the case “\(title)” has the reference \(reference) already",
            hint: "give another one, or none: then the next free one is taken")
    }
}
