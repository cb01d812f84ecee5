public import EvidenceModel
import SQLiteBridge

/// Which events of the custody log to list, the newest first.
public struct CustodyQuery: Sendable {
    /// Only of this item.
    public var item: ItemID?
    /// Only of this case and of what was filed under it.
    public var caseID: CaseID?
    /// Only with this action.
    public var action: CustodyEvent.Action?
    /// Only those before this place in the log.
    public var before: Int?
    /// At most this many; 1 to 500.
    public var limit: Int

    /// Makes a query.
    public init(item: ItemID? = nil, caseID: CaseID? = nil, action: CustodyEvent.Action? = nil, before: Int? = nil, limit: Int = 100) {
        self.item = item
        self.caseID = caseID
        self.action = action
        self.before = before
        self.limit = limit
    }
}

/// One page of the custody log.
public struct CustodyPage: Sendable {
    /// The events' lines, exactly as they were written, the newest first.
    public var lines: [String]
    /// Give it as `before` for the next page; nil when this is the last one.
    public var next: Int?
}

extension Vault {
    /// A page of the custody log, the newest event first.
    public func custody(_ query: CustodyQuery) throws(VaultError) -> CustodyPage {
        let limit = min(max(query.limit, 1), 500)
        let found = try catalogue.read { transaction throws(VaultError) in try transaction.custodyLines(query, limit: limit + 1) }
        let page = found.prefix(limit)
        return CustodyPage(lines: page.map(\.line), next: found.count > limit ? page.last?.seq : nil)
    }
}

extension Transaction {
    /// Lines of the custody log with their place, the newest first.
    func custodyLines(_ query: CustodyQuery, limit: Int) throws(VaultError) -> [(seq: Int, line: String)] {
        var values: [SQLiteValue] = [.integer(limit), .integer(query.before ?? .max)]
        var conditions = ["seq < ?2"]
        if let action = query.action {
            values.append(.text(action.rawValue))
            conditions.append("action = ?\(values.count)")
        }
        if let item = query.item {
            values.append(.text(item.description))
            conditions.append("item = ?\(values.count)")
        }
        func statement(_ conditions: [String]) -> String {
            "SELECT seq, line FROM custody_events WHERE \(conditions.joined(separator: " AND ")) ORDER BY seq DESC LIMIT ?1"
        }
        var text = statement(conditions)
        if let caseID = query.caseID {
            // What was moved out of a case belongs to its history, too. Each half reads no more of its own index than the page.
            values.append(.text(caseID.description))
            let halves = ["case_id", "former_case"].map { "SELECT * FROM (\(statement(conditions + ["\($0) = ?\(values.count)"])))" }
            text = "SELECT seq, line FROM (\(halves.joined(separator: " UNION "))) ORDER BY seq DESC LIMIT ?1"
        }
        return try rows(text, values) { (seq: $0.integer(0), line: $0.text(1)) }
    }
}
