internal import COpenSSL

/// A digest computed bit by bit. A value: a copy goes on from the same point, independently of the original.
public struct DigestStream: Sendable {
    private var state: DigestState

    /// Starts with no bytes.
    public init(_ algorithm: DigestAlgorithm) {
        state = DigestState(algorithm)
    }

    /// Takes more bytes in.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&state) { state = DigestState(copying: state) }
        state.update(bytes)
    }

    /// Takes more bytes in.
    public mutating func update(_ bytes: [UInt8]) {
        if !isKnownUniquelyReferenced(&state) { state = DigestState(copying: state) }
        bytes.withUnsafeBytes { state.update($0) }
    }

    /// The digest of all bytes so far; more may follow.
    public func digest() -> [UInt8] {
        DigestState(copying: state).finish()
    }
}

/// The `EVP_MD_CTX` behind a stream.
///
/// `@unchecked Sendable`: shared by copies of a stream, but changed only when referenced once (`DigestStream` copies it otherwise);
/// reads of a shared one (`EVP_MD_CTX_copy_ex` from it) do not change it.
private final class DigestState: @unchecked Sendable {
    private let algorithm: DigestAlgorithm
    private let context: OpaquePointer  // <EVP_MD_CTX>

    init(_ algorithm: DigestAlgorithm) {
        self.algorithm = algorithm
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex2(context, algorithm.implementation, nil) == 1 else {
            fatalError("out of memory for a digest")
        }
        self.context = context
    }

    init(copying other: DigestState) {
        algorithm = other.algorithm
        guard let context = EVP_MD_CTX_new(), EVP_MD_CTX_copy_ex(context, other.context) == 1 else {
            fatalError("out of memory for a digest")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    func update(_ bytes: UnsafeRawBufferPointer) {
        guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else { fatalError("a digest refused bytes") }
    }

    /// Ends the digest; the object is of no use afterwards.
    func finish() -> [UInt8] {
        var result = [UInt8](repeating: 0, count: algorithm.length)
        guard EVP_DigestFinal_ex(context, &result, nil) == 1 else { fatalError("a digest would not end") }
        return result
    }
}
