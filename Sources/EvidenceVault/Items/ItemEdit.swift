public import EvidenceModel

/// What people change of an item; nil leaves a value as it is.
public struct ItemEdit: Sendable {
    /// What to do about its case.
    public enum Move: Sendable, Equatable {
        /// File it under this one.
        case under(CaseID)
        /// Take it out of the case that it is in.
        case out
    }

    /// What people call it; at most 500 characters.
    public var title: String?
    /// What they note on it (Markdown); at most 100,000 characters.
    public var notes: String?
    /// The names of all its tags; at most 50. A name that is new makes a tag.
    public var tags: [String]?
    /// Where it goes.
    public var move: Move?
    /// Why; has to be given when it goes out of one case into another.
    public var reason: String?

    /// Changes nothing.
    public init() {}
}

/// A change of many items at once.
public struct ItemChanges: Sendable {
    /// Tags that all of them get.
    public var addTags: [String] = []
    /// Tags that all of them lose.
    public var removeTags: [String] = []
    /// Where all of them go.
    public var move: ItemEdit.Move?
    /// Why; has to be given when one goes out of one case into another.
    public var reason: String?

    /// Changes nothing.
    public init() {}

    /// At most this many items at once.
    public static let limit = 500

    /// The edit that it is to one item.
    func edit(of item: EvidenceItem) -> ItemEdit {
        var edit = ItemEdit()
        edit.move = move
        edit.reason = reason
        let kept = item.tags.filter { tag in !removeTags.contains { TagName.areSame($0, tag) } }
        edit.tags = kept + addTags.filter { tag in !kept.contains { TagName.areSame($0, tag) } }
        return edit
    }
}

/// An item of a change of many that stayed as it was, and why.
public struct RefusedChange: Sendable {
    /// The item.
    public var item: ItemID
    /// Why.
    public var error: VaultError
}
