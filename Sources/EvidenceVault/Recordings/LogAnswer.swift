public import EvidenceModel

/// What a capture device gets for the lines it sent: they are durable.
public struct LogAnswer: Sendable {
    /// The sequence number the vault expects next.
    public var nextSequence: Int
    /// A signed note over the last line held and the bytes durably held: of the segments that have more since the receipt before, or of
    /// all when the log has ended or the lines sent were all held already.
    public var receipt: String
    /// The item's state.
    public var state: EvidenceItem.State
}
