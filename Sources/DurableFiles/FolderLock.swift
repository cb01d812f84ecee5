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
        descriptor = retrying { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw .file(.last("open", path)) }
        guard retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
            let number = errno
            var text = [UInt8](repeating: 0, count: 32)
            let count = retrying { pread(descriptor, &text, 32, 0) }
            close(descriptor)
            guard number == EWOULDBLOCK else { throw .file(FileError(operation: "flock", path: path, number: number)) }
            let digits = text.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
            throw .held(by: Int32(String(decoding: digits, as: UTF8.self)))
        }
        let holder = Array("\(getpid())\n".utf8)
        guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0,
            retrying({ pwrite(descriptor, holder, holder.count, 0) }) == holder.count
        else {
            let error = FileError.last("write", path)
            close(descriptor)
            throw .file(error)
        }
    }

    deinit { close(descriptor) }
}
