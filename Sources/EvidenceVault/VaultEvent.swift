public import EvidenceModel

/// Something that changed, told after it is durable.
public enum VaultEvent: Sendable {
    /// An item came, changed or went (`deleted`; also when it is purged).
    case item(ItemID, EvidenceItem.State)
    /// A recording has more lines or bytes.
    case recording(RecordingID, lines: Int, bytes: Int)
    /// A job changed.
    case job(Job)
    /// A case was made or edited, and has this revision now; nil when it was deleted.
    case caseChanged(CaseID, revision: Int?)
}

/// Keeps a subscription alive; dropping it, or calling `cancel`, ends it.
public final class VaultSubscription: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Ends it; no call comes after this returned, but one may be under way on another thread.
    public func cancel() { end() }
}
