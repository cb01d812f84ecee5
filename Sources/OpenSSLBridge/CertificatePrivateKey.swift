internal import COpenSSL

/// A private key that certificates are made with: EC P-256, which every browser takes.
///
/// Immutable after it was made: libcrypto lets any number of threads sign with one key.
public final class CertificatePrivateKey: @unchecked Sendable {
    let pointer: OpaquePointer  // <EVP_PKEY>

    /// Makes a new key.
    public init() throws(OpenSSLError) {
        guard let key = exhibit_p256_generate() else { throw .drained("making a P-256 key") }
        pointer = key
    }

    /// Reads an unencrypted key from PEM text; any algorithm.
    public init(pem: [UInt8]) throws(OpenSSLError) {
        guard let input = memoryHolding(pem) else { throw .drained("reading a private key") }
        defer { BIO_free(input) }
        // The callback answers a question for a pass phrase with none, instead of asking on the terminal.
        guard let key = PEM_read_bio_PrivateKey(input, nil, { _, _, _, _ in -1 }, nil) else { throw .drained("reading a private key") }
        pointer = key
    }

    deinit { EVP_PKEY_free(pointer) }

    /// The key as PEM text (PKCS #8), unencrypted.
    public var pem: [UInt8] {
        get throws(OpenSSLError) {
            guard let output = BIO_new(BIO_s_mem()) else { throw .drained("writing a private key") }
            defer { BIO_free(output) }
            guard PEM_write_bio_PKCS8PrivateKey(output, pointer, nil, nil, 0, nil, nil) == 1 else {
                throw .drained("writing a private key")
            }
            return bytes(of: output)
        }
    }
}

/// What was written to a memory BIO.
func bytes(of memory: OpaquePointer) -> [UInt8] {
    var start: UnsafeMutablePointer<CChar>?
    let count = exhibit_bio_memory(memory, &start)
    return Array(UnsafeRawBufferPointer(start: start, count: max(0, count)))
}
