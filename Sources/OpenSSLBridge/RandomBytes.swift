internal import COpenSSL

/// Unpredictable bytes, for keys, credentials and tokens.
public func secureRandomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { fatalError("no source of randomness") }
    return bytes
}

/// Whether two byte strings are the same, in a time that does not depend on where they differ.
public func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}
