/// A word that items and cases are marked with.
public struct Tag: Sendable, Equatable {
    /// What it is called.
    public var name: String
    /// Whether it is offered first.
    public var isPreset: Bool
    /// How many items have it, those in the trash not counted.
    public var items: ItemCount
    /// How many cases have it.
    public var cases: Int
}
