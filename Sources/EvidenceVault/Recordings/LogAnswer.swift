/// What a capture device gets for the lines it sent: they are durable.
public struct LogAnswer: Sendable {
    /// The sequence number the vault expects next.
    public var nextSequence: Int
    /// A signed note over the last line held and the bytes durably held of each segment.
    public var receipt: String
    /// `live`, `incomplete`, `settled` or `damaged`: the item's state.
    public var state: String
}
