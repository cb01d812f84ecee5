public import EvidenceModel

/// A paired device.
public struct Device: Sendable, Equatable {
    /// A UUID.
    public var id: String
    /// As its owner named it.
    public var name: String
    /// When it was paired.
    public var pairedAt: Timestamp
    /// When it was last heard of, to the minute; nil when never.
    public var lastSeenAt: Timestamp?
}

/// What pairing gives a device; the credential is shown this once, the vault keeps only its digest.
public struct PairedDevice: Sendable {
    /// The device as listed from now on.
    public var device: Device
    /// 43 characters of base64url (256 random bits).
    public var credential: String
}

/// Lets one device pair, once.
public struct PairingToken: Sendable {
    /// 22 characters of base64url (128 random bits).
    public var token: String
    /// It is of no use afterwards.
    public var expiresAt: Timestamp
}
