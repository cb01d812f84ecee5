import Glibc

/// A file open for reading at any offset. Immutable after it was opened, so any number of threads may read from it.
public final class ReadFile: Sendable {
    /// Where it was when it was opened.
    public let path: String
    /// The open file; owned by this object, valid as long as it lives.
    public let descriptor: Int32
    /// Bytes in the file when it was opened.
    public let size: Int

    /// Opens a regular file. Anything else, such as a pipe that nobody writes to, is refused without waiting.
    /// - Throws: `FileError`; `isNotFound` when there is none.
    public init(path: String) throws(FileError) {
        self.path = path
        descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else {
            guard errno == ELOOP else { throw .last("open", path) }
            throw FileError(operation: "open", path: path, number: ELOOP, finding: "is a symbolic link, not a file")
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            let error = FileError.last("fstat", path)
            close(descriptor)
            throw error
        }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            let isFolder = facts.st_mode & S_IFMT == S_IFDIR
            throw FileError(
                operation: "open", path: path, number: isFolder ? EISDIR : EINVAL,
                finding: isFolder ? "is a folder, not a file" : "is a device, a pipe or a socket, not a file")
        }
        size = facts.st_size
    }

    deinit { close(descriptor) }

    /// Calls `body` with block after block (at most 1 MiB) of the bytes from `start` up to `end`.
    /// - Throws: `FileError`; ENODATA when the file is shorter.
    public func read(from start: Int, to end: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws(FileError) {
        try readBlocks(of: descriptor, path: path, from: start, to: end, body)
    }

    /// All its bytes, up to the size it had when it was opened.
    public func bytes() throws(FileError) -> [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(size)
        try read(from: 0, to: size) { all.append(contentsOf: $0) }
        return all
    }
}

/// Reads a byte range in blocks.
func readBlocks(
    of descriptor: Int32, path: String, from start: Int, to end: Int, _ body: (UnsafeRawBufferPointer) -> Void
) throws(FileError) {
    guard start < end else { return }
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: min(1 << 20, end - start), alignment: 64)
    defer { block.deallocate() }
    var offset = start
    while offset < end {
        let wanted = min(block.count, end - offset)
        let count = retrying { pread(descriptor, block.baseAddress, wanted, off_t(offset)) }
        guard count >= 0 else { throw .last("read", path) }
        guard count > 0 else { throw FileError(operation: "read", path: path, number: ENODATA) }
        body(UnsafeRawBufferPointer(rebasing: block[..<count]))
        offset += count
    }
}
