/// What became of one file.
public enum ImportOutcome: Sendable, Equatable {
    /// The item that the vault has it as.
    public struct Item: Sendable, Equatable {
        /// The item's id.
        public var id: String
        /// Of all bytes; lower-case hexadecimal.
        public var sha256: String
        /// What the item is called; nil when that was not asked.
        public var title: String?
        /// The id of the case that it is filed under; nil for none, and when that was not asked.
        public var caseID: String?
    }

    /// It is a new item.
    case imported(Item)
    /// An item had its bytes already.
    case duplicate(Item)
    /// A dry run: it would be a new item. Its digest is nil where the vault has no file of that size, so that it was not read.
    case wouldImport(sha256: String?)
    /// It was changed each time it was read.
    case changed
    /// It could not be read.
    case unreadable(reason: String)
    /// The vault would not have it.
    case refused(reason: String)
    /// The import ended before it was its turn.
    case notReached

    /// Why it is not in the vault; nil when it is, or would be.
    public var failure: String? {
        switch self {
        case .imported, .duplicate, .wouldImport: nil
        case .changed: "it was changed while it was read"
        case .unreadable(let reason), .refused(let reason): reason
        case .notReached: "the import ended before"
        }
    }
}

/// One file and what became of it.
public struct ImportResult: Sendable {
    /// The file.
    public let file: SourceTree.File
    /// What became of it.
    public let outcome: ImportOutcome
}

/// Why an import ended early.
public enum ImportStop: Sendable, Equatable {
    /// It was asked to.
    case cancelled
    /// The vault is gone, full, or lets this device in no more.
    case vault(String)
}

/// How far an import is.
public struct ImportProgress: Sendable, Equatable {
    /// All files, and those that are done with.
    public var files = 0, filesDone = 0
    /// All bytes, and those that are done with.
    public var bytes = 0, bytesDone = 0
    /// Why the vault is waited for; nil while it takes files.
    public var waiting: String?

    /// Nothing yet.
    public init() {}
}
