import DurableFiles
import OpenSSLBridge

/// Immutable bytes by their SHA-256: `objects/ab/abcdef…`, mode 0400.
struct ObjectStore: Sendable {
    let folder: VaultFolder
    let disk: Disk

    /// Moves a durable file in, under its digest. When the object is there already, the file is left where it is.
    func take(_ path: String, sha256: String) throws(VaultError) {
        let object = folder.object(sha256)
        guard DurableFile.size(object) == nil else { return }
        try files { () throws(FileError) in
            try Folder.create(Folder.parent(of: object))
            try DurableFile.setMode(path, 0o400)
        }
        try disk.move(path, to: object)
    }

    /// Opens an object's bytes.
    func open(_ sha256: String) throws(VaultError) -> ReadFile {
        try files { () throws(FileError) in try ReadFile(path: folder.object(sha256)) }
    }

    /// Drops an object's bytes, durably.
    func remove(_ sha256: String) throws(VaultError) {
        try files { () throws(FileError) in try DurableFile.remove(folder.object(sha256)) }
    }
}

/// The lower-case hexadecimal form of a digest.
func hexadecimal(_ bytes: [UInt8]) -> String {
    let alphabet = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
        text.append(alphabet[Int(byte >> 4)])
        text.append(alphabet[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
}
