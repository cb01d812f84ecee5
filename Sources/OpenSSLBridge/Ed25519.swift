internal import COpenSSL

/// An Ed25519 private key (RFC 8032).
///
/// `@unchecked Sendable`: the `EVP_PKEY` is immutable after init, and libcrypto lets any number of threads sign with it.
public final class Ed25519PrivateKey: @unchecked Sendable {
    let key: OpaquePointer  // <EVP_PKEY>
    /// The 32 bytes of the public key.
    public let publicKey: [UInt8]

    /// Makes a new key.
    public static func generate() throws(OpenSSLError) -> Ed25519PrivateKey {
        guard let key = exhibit_ed25519_generate() else { throw .drained("making an Ed25519 key") }
        return try Ed25519PrivateKey(takingOwnership: key)
    }

    /// The key with these 32 secret bytes (the seed).
    public convenience init(seed: [UInt8]) throws(OpenSSLError) {
        guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else {
            throw .drained("reading an Ed25519 seed")
        }
        try self.init(takingOwnership: key)
    }

    /// Reads an unencrypted PKCS #8 PEM, as `pem()` and `openssl genpkey -algorithm ed25519` write it.
    public convenience init(pem: [UInt8]) throws(OpenSSLError) {
        guard let bio = memoryHolding(pem) else { throw .drained("reading a private key") }
        defer { BIO_free(bio) }
        guard let key = PEM_read_bio_PrivateKey(bio, nil, nil, nil) else { throw .drained("reading a private key") }
        guard EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519 else {
            EVP_PKEY_free(key)
            throw OpenSSLError(operation: "reading a private key: it is not an Ed25519 key")
        }
        try self.init(takingOwnership: key)
    }

    private init(takingOwnership key: OpaquePointer) throws(OpenSSLError) {
        self.key = key
        var bytes = [UInt8](repeating: 0, count: 32)
        var count = bytes.count
        let result = EVP_PKEY_get_raw_public_key(key, &bytes, &count)
        publicKey = bytes
        guard result == 1, count == 32 else { throw .drained("reading an Ed25519 public key") }
    }

    deinit { EVP_PKEY_free(key) }

    /// The key as unencrypted PKCS #8 PEM. Store it with mode 0600.
    public func pem() throws(OpenSSLError) -> [UInt8] {
        guard let bio = BIO_new(BIO_s_mem()) else { throw .drained("writing a private key") }
        defer { BIO_free(bio) }
        guard PEM_write_bio_PKCS8PrivateKey(bio, key, nil, nil, 0, nil, nil) == 1 else { throw .drained("writing a private key") }
        return memoryBytes(of: bio)
    }

    /// The 64-byte signature over the message.
    public func sign(_ message: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw .drained("signing") }
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: 64)
        var count = signature.count
        guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1, count == 64
        else { throw .drained("signing") }
        return signature
    }
}

/// An Ed25519 public key (RFC 8032) to check signatures with.
///
/// `@unchecked Sendable`: the `EVP_PKEY` is immutable after init, and libcrypto lets any number of threads verify with it.
public final class Ed25519PublicKey: @unchecked Sendable {
    private let key: OpaquePointer  // <EVP_PKEY>
    /// Its 32 bytes.
    public let bytes: [UInt8]

    /// Reads a key's 32 bytes; nil when they are not 32.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32, let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count) else {
            ERR_clear_error()
            return nil
        }
        self.key = key
        self.bytes = bytes
    }

    deinit { EVP_PKEY_free(key) }

    /// Whether the signature over exactly this message was made with this key's private key.
    public func isValid(signature: [UInt8], over message: [UInt8]) -> Bool {
        guard signature.count == 64, let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        let valid =
            EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        if !valid { ERR_clear_error() }
        return valid
    }
}

/// A memory BIO with a copy of the bytes: `BIO_new_mem_buf` would go on using an array's memory after the call that lent it.
func memoryHolding(_ bytes: [UInt8]) -> OpaquePointer? {
    guard let bio = BIO_new(BIO_s_mem()) else { return nil }
    if bytes.isEmpty || BIO_write(bio, bytes, Int32(bytes.count)) == Int32(bytes.count) { return bio }
    BIO_free(bio)
    return nil
}

/// The bytes a memory BIO holds.
func memoryBytes(of bio: OpaquePointer) -> [UInt8] {
    var start: UnsafeMutablePointer<CChar>?
    let count = exhibit_bio_memory(bio, &start)
    guard count > 0, let start else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
}
