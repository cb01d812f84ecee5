/// What opening a vault did because its catalogue was gone or damaged.
public struct CatalogueRebuild: Sendable, Equatable {
    /// What SQLite said of the damaged one; nil when there was none.
    public var damage: String?
    /// Where the damaged one lies now; nil when there was none.
    public var setAside: String?
    /// Recordings that are listed again.
    public var recordings = 0
    /// Recordings' folders without a single readable line of a capture log: they stay where they are, and are not listed.
    public var unreadableRecordings = 0
    /// Segments whose upload goes on where it was.
    public var continuedUploads = 0
    /// Device keys that are known again.
    public var deviceKeys = 0
    /// Events of the custody log that were kept beside the catalogue, and taken in again.
    public var events = 0
    /// Cases that are there again by these.
    public var cases = 0
    /// Other files that are listed again.
    public var files = 0
    /// How many of these have their name, and recordings their title, from the damaged catalogue.
    public var names = 0
}
