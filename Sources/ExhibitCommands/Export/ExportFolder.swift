import CommandLineParsing
import DurableFiles
import EvidenceProof
import Glibc
import OpenSSLBridge

/// The folder that an export writes into. A file appears in it only whole, checked and flushed.
struct ExportFolder {
    let path: String
    /// Whether a file that is there may be replaced by another of its name.
    private let isReplacing: Bool

    /// Takes or makes the folder.
    init(_ path: String, isReplacing: Bool) throws {
        self.path = path
        self.isReplacing = isReplacing
        do { try Folder.create(path, mode: 0o755) } catch {
            throw CommandFailure(.environment, "\(path) cannot be made: \(error)", hint: "Choose another folder with --output.")
        }
    }

    /// One file that a vault offers.
    struct Offer {
        let name: String
        let bytes: Int
        let sha256: String
        let href: String

        /// nil when the vault's words make no sense, or the name could lead out of the folder.
        init?(_ value: JSONValue) {
            guard let object = value.object, let name = object["name"]?.string, let bytes = object["bytes"]?.integer,
                let sha256 = object["sha256"]?.string, let href = object["href"]?.string,
                !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), Digest(hexadecimal: sha256) != nil
            else { return nil }
            (self.name, self.bytes, self.sha256, self.href) = (name, bytes, sha256, href)
        }
    }

    /// Fetches a file, unless the same one is there already.
    ///
    /// - Parameters:
    ///   - offer: what the vault said of the file.
    ///   - connection: where it comes from.
    ///   - progress: called with the bytes received so far.
    /// - Returns: the path of the file.
    /// - Throws: `CommandFailure` when another file has the name, or what arrived is not what the vault said it would be.
    func fetch(_ offer: Offer, from connection: VaultConnection, progress: (Int) -> Void) throws -> String {
        let target = "\(path)/\(offer.name)"
        if DurableFile.size(target) != nil, !isReplacing {
            guard try digest(of: target) == offer.sha256 else {
                throw CommandFailure(
                    .environment, "\(target) is there already and is another file",
                    hint: "Replace it with --replace, or choose another --output.")
            }
            return target
        }
        let temporary = "\(path)/.\(offer.name).\(getpid()).part"
        do {
            let file = try AppendFile(path: temporary, creating: true, mode: 0o644)
            var stream = DigestStream(.sha256)
            try connection.download(offer.href) { piece in
                try file.append(piece)
                stream.update(piece)
                progress(file.size)
            }
            guard Digest(bytes: stream.digest())?.hexadecimal == offer.sha256 else {
                throw CommandFailure(
                    .environment, "\(offer.name) did not arrive as the vault has it (its SHA-256 differs)", hint: "Try again.")
            }
            try file.synchronise()
            try DurableFile.move(temporary, to: target)
        } catch {
            unlink(temporary)
            throw error
        }
        return target
    }

    private func digest(of path: String) throws -> String? {
        let file = try ReadFile(path: path)
        var stream = DigestStream(.sha256)
        try file.read(from: 0, to: file.size) { stream.update($0) }
        return Digest(bytes: stream.digest())?.hexadecimal
    }
}
