import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// What a check finds of the catalogue by itself: what it says twice has to agree.
extension Vault {
    func checkBooks(_ run: CheckRun) throws(VaultError) {
        let problems = try catalogue.read { transaction throws(VaultError) in try transaction.bookProblems() }
        for problem in problems { run.add(problem.kind, problem.subject, problem.detail) }
        try checkCustody(run)
    }

    /// Whether the log has no gap, each line tells of what its row says, and `custody.log` has the same lines.
    private func checkCustody(_ run: CheckRun) throws(VaultError) {
        // After a commit of its own everything that was committed before is in the file.
        _ = try catalogue.write { _ throws(VaultError) in true }
        let count = try catalogue.read { transaction throws(VaultError) in
            try transaction.row("SELECT coalesce(max(seq), 0) FROM custody_events") { $0.integer(0) } ?? 0
        }
        var rows = CustodyRows(vault: self)
        var next = 1
        var differing: Int?
        try custodyFile.read { event, line in
            guard differing == nil, next <= count else { return }
            if event.seq != next || (try? rows.line(next)) != line { differing = next }
            next += 1
        }
        if differing == nil, next <= count { differing = next }
        if let differing {
            run.add("custody-file-differs", "custody.log", "from event \(differing) on it is not the custody log that the catalogue has")
        }
        for seq in 1...max(count, 1) where seq <= count && !run.isStopped {
            guard let problem = try rows.problem(of: seq) else { continue }
            run.add("custody-changed", "custody event \(seq)", problem)
        }
    }
}

/// The custody log's rows, a thousand at a time.
private struct CustodyRows {
    private struct Row {
        var line: String
        var at: Int
        var action: String
        var item: String?
        var caseID: String?
    }

    let vault: Vault
    private var held: [Int: Row] = [:]

    init(vault: Vault) { self.vault = vault }

    mutating func line(_ seq: Int) throws(VaultError) -> String? { try row(seq)?.line }

    /// What is wrong with an event; nil when nothing is.
    mutating func problem(of seq: Int) throws(VaultError) -> String? {
        guard let row = try row(seq) else { return "it is missing" }
        guard let event = CustodyEvent(line: row.line) else { return "its line is no event" }
        let agrees =
            event.seq == seq && event.time.milliseconds == row.at && event.action.rawValue == row.action
            && event.item?.description == row.item && event.caseID?.description == row.caseID
        return agrees ? nil : "its line tells of something else than its row"
    }

    private mutating func row(_ seq: Int) throws(VaultError) -> Row? {
        if let row = held[seq] { return row }
        let rows = try vault.catalogue.read { transaction throws(VaultError) in
            try transaction.rows(
                "SELECT seq, line, at, action, item, case_id FROM custody_events WHERE seq >= ? ORDER BY seq LIMIT 1000", [.integer(seq)]
            ) { row in
                let value = Row(
                    line: row.text(1), at: row.integer(2), action: row.text(3), item: row.optionalText(4), caseID: row.optionalText(5))
                return (row.integer(0), value)
            }
        }
        held = Dictionary(rows, uniquingKeysWith: { first, _ in first })
        return held[seq]
    }
}

extension Transaction {
    /// Where the catalogue contradicts itself.
    func bookProblems() throws(VaultError) -> [(kind: String, subject: String, detail: String)] {
        var problems: [(kind: String, subject: String, detail: String)] = []
        if try !hasRightCounts() {
            problems.append(("counts-wrong", "the catalogue", "its counts of items by case, kind and state are not those of its items"))
        }
        for (kind, statement, detail) in Self.contradictions {
            problems += try rows("\(statement) LIMIT 1000") { (kind, "item \($0.text(0))", detail) }
        }
        problems += try rows("PRAGMA foreign_key_check") {
            ("reference-broken", "the catalogue", "a row of \($0.text(0)) names a row of \($0.text(2)) that is not there")
        }
        return problems
    }

    func hasRightCounts() throws(VaultError) -> Bool {
        let differences = """
            SELECT count(*) FROM (SELECT * FROM (\(Schema.countedItems) EXCEPT SELECT * FROM item_counts)
                UNION ALL SELECT * FROM (SELECT * FROM item_counts EXCEPT \(Schema.countedItems)))
            """
        return try row(differences) { $0.integer(0) } == 0
    }

    private static let contradictions = [
        ("item-without-bytes", "SELECT id FROM items WHERE kind <> 'recording' AND sha256 IS NULL", "it is a file, and names no bytes"),
        (
            "item-without-recording",
            "SELECT id FROM items WHERE kind = 'recording' AND NOT EXISTS (SELECT 1 FROM recordings WHERE recordings.id = items.id)",
            "it is a recording without one"
        ),
        (
            "size-wrong", "SELECT id FROM items JOIN objects USING (sha256) WHERE items.bytes <> objects.bytes",
            "its size is not that of its object"
        ),
    ]
}
