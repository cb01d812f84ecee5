import Glibc
import Synchronization

private let counter = Atomic<Int>(0)

/// A name beside `path` that no other process or thread uses; hidden, so that listings by people do not show it.
func temporaryPath(for path: String) -> String {
    let number = counter.add(1, ordering: .relaxed).newValue
    let name = String(decoding: Array(path.utf8).split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    return "\(Folder.parent(of: path))/.\(name).\(getpid()).\(number).tmp"
}
