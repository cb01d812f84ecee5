import DurableFiles
import Glibc

/// A folder for one test, removed with everything in it when the object goes.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Where temporary folders are made: `$TMPDIR`, or `/tmp`.
    static var parent: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    /// Makes it under `parent`; where none is given under `$TMPDIR`, or `/tmp`.
    public init(in parent: String? = nil) {
        let parent = parent ?? Self.parent
        var template = Array("\(parent)/exhibit-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("no temporary folder in \(parent): errno \(errno)") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { try? Folder.remove(path) }
}
