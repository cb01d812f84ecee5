public import DurableFiles
public import EvidenceModel

/// Which items to list: the newest capture first, page by page.
public struct ItemQuery: Sendable {
    /// How an item's last verification ended.
    public enum Verified: String, Sendable, CaseIterable {
        /// It was found intact.
        case yes
        /// Neither: it was not verified yet, or was found incomplete.
        case no
        /// Its bytes are not what they were.
        case failed
    }

    /// In which case.
    public enum Filing: Sendable, Equatable {
        /// Under this one.
        case under(CaseID)
        /// Under none.
        case unfiled
    }

    /// At most this many; 1 to 500.
    public var limit: Int
    /// Where the page before ended (`ItemPage.next`); nil for the first page.
    public var before: String?
    /// Only of one of these kinds; empty: of any.
    public var kinds: Set<EvidenceItem.Kind>
    /// Only in one of these states; empty: in any but the trash. `deleted` goes by itself only: the trash is a list of its own.
    public var states: Set<EvidenceItem.State>
    /// What people typed: words, `"phrases"`, `begin*`, `-unwanted`. Every text means something; none is an error.
    public var text = ""
    /// Only in this case, or in none.
    public var filing: Filing?
    /// Only with all these tags.
    public var tags: [String] = []
    /// Only what began then or later.
    public var from: Timestamp?
    /// Only what began then or earlier.
    public var to: Timestamp?
    /// Only with a position in this area.
    public var area: MapArea?
    /// Only from the device of this name.
    public var device: String?
    /// Only if its last verification ended so.
    public var verified: Verified?

    /// Makes a query.
    public init(
        limit: Int = 50, before: String? = nil, kind: EvidenceItem.Kind? = nil, state: EvidenceItem.State? = nil, text: String = ""
    ) {
        self.limit = limit
        self.before = before
        kinds = kind.map { [$0] } ?? []
        states = state.map { [$0] } ?? []
        self.text = text
    }
}

/// One page of items.
public struct ItemPage: Sendable {
    /// The newest capture first.
    public var items: [EvidenceItem]
    /// Give it as `before` for the next page; nil when this is the last one.
    public var next: String?
}

/// How many items there are.
public struct ItemCount: Sendable, Equatable {
    /// How many were counted.
    public var count: Int
    /// Whether there are more: counting stops at `limit`.
    public var isAtLeast: Bool

    init(count: Int, isAtLeast: Bool) {
        self.count = count
        self.isAtLeast = isAtLeast
    }

    /// From what was counted up to one more than `limit`.
    init(counted: Int) { self.init(count: min(counted, Self.limit), isAtLeast: counted > Self.limit) }

    /// Where counting stops.
    public static let limit = 10_000
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
