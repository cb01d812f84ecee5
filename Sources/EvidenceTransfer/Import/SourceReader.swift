internal import EvidenceProof
internal import Glibc
internal import OpenSSLBridge

/// Reads a file once from its start, and hashes what it reads. Never changes it.
final class SourceReader {
    private let file: SourceTree.File
    private let descriptor: Int32
    private let before: SourceFacts
    private var digestStream = DigestStream(.sha256)
    /// How much of it was read.
    private(set) var offset = 0

    /// Opens it.
    /// - Throws: `SourceError`, also when it is another file than the one that was found, or no longer a file.
    init(_ file: SourceTree.File) throws(SourceError) {
        self.file = file
        // Without waiting for the other end of what has become a pipe.
        descriptor = file.path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .last(file.path) }
        do throws(SourceError) {
            before = try SourceFacts(of: descriptor, file.path)
        } catch {
            close(descriptor)
            throw error
        }
        guard before.kind == .file else {
            close(descriptor)
            throw SourceError(path: file.path, detail: "it is not a file any more")
        }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    }

    deinit { close(descriptor) }

    /// Bytes it had when it was opened.
    var size: Int { before.size }

    /// Of what was read so far; lower-case hexadecimal.
    var sha256: String { Digest(bytes: digestStream.digest())?.hexadecimal ?? "" }

    /// Nanoseconds since 1970 of its last change, when it was opened.
    var modified: Int { before.modified }

    /// The next bytes: as many as asked for, or all up to the size that it had as it was opened.
    /// - Throws: `SourceError`, also when it ends before.
    func read(_ count: Int) throws(SourceError) -> [UInt8] {
        let wanted = min(count, size - offset)
        var failure: SourceError?
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted {
                let got = pread(descriptor, buffer.baseAddress?.advanced(by: filled), wanted - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    failure = got < 0 ? .last(file.path) : .changed(file.path)
                    return
                }
                filled += got
            }
        }
        if let failure { throw failure }
        digestStream.update(bytes)
        offset += bytes.count
        return bytes
    }

    /// Reads up to `end` for the digest alone.
    func skip(to end: Int) throws(SourceError) {
        while offset < end { _ = try read(min(1 << 20, end - offset)) }
    }

    /// - Throws: `SourceError` when it was changed since it was opened.
    func checkUnchanged() throws(SourceError) {
        let now = try SourceFacts(of: descriptor, file.path)
        guard now.size == before.size, now.modified == before.modified else { throw .changed(file.path) }
    }

    /// Whether somebody has the file open for writing. Only for a file of this user's own is that to be known; else it is not said.
    static func isBeingWritten(_ file: SourceTree.File) -> Bool {
        let descriptor = file.path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // Whoever opens it for writing in this instant waits until it is closed here; the signal that tells of that is ignored as a rule.
        _ = fcntl(descriptor, Self.setSignal, SIGURG)
        return fcntl(descriptor, Self.setLease, F_RDLCK) == -1 && errno == EAGAIN
    }

    /// F_SETSIG and F_SETLEASE of Linux.
    private static let (setSignal, setLease): (Int32, Int32) = (10, 1024)
}
