public import EvidenceModel

/// A longer piece of work on an item or the vault, which survives a restart.
public struct Job: Sendable, Equatable {
    /// The kind of job that judges a recording anew. The vault queues it where something changed that a kept verdict depends on.
    public static let verificationKind = "verification"

    /// Where it stands.
    public enum State: String, Sendable, CaseIterable {
        /// Waits; also what was running when the vault ended.
        case queued
        /// Is being worked on.
        case running
        /// Succeeded.
        case done
        /// Failed; `error` says why.
        case failed
        /// Stopped because someone asked for it.
        case cancelled

        /// Whether nothing will change any more.
        public var isFinal: Bool { self == .done || self == .failed || self == .cancelled }
    }

    /// A file that a job made.
    public struct File: Sendable, Equatable {
        /// Its name in the item's derived folder.
        public var name: String
        /// Its size.
        public var bytes: Int
        /// Its digest, lower-case hexadecimal.
        public var sha256: String

        /// Makes it from its parts.
        public init(name: String, bytes: Int, sha256: String) {
            self.name = name
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// A UUID.
    public var id: String
    /// What is to be done, as in `evidence-copy`.
    public var kind: String
    /// On which item; nil for the whole vault.
    public var item: ItemID?
    /// Where it stands.
    public var state: State
    /// 0 to 1.
    public var progress: Double
    /// What it is doing now, or how it ended, for people; may be empty.
    public var detail: String
    /// Why it failed; nil otherwise.
    public var error: String?
    /// What it made.
    public var files: [File]
    /// Who asked for it.
    public var actor = Actor.vault
    /// When it was asked for.
    public var createdAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp
}
