public import DurableFiles
public import EvidenceModel

/// Which items to list: the newest first, page by page.
public struct ItemQuery: Sendable {
    /// At most this many; 1 to 500.
    public var limit: Int
    /// Where the page before ended (`ItemPage.next`); nil for the first page.
    public var before: String?
    /// Only of this kind.
    public var kind: EvidenceItem.Kind?
    /// Only in this state. Nil lists all but the deleted ones.
    public var state: EvidenceItem.State?

    /// Makes a query.
    public init(limit: Int = 50, before: String? = nil, kind: EvidenceItem.Kind? = nil, state: EvidenceItem.State? = nil) {
        self.limit = limit
        self.before = before
        self.kind = kind
        self.state = state
    }
}

/// One page of items.
public struct ItemPage: Sendable {
    /// The newest first, by `startedAt` and then id.
    public var items: [EvidenceItem]
    /// Give it as `before` for the next page; nil when this is the last one.
    public var next: String?
}

/// What processing found out about an item; nil leaves a value as it is.
public struct ItemFacts: Sendable {
    /// Seconds.
    public var duration: Double?
    /// When what it shows began.
    public var startedAt: Timestamp?
    /// A better media type than the one that was sent along.
    public var mediaType: String?
    /// What it is.
    public var kind: EvidenceItem.Kind?
    /// Whether a thumbnail has been derived.
    public var hasThumbnail: Bool?

    /// Nothing known yet.
    public init() {}
}

/// The original bytes of an item or segment, open for reading.
public struct StoredObject: Sendable {
    /// The open file; read it at any offset, from any thread.
    public var file: ReadFile
    /// Digest of the whole; nil while the segment is still being received.
    public var sha256: String?
    /// Bytes durably held when it was opened. The file may be longer.
    public var size: Int
    /// As recorded or sent along.
    public var mediaType: String
    /// A name for saving it, as in `segment-0001.mp4`.
    public var name: String
}
