internal import DurableFiles
internal import Glibc

/// Keeps a little room on a disk, so that the last lines of a log can be written when there is no other left.
struct DiskReserve {
    /// Bytes kept.
    static let bytes = 256 << 10
    private let path: String

    /// Takes the room now.
    /// - Throws: `FileError`; `isNoSpace` when there is not even that.
    init(in folder: String) throws(FileError) {
        path = folder + "/.reserve"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(operation: "open", path: path, number: errno) }
        defer { close(descriptor) }
        let result = posix_fallocate(descriptor, 0, off_t(Self.bytes))
        guard result == 0 else {
            unlink(path)
            throw FileError(operation: "fallocate", path: path, number: result)
        }
    }

    /// Gives the room back.
    func release() { unlink(path) }

    /// Gives back what an earlier run left.
    static func release(in folder: String) { unlink(folder + "/.reserve") }
}
