import OpenSSLBridge

/// The digests that are computed while a request's bytes come in.
struct RequestDigests {
    /// SHA-256 of everything from the upload's first byte.
    var running: DigestStream
    /// SHA-256 of this request's bytes alone, where it is of use.
    var own: DigestStream?
    /// SHA-1 of this request's bytes, where it came with one.
    var sha1: DigestStream?

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        running.update(bytes)
        own?.update(bytes)
        sha1?.update(bytes)
    }
}
