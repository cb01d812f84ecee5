public import Glibc

/// Whole files, written, moved and removed so that a crash at any instant leaves the old state or the new one.
///
/// Intended system calls of `write`: open(temporary), write, fsync, rename, fsync(folder). Skipping the first fsync can leave an
/// empty file after a power cut; skipping the last can lose the name.
public enum DurableFile {
    /// Replaces the file's contents, durably. The temporary file lies beside it and is named `.NAME.<pid>.<n>.tmp`.
    public static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws(FileError) {
        let temporary = temporaryPath(for: path)
        do {
            let file = try AppendFile(path: temporary, creating: true, mode: mode)
            try file.append(bytes)
            try file.synchronise()
            try move(temporary, to: path)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Renames a file that is itself durable already, then syncs the folders of both names. Replaces what is there.
    public static func move(_ path: String, to target: String) throws(FileError) {
        guard rename(path, target) == 0 else { throw .last("rename", path) }
        let (from, to) = (Folder.parent(of: path), Folder.parent(of: target))
        try Folder.synchronise(to)
        if from != to { try Folder.synchronise(from) }
    }

    /// Removes a file, durably. One that does not exist is no error.
    public static func remove(_ path: String) throws(FileError) {
        if unlink(path) != 0 {
            guard errno == ENOENT else { throw .last("unlink", path) }
            return
        }
        try Folder.synchronise(Folder.parent(of: path))
    }

    /// All bytes of a file that is expected to be small.
    /// - Throws: `FileError`; EFBIG when it has more than `limit` bytes.
    public static func read(_ path: String, limit: Int = 64 << 20) throws(FileError) -> [UInt8] {
        let file = try ReadFile(path: path)
        guard file.size <= limit else { throw FileError(operation: "read", path: path, number: EFBIG) }
        return try file.bytes()
    }

    /// Bytes in the file; nil when there is none.
    public static func size(_ path: String) -> Int? {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return facts.st_size
    }

    /// Changes who may read and write a file.
    public static func setMode(_ path: String, _ mode: mode_t) throws(FileError) {
        guard chmod(path, mode) == 0 else { throw .last("chmod", path) }
    }
}
