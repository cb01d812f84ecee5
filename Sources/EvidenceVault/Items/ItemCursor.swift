import EvidenceModel

/// Where a page of items ended: `<startedAt>.<id>`.
struct ItemCursor {
    let startedAt: Int
    let id: String

    init(_ item: EvidenceItem) {
        startedAt = item.startedAt.milliseconds
        id = item.id.description
    }

    /// Reads what `text` wrote; nil for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let startedAt = Int(parts[0]), let id = ItemID(String(parts[1])) else { return nil }
        self.startedAt = startedAt
        self.id = id.description
    }

    var text: String { "\(startedAt).\(id)" }
}
