public import Glibc

/// A file that grows at its end, whose bytes are durable once `synchronise` returned.
///
/// Not thread safe: one owner at a time. After `synchronise` threw, the kernel may have dropped the pages it could not write and
/// report success the next time (fsync is not repeatable): `isTrusted` is false from then on, and every call throws EIO.
/// Close it, and read the file anew before going on.
public final class AppendFile {
    /// Where it is.
    public let path: String
    private let descriptor: Int32
    /// Bytes in the file, counting those not yet durable.
    public private(set) var size: Int
    /// False after a failed write, truncation or synchronisation: the file's contents are unknown.
    public private(set) var isTrusted = true
    /// O_DIRECT, which the Glibc module does not show: Linux gives it a number by processor.
    #if arch(arm64)
        private static let direct: Int32 = 0o200000
    #else
        private static let direct: Int32 = 0o40000
    #endif
    /// Whether the file is in the mode in which writes go past the page cache (O_DIRECT).
    private var isDirect = false
    /// False once the file system refused such a write.
    private var canBeDirect = true

    /// Opens the file to append, and makes it when `creating` and it does not exist. The folder's entry is the caller's to sync.
    /// - Throws: `FileError`.
    public init(path: String, creating: Bool, mode: mode_t = 0o600) throws(FileError) {
        self.path = path
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (creating ? O_CREAT : 0)
        descriptor = retrying { open(path, flags, mode) }
        guard descriptor >= 0 else { throw .last("open", path) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            let error = FileError.last("fstat", path)
            close(descriptor)
            throw error
        }
        size = facts.st_size
        if creating { fchmod(descriptor, mode) }
    }

    deinit { close(descriptor) }

    /// Appends all the bytes; they are not durable yet. On an error the file is cut back to what it was.
    /// - Throws: `FileError`; `isNoSpace` tells a full disk.
    public func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        pastPageCache(false)
        try write(bytes)
    }

    /// Appends a block's bytes past the page cache, where its size, its place in the file and the file system allow it; else through it.
    ///
    /// For bytes that are many and not read again soon: it saves the kernel most of its work. Not durable yet, as with the others.
    /// - Throws: `FileError`, as `append(_: UnsafeRawBufferPointer)`.
    public func append(_ block: AlignedBlock) throws(FileError) {
        pastPageCache(block.count % AlignedBlock.alignment == 0 && size % AlignedBlock.alignment == 0 && block.count > 0)
        try write(block.bytes)
    }

    private func pastPageCache(_ wanted: Bool) {
        let wanted = wanted && canBeDirect
        guard wanted != isDirect else { return }
        let flags = fcntl(descriptor, F_GETFL)
        if flags >= 0, fcntl(descriptor, F_SETFL, wanted ? flags | Self.direct : flags & ~Self.direct) == 0 {
            isDirect = wanted
        } else {
            canBeDirect = false
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        guard isTrusted else { throw FileError(operation: "write", path: path, number: EIO) }
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let offset = off_t(size + written)
            let count = retrying { pwrite(descriptor, rest.baseAddress, rest.count, offset) }
            if count < 0, errno == EINVAL, isDirect {
                canBeDirect = false
                pastPageCache(false)
                continue
            }
            guard count > 0 else {
                let error = count == 0 ? FileError(operation: "write", path: path, number: ENOSPC) : .last("write", path)
                if ftruncate(descriptor, off_t(size)) != 0 { isTrusted = false }
                throw error
            }
            written += count
        }
        size += bytes.count
    }

    /// Appends all the bytes; see `append(_: UnsafeRawBufferPointer)`.
    public func append(_ bytes: [UInt8]) throws(FileError) {
        let result = bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
            Result { () throws(FileError) in try append(buffer) }
        }
        try result.get()
    }

    /// Lets the kernel begin to write the bytes from `start` on, without waiting, so that `synchronise` has less left to wait for.
    public func beginWriting(from start: Int) {
        // On Linux this advice starts writing dirty pages; only clean ones would be dropped from memory.
        posix_fadvise(descriptor, off_t(start), off_t(size - start), POSIX_FADV_DONTNEED)
    }

    /// Waits until all bytes, and the file's length, are on the disk (fdatasync).
    /// - Throws: `FileError`; from then on the file is not trusted.
    public func synchronise() throws(FileError) {
        guard isTrusted else { throw FileError(operation: "fdatasync", path: path, number: EIO) }
        guard retrying({ fdatasync(descriptor) }) == 0 else {
            isTrusted = false
            throw .last("fdatasync", path)
        }
    }

    /// Makes every later call throw: for a caller that knows of a failure which this object has not seen.
    public func distrust() { isTrusted = false }

    /// Cuts the file to its first `size` bytes; not durable until `synchronise`.
    public func truncate(to size: Int) throws(FileError) {
        guard retrying({ ftruncate(descriptor, off_t(size)) }) == 0 else {
            isTrusted = false
            throw .last("ftruncate", path)
        }
        self.size = size
    }

    /// Calls `body` with block after block of the bytes from `start` up to `end`.
    /// - Throws: `FileError`; ENODATA when the file is shorter.
    public func read(from start: Int, to end: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws(FileError) {
        try readBlocks(of: descriptor, path: path, from: start, to: end, body)
    }
}
