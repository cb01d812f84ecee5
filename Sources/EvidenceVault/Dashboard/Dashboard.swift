public import EvidenceModel

/// How a vault stands: what it holds, what comes in, what needs somebody.
public struct Dashboard: Sendable {
    /// How many cases there are with each status.
    public var cases: [CaseStatus: Int]
    /// Evidence that is not in the trash.
    public var evidence: EvidenceCount
    /// Recordings that go on now.
    public var live: Int
    /// Items whose bytes or log lines have not all come.
    public var incomplete: Int
    /// Items whose bytes contradict their log.
    public var damaged: Int
    /// Items in the trash.
    public var trashed: Int
    /// Items, not in the trash, that are filed under no case.
    public var unfiled: Int
    /// Uploads that are not whole yet.
    public var receiving: Int
    /// Bytes of all evidence, what is in the trash too.
    public var itemBytes: Int
    /// Bytes that uploads may still fill.
    public var freeBytes: Int
    /// Size of the vault's disk.
    public var totalBytes: Int
    /// What needs somebody, the most urgent first.
    public var attention: [Attention]
    /// The newest lines of the custody log, the newest first.
    public var activity: [String]

    /// Something that needs somebody.
    public struct Attention: Sendable, Equatable {
        /// Stable, as in `cut-off` or `disk-low`.
        public var kind: String
        /// The item that it is about.
        public var item: ItemID?
        /// What it is about, for people.
        public var title: String
        /// What is the matter, and what to do, for people.
        public var detail: String
        /// Since when; nil where that says nothing.
        public var at: Timestamp?
    }
}
