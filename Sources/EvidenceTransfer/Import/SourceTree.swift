internal import Glibc

/// The files that are to be brought in, in the order of their names' bytes, folder by folder; and what was left out.
public struct SourceTree: Sendable {
    /// A file to be brought in.
    public struct File: Sendable {
        /// Where it is.
        public let path: SourcePath
        /// Where it is below what was named: begins with the last part of that.
        public let relativePath: String
        /// As it was when it was found.
        let facts: SourceFacts

        /// Bytes, when it was found.
        public var size: Int { facts.size }
    }

    /// Something that is not brought in, which is no failure.
    public struct Skipped: Sendable, Equatable {
        /// Why not.
        public enum Reason: String, Sendable {
            /// A symbolic link, which is not followed.
            case link
            /// A device, a pipe or a socket.
            case special
            /// A name that begins with a dot.
            case hidden
            /// The vault's own data folder.
            case vault
        }

        /// Where it is.
        public let path: SourcePath
        /// Why it is not brought in.
        public let reason: Reason
    }

    /// To be brought in, in order.
    public private(set) var files: [File] = []
    /// All folders that were looked into.
    private(set) var folders: [SourcePath] = []
    /// Left out, in order.
    public private(set) var skipped: [Skipped] = []
    /// Could not be looked at.
    public private(set) var failures: [SourceError] = []
    /// All files' bytes together.
    public var bytes: Int { files.reduce(0) { $0 + $1.size } }

    private let includesHidden: Bool
    private var seen: Set<Place> = []
    private var vault: Place?

    /// A name in a folder, however the folder was reached.
    private struct Place: Hashable {
        var device: UInt64
        var inode: UInt64
        var name: [UInt8] = []
    }

    /// Looks at everything below the paths.
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - includesHidden: whether names that begin with a dot are taken below a folder; those that are named themselves always are.
    ///   - dataFolder: the vault's, which is left out.
    public init(_ paths: [SourcePath], includesHidden: Bool = false, dataFolder: String? = nil) {
        self.includesHidden = includesHidden
        vault = dataFolder.flatMap { try? SourceFacts(of: SourcePath($0 + "/.")) }.map { Place(device: $0.device, inode: $0.inode) }
        for path in paths {
            do throws(SourceError) {
                let facts = try SourceFacts(of: path)
                guard facts.kind != .link, facts.kind != .special else {
                    let words = facts.kind == .link ? "it is a symbolic link; name what it points to" : "it is a device, a pipe or a socket"
                    throw SourceError(path: path, detail: words)
                }
                add(path, facts, below: facts.kind == .folder && path.name.bytes == Array(".".utf8) ? "" : "\(path.name)", in: path.parent)
            } catch {
                failures.append(error)
            }
        }
    }

    private mutating func add(_ path: SourcePath, _ facts: SourceFacts, below relative: String, in parent: SourcePath) {
        switch facts.kind {
        case .link: skipped.append(Skipped(path: path, reason: .link))
        case .special: skipped.append(Skipped(path: path, reason: .special))
        case .file:
            // The same file may be reached by two of the paths; another name of it is another file.
            if let folder = try? SourceFacts(of: parent.entry(Array(".".utf8))) {
                guard seen.insert(Place(device: folder.device, inode: folder.inode, name: path.name.bytes)).inserted else { return }
            }
            files.append(File(path: path, relativePath: relative, facts: facts))
        case .folder:
            guard vault != Place(device: facts.device, inode: facts.inode) else {
                return skipped.append(Skipped(path: path, reason: .vault))
            }
            do throws(SourceError) {
                let names = try Self.entries(of: path)
                folders.append(path)
                for name in names {
                    let entry = path.entry(name)
                    guard includesHidden || name.first != UInt8(ascii: ".") else {
                        skipped.append(Skipped(path: entry, reason: .hidden))
                        continue
                    }
                    do throws(SourceError) {
                        let text = "\(SourcePath(bytes: name))"
                        add(entry, try SourceFacts(of: entry), below: relative.isEmpty ? text : "\(relative)/\(text)", in: path)
                    } catch {
                        failures.append(error)
                    }
                }
            } catch {
                failures.append(error)
            }
        }
    }

    private static func entries(of path: SourcePath) throws(SourceError) -> [[UInt8]] {
        guard let folder = path.withCString({ opendir($0) }) else { throw .last(path) }
        defer { closedir(folder) }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .last(path) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
