internal import Glibc

/// What the system says of a file.
struct SourceFacts: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case file, folder, link
        /// A device, a pipe or a socket.
        case special
    }

    var kind: Kind
    var size: Int
    /// Nanoseconds since 1970 of its last change.
    var modified: Int
    /// Which file it is, whatever it is called.
    var device: UInt64
    var inode: UInt64

    /// Those of a path, of a link itself.
    /// - Throws: `SourceError`.
    init(of path: SourcePath) throws(SourceError) {
        var facts = stat()
        guard path.withCString({ lstat($0, &facts) }) == 0 else { throw .last(path) }
        self.init(facts)
    }

    /// Those of an open file.
    init(of descriptor: Int32, _ path: SourcePath) throws(SourceError) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .last(path) }
        self.init(facts)
    }

    private init(_ facts: stat) {
        kind =
            switch facts.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .special
            }
        size = Int(facts.st_size)
        modified = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
        device = UInt64(facts.st_dev)
        inode = UInt64(facts.st_ino)
    }
}

/// Why a file of this machine could not be read.
public struct SourceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file or folder.
    public let path: SourcePath
    /// What is the matter, in words.
    public let detail: String
    /// Whether the file can be read, but was changed meanwhile.
    public let isChange: Bool

    init(path: SourcePath, detail: String, isChange: Bool = false) {
        self.path = path
        self.detail = detail
        self.isChange = isChange
    }

    static func last(_ path: SourcePath) -> SourceError {
        SourceError(path: path, detail: strerror(errno).map { String(cString: $0) } ?? "error \(errno)")
    }

    static func changed(_ path: SourcePath) -> SourceError {
        SourceError(path: path, detail: "it was changed while it was read", isChange: true)
    }

    /// Path and cause.
    public var description: String { "\(path): \(detail)" }
}
