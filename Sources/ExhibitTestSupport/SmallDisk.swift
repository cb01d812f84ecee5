public import DurableFiles
import Glibc

/// A file system of its own for one test, so small that it can be filled; gone with the object. Only root may have one.
public final class SmallDisk: Sendable {
    /// Whether this process may have one.
    public static let isAvailable = (try? SmallDisk(bytes: 64 << 10)) != nil

    /// Where it is.
    public let path: String

    /// Makes an empty one of so many bytes.
    public init(bytes: Int) throws(FileError) {
        let parent = TemporaryFolder.parent
        var template = Array("\(parent)/exhibit-disk-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError(operation: "mkdtemp", path: parent, number: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(bytes),mode=700") == 0 else {
            let error = FileError(operation: "mount", path: path, number: errno)
            rmdir(path)
            throw error
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }

    /// Gives it another size; what is on it stays.
    public func resize(to bytes: Int) throws(FileError) {
        guard mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT), "size=\(bytes)") == 0 else {
            throw FileError(operation: "remount", path: path, number: errno)
        }
    }
}
