extension CustodyEvent.Action {
    /// An item's bytes are whole and kept.
    public static let itemAdded = Self(rawValue: "item-added")
    /// Its title was changed.
    public static let itemRetitled = Self(rawValue: "item-retitled")
    /// Its notes were changed.
    public static let itemNoted = Self(rawValue: "item-noted")
    /// Its tags were changed.
    public static let itemTagged = Self(rawValue: "item-tagged")
    /// It was filed under a case, moved to another one or taken out.
    public static let itemMoved = Self(rawValue: "item-moved")
    /// It was put in the trash.
    public static let itemTrashed = Self(rawValue: "item-trashed")
    /// It was taken out of the trash.
    public static let itemRestored = Self(rawValue: "item-restored")
    /// It is gone: the event is its tombstone, with digests, who, when and why.
    public static let itemPurged = Self(rawValue: "item-purged")
    /// It was verified.
    public static let itemVerified = Self(rawValue: "item-verified")
    /// A copy of it was handed out.
    public static let itemExported = Self(rawValue: "item-exported")
    /// The same bytes came once more.
    public static let duplicateReceived = Self(rawValue: "duplicate-received")
    /// What its bytes say about it was found.
    public static let factsFound = Self(rawValue: "facts-found")
    /// A capture device began a recording.
    public static let recordingBegan = Self(rawValue: "recording-began")
    /// A recording has its end.
    public static let recordingEnded = Self(rawValue: "recording-ended")
    /// A case was made.
    public static let caseCreated = Self(rawValue: "case-created")
    /// Facts of a case were changed.
    public static let caseEdited = Self(rawValue: "case-edited")
    /// A case was closed.
    public static let caseClosed = Self(rawValue: "case-closed")
    /// A closed or archived case was opened again.
    public static let caseReopened = Self(rawValue: "case-reopened")
    /// A case was archived.
    public static let caseArchived = Self(rawValue: "case-archived")
    /// A case is gone.
    public static let caseDeleted = Self(rawValue: "case-deleted")
    /// A case was put under legal hold.
    public static let holdSet = Self(rawValue: "hold-set")
    /// A legal hold was lifted.
    public static let holdReleased = Self(rawValue: "hold-released")
    /// A tag has another name.
    public static let tagRenamed = Self(rawValue: "tag-renamed")
    /// Two tags became one.
    public static let tagsMerged = Self(rawValue: "tags-merged")
    /// A tag was taken off everything.
    public static let tagDeleted = Self(rawValue: "tag-deleted")
    /// The vault's settings were changed.
    public static let settingsChanged = Self(rawValue: "settings-changed")
    /// The owner had the vault put right what a check found.
    public static let vaultRepaired = Self(rawValue: "vault-repaired")
    /// A device was let in.
    public static let devicePaired = Self(rawValue: "device-paired")
    /// A device was shut out.
    public static let deviceRevoked = Self(rawValue: "device-revoked")
    /// The owner accepted a device's key.
    public static let keyAccepted = Self(rawValue: "key-accepted")
}
