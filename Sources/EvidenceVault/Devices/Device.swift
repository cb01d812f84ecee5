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

extension Actor {
    /// Who asks through a paired device; without one, whoever is at the vault's own machine.
    init(_ device: Device?) {
        self = device.map { .device(id: $0.id, name: $0.name) } ?? .owner
    }
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

/// A device key, and what shows that whoever pairs has it.
public struct PairingKey: Sendable {
    /// The 32 bytes of the public key.
    public var key: [UInt8]
    /// The key's signature over `PairingProof.text(token:)`.
    public var proof: [UInt8]

    /// Makes it from its parts.
    public init(key: [UInt8], proof: [UInt8]) {
        self.key = key
        self.proof = proof
    }
}

/// A paired device with the keys that it signs with: its own, and what the owner has accepted besides.
public struct ListedDevice: Sendable {
    /// The device.
    public var device: Device
    /// Its keys; none until it has shown one.
    public var keys: [KnownDeviceKey]
}
