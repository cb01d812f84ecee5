/// What a device signs with its key as it pairs, to show that the key is its own.
///
/// The first line keeps the signature from standing for anything else: no line of a capture log and no note begins like it.
public enum PairingProof {
    /// The bytes to sign: `exhibit-pairing/1` and the one-time token, a line each.
    public static func text(token: String) -> [UInt8] {
        Array("exhibit-pairing/1\n\(token)\n".utf8)
    }
}
