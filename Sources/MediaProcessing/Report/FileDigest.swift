import DurableFiles
import EvidenceProof
import OpenSSLBridge

/// SHA-256 of files, by libcrypto: a copy and its originals are gigabytes.
enum FileDigest {
    /// Name, size and digest of a file on disk.
    static func file(at path: String, cancellation: MediaCancellation?) throws -> EvidenceCopyResult.File {
        let file = try ReadFile(path: path)
        var hash = DigestStream(.sha256)
        var offset = 0
        while offset < file.size {
            try cancellation?.check()
            let end = min(offset + 1 << 20, file.size)
            try file.read(from: offset, to: end) { hash.update($0) }
            offset = end
        }
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        return EvidenceCopyResult.File(
            name: name, bytes: file.size, sha256: String(decoding: Hexadecimal.encode(hash.digest()), as: UTF8.self))
    }

    /// Name, size and digest of bytes that become a file.
    static func file(named name: String, bytes: [UInt8]) -> EvidenceCopyResult.File {
        EvidenceCopyResult.File(name: name, bytes: bytes.count, sha256: Digest.of(bytes).hexadecimal)
    }
}
