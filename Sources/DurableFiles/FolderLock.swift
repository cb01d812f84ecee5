import Glibc

/// Holds a folder for this process, by `flock` on a lock file in it. The kernel lets go when the process ends, however it ends.
public final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Why a folder could not be locked.
    public enum Failure: Error, Sendable, Equatable {
        /// Another process holds it; its process id where the lock file tells it.
        case held(by: Int32?)
        /// The lock file could not be opened or written.
        case file(FileError)
    }

    /// Takes the lock or fails at once. The lock file is made with mode 0600 and holds this process's id.
    public init(path: String) throws(Failure) {
        // Set only once all went well: `deinit` closes it, whether `init` ends or throws, as soon as it is set.
        descriptor = try FolderLock.take(path)
    }

    private static func take(_ path: String) throws(Failure) -> Int32 {
        let descriptor = retrying { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw .file(.last("open", path)) }
        guard retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
            let number = errno
            defer { close(descriptor) }
            throw number == EWOULDBLOCK ? .held(by: holder(descriptor)) : .file(FileError(operation: "flock", path: path, number: number))
        }
        let holder = Array("\(getpid())\n".utf8)
        guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0,
            retrying({ pwrite(descriptor, holder, holder.count, 0) }) == holder.count
        else {
            let error = FileError.last("write", path)
            close(descriptor)
            throw .file(error)
        }
        return descriptor
    }

    /// The process id in a lock file.
    private static func holder(_ descriptor: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 32)
        let count = retrying { pread(descriptor, &text, 32, 0) }
        return Int32(String(decoding: text.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    deinit { close(descriptor) }
}
