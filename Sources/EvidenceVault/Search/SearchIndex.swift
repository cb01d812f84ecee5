/// What the index keeps of one item.
struct SearchEntry: Sendable, Equatable {
    var title = ""
    var notes = ""
    /// Reference and title of its case.
    var reference = ""
    /// File names.
    var names = ""
    /// Addresses.
    var place = ""
    /// Its facets, in their own order.
    var facets: [Facet] = []
}

/// What is looked for: all terms, one facet out of each group, within a range of keys.
struct SearchRequest: Sendable {
    /// A term, and the facets that stand for it too: those of tags whose names have it.
    struct Term: Sendable {
        var term: SearchTerm
        var alternatives: [Facet] = []
    }

    /// What a facet can't say exactly: looked at in the catalogue, item by item.
    enum Condition: Sendable {
        /// The position lies in an area.
        case area(MapArea)
        /// A recording stored as live is really going on: something came of it since then.
        case live(since: Int)
        /// A recording stored as live is in truth cut off: nothing came of it since then.
        case cutOff(since: Int)
    }

    var terms: [Term] = []
    var groups: [[Facet]] = []
    var conditions: [Condition] = []
    var keys: ClosedRange<Int> = OrderKey.all
    var isTrash = false

    /// Whether every item in the range is meant.
    var isUnconditional: Bool { terms.isEmpty && groups.isEmpty && conditions.isEmpty }
}

/// Finds items by words and facets. SQLite's full-text index is behind it; PostgreSQL's could be.
///
/// Every call is part of the transaction of the change or question that it belongs to. Entries are named by `OrderKey`s; those in the trash lie
/// apart.
protocol SearchIndex: Sendable {
    /// Puts an entry in place of what is there.
    func store(_ entry: SearchEntry, at key: Int, isTrash: Bool, in transaction: Transaction) throws(VaultError)
    /// Drops the entry with this key, in the trash or not.
    func remove(_ key: Int, in transaction: Transaction) throws(VaultError)
    /// What is stored; nil when nothing is.
    func entry(at key: Int, isTrash: Bool, in transaction: Transaction) throws(VaultError) -> SearchEntry?
    /// The keys of what matches, the highest first. Costs what it gives, however many entries there are.
    func keys(_ request: SearchRequest, limit: Int, in transaction: Transaction) throws(VaultError) -> [Int]
    /// How many match; counting stops at `limit`.
    func count(_ request: SearchRequest, limit: Int, in transaction: Transaction) throws(VaultError) -> Int
    /// The numbers of the tags whose names have the term.
    func tags(_ term: SearchTerm, in transaction: Transaction) throws(VaultError) -> [Int]
    /// Stores a tag's name, or drops it.
    func setTag(_ number: Int, name: String?, in transaction: Transaction) throws(VaultError)
}
