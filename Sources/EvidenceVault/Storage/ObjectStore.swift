import DurableFiles
import OpenSSLBridge

/// Immutable bytes by their SHA-256: `objects/ab/abcdef…`, mode 0400.
struct ObjectStore: Sendable {
    let folder: VaultFolder
    let disk: Disk

    /// Moves a durable file in, under its digest. When the object is there already, and is read to have that digest, the file is left
    /// where it is; an object whose bytes have rotted is set aside for it.
    func take(_ path: String, sha256: String) throws(VaultError) {
        let object = folder.object(sha256)
        if DurableFile.size(object) != nil {
            if try digest(of: object) == sha256 { return }
            try disk.move(object, to: "\(folder.setAside)/\(sha256)-\(hexadecimal(secureRandomBytes(4)))")
        }
        try files { () throws(FileError) in
            try Folder.create(Folder.parent(of: object))
            try DurableFile.setMode(path, 0o400)
        }
        try disk.move(path, to: object)
    }

    private func digest(of path: String) throws(VaultError) -> String {
        var stream = DigestStream(.sha256)
        try files { () throws(FileError) in
            let file = try ReadFile(path: path)
            try file.read(from: 0, to: file.size) { stream.update($0) }
        }
        return hexadecimal(stream.digest())
    }

    /// Opens an object's bytes.
    func open(_ sha256: String) throws(VaultError) -> ReadFile {
        try files { () throws(FileError) in try ReadFile(path: folder.object(sha256)) }
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
