import SQLiteBridge

/// The search index as an FTS5 table of the catalogue (https://sqlite.org/fts5.html), whose row numbers are the order keys.
///
/// Read backwards by row number it gives the newest first, without sorting; each further term or facet makes it skip. What people type is only ever a
/// quoted string in the question: it can't be a syntax error, nor name a column.
struct FullTextIndex: SearchIndex {
    func store(_ entry: SearchEntry, at key: Int, isTrash: Bool, in transaction: Transaction) throws(VaultError) {
        try transaction.run(
            """
            INSERT OR REPLACE INTO item_search (rowid, title, notes, reference, names, place, facets) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(row(key, isTrash)), .text(entry.title), .text(entry.notes), .text(entry.reference), .text(entry.names),
                .text(entry.place), .text(entry.facets.map(\.word).joined(separator: " ")),
            ])
    }

    func remove(_ key: Int, in transaction: Transaction) throws(VaultError) {
        for isTrash in [false, true] {
            try transaction.run("DELETE FROM item_search WHERE rowid = ?", [.integer(row(key, isTrash))])
        }
    }

    func entry(at key: Int, isTrash: Bool, in transaction: Transaction) throws(VaultError) -> SearchEntry? {
        try transaction.row(
            "SELECT title, notes, reference, names, place, facets FROM item_search WHERE rowid = ?", [.integer(row(key, isTrash))]
        ) { row in
            SearchEntry(
                title: row.text(0), notes: row.text(1), reference: row.text(2), names: row.text(3), place: row.text(4),
                facets: row.text(5).split(separator: " ").map { Facet(stored: String($0)) })
        }
    }

    func keys(_ request: SearchRequest, limit: Int, in transaction: Transaction) throws(VaultError) -> [Int] {
        let query = Self.query(request)
        return try transaction.rows("\(query.text) ORDER BY 1 DESC LIMIT ?", query.values + [.integer(limit)]) {
            request.isTrash && !request.isUnconditional ? $0.integer(0) - OrderKey.trash : $0.integer(0)
        }
    }

    func count(_ request: SearchRequest, limit: Int, in transaction: Transaction) throws(VaultError) -> Int {
        let query = Self.query(request)
        return try transaction.row("SELECT count(*) FROM (\(query.text) LIMIT ?)", query.values + [.integer(limit)]) { $0.integer(0) } ?? 0
    }

    func tags(_ term: SearchTerm, in transaction: Transaction) throws(VaultError) -> [Int] {
        try transaction.rows("SELECT rowid FROM tag_search WHERE tag_search MATCH ?", [.text(Self.quoted(term))]) { $0.integer(0) }
    }

    func setTag(_ number: Int, name: String?, in transaction: Transaction) throws(VaultError) {
        try transaction.run("DELETE FROM tag_search WHERE rowid = ?", [.integer(number)])
        guard let name else { return }
        try transaction.run("INSERT INTO tag_search (rowid, name) VALUES (?, ?)", [.integer(number), .text(name.searchable)])
    }

    private func row(_ key: Int, _ isTrash: Bool) -> Int { isTrash ? key + OrderKey.trash : key }

    /// A statement that gives the row numbers, without their order.
    private static func query(_ request: SearchRequest) -> (text: String, values: [SQLiteValue]) {
        guard !request.isUnconditional else {
            return (
                "SELECT order_key FROM items WHERE deleted_at IS \(request.isTrash ? "NOT NULL" : "NULL") AND order_key BETWEEN ? AND ?",
                [.integer(request.keys.lowerBound), .integer(request.keys.upperBound)]
            )
        }
        let offset = request.isTrash ? OrderKey.trash : 0
        var text = "SELECT item_search.rowid FROM item_search"
        var values: [SQLiteValue] = []
        if !request.conditions.isEmpty {
            text += " CROSS JOIN items ON items.order_key = item_search.rowid - ? LEFT JOIN recordings ON recordings.id = items.id"
            values.append(.integer(offset))
        }
        text += " WHERE item_search MATCH ? AND item_search.rowid BETWEEN ? AND ?"
        values += [.text(match(request)), .integer(request.keys.lowerBound + offset), .integer(request.keys.upperBound + offset)]
        for condition in request.conditions {
            switch condition {
            case .area(let area):
                text += " AND items.latitude BETWEEN ? AND ?"
                values += [.real(area.south), .real(area.north)]
                text += " AND (" + area.spans.map { _ in "items.longitude BETWEEN ? AND ?" }.joined(separator: " OR ") + ")"
                for span in area.spans { values += [.real(span.lowerBound), .real(span.upperBound)] }
            case .live(let since):
                text += " AND (items.state <> 'live' OR recordings.active_at >= ?)"
                values.append(.integer(since))
            case .cutOff(let since):
                text += " AND (items.state <> 'live' OR recordings.active_at < ?)"
                values.append(.integer(since))
            }
        }
        return (text, values)
    }

    /// The question in FTS5's own language. Whatever is not said otherwise is a quoted string.
    private static func match(_ request: SearchRequest) -> String {
        let wanted = request.terms.filter { !$0.term.isExcluded }.map(any)
        let groups = request.groups.map { "(" + $0.map { quoted($0) }.joined(separator: " OR ") + ")" }
        let all = groups + wanted
        var question = all.isEmpty ? quoted(Facet.any) : all.joined(separator: " AND ")
        let unwanted = request.terms.filter(\.term.isExcluded).map(any)
        if !unwanted.isEmpty { question = "(\(question)) NOT (\(unwanted.joined(separator: " OR ")))" }
        return question
    }

    private static func any(_ term: SearchRequest.Term) -> String {
        "(" + ([quoted(term.term)] + term.alternatives.map { quoted($0) }).joined(separator: " OR ") + ")"
    }

    private static func quoted(_ facet: Facet) -> String { "\"\(facet.word)\"" }

    private static func quoted(_ term: SearchTerm) -> String {
        var text = "\""
        for scalar in term.text.unicodeScalars { text.unicodeScalars.append(contentsOf: scalar == "\"" ? ["\"", "\""] : [scalar]) }
        return text + (term.isPrefix ? "\"*" : "\"")
    }
}
