public import EvidenceModel
import SQLiteBridge

/// Which cases to list, in which order, page by page.
public struct CaseQuery: Sendable {
    /// What cases are ordered by.
    public enum Sort: String, Sendable, CaseIterable {
        /// Last edited first.
        case changed
        /// The highest reference first.
        case reference
        /// By title, as in the alphabet.
        case title
        /// What happened last first; cases without a time come last.
        case occurred
    }

    /// Only the one with this reference, whatever the case of its letters.
    public var reference: String?
    /// Only with this status.
    public var status: CaseStatus?
    /// Only those that have each word of this in reference, title, summary, people, place, notes or tags.
    public var text: String?
    /// Only those with this tag.
    public var tag: String?
    /// Their order.
    public var sort: Sort
    /// At most this many; 1 to 500.
    public var limit: Int
    /// Where the page before ended (`CasePage.next`); nil for the first page.
    public var before: String?

    /// Makes a query.
    public init(
        status: CaseStatus? = nil, text: String? = nil, tag: String? = nil, sort: Sort = .changed, limit: Int = 50, before: String? = nil
    ) {
        self.status = status
        self.text = text
        self.tag = tag
        self.sort = sort
        self.limit = limit
        self.before = before
    }
}

/// One page of cases.
public struct CasePage: Sendable {
    /// The cases.
    public var cases: [Case]
    /// How many there are with each status, of all cases.
    public var counts: [CaseStatus: Int]
    /// Give it as `before` for the next page; nil when this is the last one.
    public var next: String?
}

extension CaseQuery.Sort {
    /// What is compared, after it the id.
    var column: String {
        switch self {
        case .changed: "changed_at"
        case .reference: "reference_key"
        case .title: "title COLLATE NOCASE"
        case .occurred: "coalesce(occurred_at, \(Int.min))"
        }
    }

    var isRising: Bool { self == .title }

    /// What `column` is of a case.
    func value(of found: Case) -> SQLiteValue {
        switch self {
        case .changed: .integer(found.changedAt.milliseconds)
        case .reference: .text(found.reference.lowercased())
        case .title: .text(found.title)
        case .occurred: .integer(found.occurredAt?.milliseconds ?? .min)
        }
    }

    /// Where a page that ends with a case ended: `<id>.<value>`.
    func cursor(_ last: Case) -> String {
        switch value(of: last) {
        case .integer(let value): "\(last.id).\(value)"
        case .text(let value): "\(last.id).\(value)"
        default: "\(last.id)."
        }
    }

    /// Reads a cursor; nil when no page gave it.
    func position(_ cursor: String) -> (id: String, value: SQLiteValue)? {
        guard let id = CaseID(String(cursor.prefix(36))), cursor.dropFirst(36).first == "." else { return nil }
        let value = String(cursor.dropFirst(37))
        switch self {
        case .changed, .occurred: return Int(value).map { ("\(id)", .integer($0)) }
        case .reference, .title: return ("\(id)", .text(value))
        }
    }
}
