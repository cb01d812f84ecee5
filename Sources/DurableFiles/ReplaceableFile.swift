public import Glibc

/// Whole files that can be made again. Under its name such a file is whole while the machine runs; after a power cut it may be missing or
/// empty, for nothing is flushed: a thousand photos' thumbnails would cost minutes.
public enum ReplaceableFile {
    /// Replaces the file's contents.
    public static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws(FileError) {
        let temporary = temporaryPath(for: path)
        do throws(FileError) {
            let file = try AppendFile(path: temporary, creating: true, mode: mode)
            try file.append(bytes)
            guard rename(temporary, path) == 0 else { throw FileError.last("rename", temporary) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// The open file; nil when it has to be made (again).
    public static func open(_ path: String) -> ReadFile? {
        guard let file = try? ReadFile(path: path), file.size > 0 else { return nil }
        return file
    }
}
