import DurableFiles
import Glibc

/// A file under way: `.NAME.partial` beside its target, which it becomes whole and durable, or not at all.
///
/// The name is always the same, so that what a crash left behind is overwritten by the next try; a lock on the open file keeps two
/// processes from making the same file at once.
final class PartialFile {
    let path: String
    private let target: String
    private let descriptor: Int32
    private var isKept = false

    /// The name of the file under way for a target.
    static func path(for target: String) -> String {
        let folder = Folder.parent(of: target)
        let name = target.utf8.count > folder.utf8.count ? String(target.split(separator: "/").last ?? "") : target
        return "\(folder)/.\(name).partial"
    }

    init(target: String) throws(MediaError) {
        self.target = target
        path = PartialFile.path(for: target)
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file("create", path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw MediaError(.busy, subject: target, "another process is making it now")
        }
        ftruncate(descriptor, 0)
    }

    /// Flushes the bytes and gives the file its name, durably. Replaces what is there.
    func commit() throws(MediaError) {
        guard fsync(descriptor) == 0 else { throw .file("fsync", path) }
        do {
            try DurableFile.move(path, to: target)
        } catch {
            throw MediaError(error)
        }
        isKept = true
    }

    deinit {
        if !isKept { unlink(path) }
        close(descriptor)
    }
}
