internal import COpenSSL

/// A digest that libcrypto computes.
public enum DigestAlgorithm: String, Sendable, CaseIterable {
    /// SHA-256: every digest of evidence.
    case sha256
    /// SHA-1: only where a tus client sends no better checksum; guards against transfer errors, proves nothing.
    case sha1

    /// Bytes in a digest.
    public var length: Int { self == .sha256 ? 32 : 20 }

    /// The digest of bytes at hand.
    public func digest(of bytes: [UInt8]) -> [UInt8] {
        var stream = DigestStream(self)
        stream.update(bytes)
        return stream.digest()
    }

    /// libcrypto's implementation; fetched once, as fetching costs more than hashing a short line.
    var implementation: OpaquePointer {
        switch self {
        case .sha256: FetchedDigest.sha256.pointer
        case .sha1: FetchedDigest.sha1.pointer
        }
    }
}

/// An `EVP_MD` that lives as long as the process.
///
/// `@unchecked Sendable`: libcrypto's fetched algorithms are immutable and may be used by any number of threads.
private struct FetchedDigest: @unchecked Sendable {
    static let sha256 = FetchedDigest("SHA256")
    static let sha1 = FetchedDigest("SHA1")

    let pointer: OpaquePointer  // <EVP_MD>

    init(_ name: String) {
        guard let fetched = EVP_MD_fetch(nil, name, nil) else { fatalError("this libcrypto has no \(name)") }
        pointer = fetched
    }
}
