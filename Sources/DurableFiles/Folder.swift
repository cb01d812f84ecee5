public import Glibc

/// Folders: making them, making changes of their entries durable, listing them. All calls block until the disk answered.
public enum Folder {
    /// Makes the folder and its missing parents, each durably, with exactly this mode whatever the umask. One that exists keeps its mode.
    public static func create(_ path: String, mode: mode_t = 0o700) throws(FileError) {
        try make(path, mode: mode, parentIsThere: false)
    }

    /// Makes the folder, and its parents unless they are there. Some file systems (/proc) say ENOENT although the parent is there.
    private static func make(_ path: String, mode: mode_t, parentIsThere: Bool) throws(FileError) {
        if mkdir(path, mode) == 0 {
            guard chmod(path, mode) == 0 else { throw .last("chmod", path) }
            return try synchronise(parent(of: path))
        }
        switch errno {
        case EEXIST:
            var facts = stat()
            guard stat(path, &facts) == 0 else { throw .last("stat", path) }
            guard facts.st_mode & S_IFMT == S_IFDIR else { throw FileError(operation: "mkdir", path: path, number: ENOTDIR) }
        case ENOENT where !parentIsThere && parent(of: path) != path:
            try make(parent(of: path), mode: mode, parentIsThere: false)
            try make(path, mode: mode, parentIsThere: true)
        default:
            throw .last("mkdir", path)
        }
    }

    /// Gives only the owner access (mode 0700), also to a folder that was there before.
    public static func restrict(_ path: String) throws(FileError) {
        guard chmod(path, 0o700) == 0 else { throw .last("chmod", path) }
    }

    /// Waits until the folder's entries (new, renamed and removed files) are on the disk.
    public static func synchronise(_ path: String) throws(FileError) {
        let descriptor = retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .last("open", path) }
        defer { close(descriptor) }
        guard retrying({ fsync(descriptor) }) == 0 else { throw .last("fsync", path) }
    }

    /// Names of the entries, sorted by bytes, without `.` and `..`.
    public static func entries(of path: String) throws(FileError) -> [String] {
        guard let folder = opendir(path) else { throw .last("opendir", path) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Removes a folder with everything in it, durably; links are removed, not followed. One that does not exist is no error.
    public static func remove(_ path: String) throws(FileError) {
        var facts = stat()
        guard lstat(path, &facts) == 0 else {
            guard errno == ENOENT else { throw .last("lstat", path) }
            return
        }
        for name in try entries(of: path) {
            let entry = "\(path)/\(name)"
            guard lstat(entry, &facts) == 0 else { throw .last("lstat", entry) }
            if facts.st_mode & S_IFMT == S_IFDIR {
                try remove(entry)
            } else {
                guard unlink(entry) == 0 else { throw .last("unlink", entry) }
            }
        }
        guard rmdir(path) == 0 else { throw .last("rmdir", path) }
        try synchronise(parent(of: path))
    }

    /// The permission bits of a file or folder.
    public static func mode(_ path: String) throws(FileError) -> mode_t {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw .last("stat", path) }
        return facts.st_mode & 0o7777
    }

    /// The folder that a path is in.
    public static func parent(of path: String) -> String {
        var bytes = Array(path.utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    }

    /// Bytes that an unprivileged process may still write on the file system of `path`.
    public static func freeBytes(at path: String) throws(FileError) -> Int { try space(at: path).freeBytes }

    /// The file system of `path`: its size, what is taken, and what an unprivileged process may still write, in bytes.
    public static func space(at path: String) throws(FileError) -> (totalBytes: Int, usedBytes: Int, freeBytes: Int) {
        var facts = statvfs()
        guard retrying({ statvfs(path, &facts) }) == 0 else { throw .last("statvfs", path) }
        let block = Int(facts.f_frsize)
        return (Int(facts.f_blocks) * block, Int(facts.f_blocks - facts.f_bfree) * block, Int(facts.f_bavail) * block)
    }

    /// Size of the file system of `path` in bytes.
    public static func totalBytes(at path: String) throws(FileError) -> Int {
        var facts = statvfs()
        guard retrying({ statvfs(path, &facts) }) == 0 else { throw .last("statvfs", path) }
        return Int(facts.f_blocks) * Int(facts.f_frsize)
    }
}
