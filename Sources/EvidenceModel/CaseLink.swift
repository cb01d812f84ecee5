/// The case that an item is filed under, as far as an item tells of it.
public struct CaseLink: Sendable, Equatable {
    /// Names the case.
    public var id: CaseID
    /// Its reference, as in `2026-0042`.
    public var reference: String
    /// Its title.
    public var title: String
    /// Whether it is under legal hold: then nothing in it can be deleted, nor moved out of it.
    public var isHeld: Bool

    /// Makes it from its parts.
    public init(id: CaseID, reference: String, title: String, isHeld: Bool) {
        self.id = id
        self.reference = reference
        self.title = title
        self.isHeld = isHeld
    }
}
