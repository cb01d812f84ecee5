public import EvidenceModel

/// What a device needs to pair with the vault, once.
public struct Invitation: Sendable {
    /// The one-time token.
    public var token: String
    /// The address to open on the device: the set-up page, with the token and the authority's fingerprint in its fragment.
    public var url: String
    /// The token is of no use afterwards.
    public var expiresAt: Timestamp
    /// SHA-256 of the authority's certificate, lower-case hexadecimal; nil with certificates from elsewhere.
    public var fingerprint: String?
}
