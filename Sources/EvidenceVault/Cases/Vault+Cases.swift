public import EvidenceModel
import SQLiteBridge

extension Vault {
    /// One case with everything known.
    /// - Throws: `not-found`.
    public func findCase(_ id: CaseID) throws(VaultError) -> Case {
        try catalogue.read { transaction throws(VaultError) in try transaction.loadCase(id) }
    }

    /// A page of cases.
    /// - Throws: `invalid-request` for a cursor that no page gave.
    public func cases(_ query: CaseQuery = CaseQuery()) throws(VaultError) -> CasePage {
        let limit = min(max(query.limit, 1), 500)
        var conditions: [String] = []
        var values: [SQLiteValue] = [.integer(limit + 1)]
        func parameter(_ value: SQLiteValue) -> String {
            values.append(value)
            return "?\(values.count)"
        }
        if let reference = query.reference {
            conditions.append("reference_key = \(parameter(.text(reference.withoutSpacesAround.lowercased())))")
        }
        if let status = query.status { conditions.append("status = \(parameter(.text(status.rawValue)))") }
        if let tag = query.tag {
            conditions.append("id IN (SELECT case_id FROM case_tags JOIN tags ON number = tag WHERE name = \(parameter(.text(tag))))")
        }
        for word in (query.text ?? "").split(whereSeparator: \.isWhitespace) {
            conditions.append("instr(search_text, \(parameter(.text(word.lowercased())))) > 0")
        }
        if let before = query.before {
            guard let position = query.sort.position(before) else {
                throw VaultError(.invalidRequest, subject: "before", detail: "this is not a cursor that a page gave")
            }
            let comparison = query.sort.isRising ? ">" : "<"
            conditions.append(
                "(\(query.sort.column), id) \(comparison) (\(parameter(position.value)), \(parameter(.text(position.id))))")
        }
        let direction = query.sort.isRising ? "ASC" : "DESC"
        let statement = """
            SELECT \(CaseRow.columns) FROM cases \(conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))")
            ORDER BY \(query.sort.column) \(direction), id \(direction) LIMIT ?1
            """
        return try catalogue.read { [values] transaction throws(VaultError) in
            var found = try transaction.rows(statement, values, CaseRow.make).compactMap { $0 }
            let isMore = found.count > limit
            if isMore { found.removeLast() }
            for index in found.indices { found[index] = try transaction.complete(found[index]) }
            return CasePage(
                cases: found, counts: try transaction.caseCounts(), next: isMore ? found.last.map(query.sort.cursor) : nil)
        }
    }

    /// The reference that the next case gets when none is given.
    public func nextReference() throws(VaultError) -> String {
        let now = clock.now
        return try catalogue.read { transaction throws(VaultError) in try transaction.nextReference(at: now).text }
    }
}

extension Transaction {
    /// How many cases there are with each status.
    func caseCounts() throws(VaultError) -> [CaseStatus: Int] {
        let found = try rows("SELECT status, count(*) FROM cases GROUP BY status") { (CaseStatus(rawValue: $0.text(0)), $0.integer(1)) }
        var counts = Dictionary(uniqueKeysWithValues: CaseStatus.allCases.map { ($0, 0) })
        for case let (status?, count) in found { counts[status] = count }
        return counts
    }

    /// The first reference after all that were ever made up or given by this pattern: one is never given to a second case.
    func nextReference(at time: Timestamp) throws(VaultError) -> (text: String, frame: ReferencePattern.Frame, number: Int) {
        let frame = try vaultSettings().pattern.frame(at: time)
        let counted = try row("SELECT value FROM settings WHERE name = ?", [.text(frame.counter)]) { Int($0.text(0)) ?? 0 } ?? 0
        let prefix = frame.prefix.lowercased()
        let keys = try rows(
            "SELECT reference_key FROM cases WHERE reference_key >= ?1 AND substr(reference_key, 1, length(?1)) = ?1", [.text(prefix)]
        ) { $0.text(0) }
        let number = max(counted, keys.compactMap(frame.number(ofKey:)).max() ?? 0) + 1
        return (frame.reference(number), frame, number)
    }

    /// Notes that the references up to a case's have been given, when it is one that the pattern makes up.
    func countReference(_ reference: String, at time: Timestamp) throws(VaultError) {
        let frame = try vaultSettings().pattern.frame(at: time)
        guard let number = frame.number(ofKey: reference.lowercased()) else { return }
        let counted = try row("SELECT value FROM settings WHERE name = ?", [.text(frame.counter)]) { Int($0.text(0)) ?? 0 } ?? 0
        guard number > counted else { return }
        try run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", [.text(frame.counter), .text(String(number))])
    }
}
