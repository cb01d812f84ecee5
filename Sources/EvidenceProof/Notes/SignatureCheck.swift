/// One Ed25519 signature that the platform must check: libcrypto natively, WebCrypto in the browser.
public struct SignatureCheck: Sendable {
    /// The raw public key, 32 bytes.
    public let publicKey: [UInt8]
    /// The signed bytes.
    public let message: [UInt8]
    /// The signature, 64 bytes.
    public let signature: [UInt8]

    /// Creates a check.
    public init(publicKey: [UInt8], message: [UInt8], signature: [UInt8]) {
        self.publicKey = publicKey
        self.message = message
        self.signature = signature
    }
}
