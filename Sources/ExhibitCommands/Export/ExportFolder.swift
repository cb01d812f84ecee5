import CommandLineParsing
import DurableFiles
import EvidenceProof
import Glibc
import OpenSSLBridge

/// The folder that an export writes into. Files appear in it only whole, checked and flushed, and all at once.
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

        /// Whether it is the copy itself, not a report on it.
        var isVideo: Bool { name.hasSuffix(".mp4") }

        /// nil when the vault's words make no sense, or the name could lead out of the folder.
        init?(_ value: JSONValue) {
            guard let object = value.object, let name = object["name"]?.string, let bytes = object["bytes"]?.integer,
                let sha256 = object["sha256"]?.string, let href = object["href"]?.string,
                !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), Digest(hexadecimal: sha256) != nil
            else { return nil }
            (self.name, self.bytes, self.sha256, self.href) = (name, bytes, sha256, href)
        }
    }

    /// Fetches files, except those that are there already. They appear under their names when all have arrived, the video last: who sees
    /// it sees its reports, and after a failure there is none of them.
    ///
    /// - Parameters:
    ///   - offers: what the vault said of the files.
    ///   - connection: where they come from.
    ///   - progress: called with the bytes of a file that were received so far.
    /// - Returns: the files' paths, in the order of `offers`.
    /// - Throws: `CommandFailure` when another file has a name, or what arrived is not what the vault said it would be; `FileError`.
    func fetch(_ offers: [Offer], from connection: VaultConnection, progress: (Offer, Int) -> Void) throws -> [String] {
        let missing = try offers.filter { try !isThere($0) }
        var arrived: [String] = []
        do {
            for offer in missing {
                arrived.append(temporaryPath(of: offer))
                try download(offer, from: connection) { progress(offer, $0) }
            }
            for offer in missing.filter({ !$0.isVideo }) + missing.filter(\.isVideo) {
                try DurableFile.move(temporaryPath(of: offer), to: target(of: offer))
            }
        } catch {
            for path in arrived { unlink(path) }
            throw error
        }
        return offers.map(target)
    }

    private func target(of offer: Offer) -> String { "\(path)/\(offer.name)" }

    private func temporaryPath(of offer: Offer) -> String { "\(path)/.\(offer.name).\(getpid()).part" }

    /// Whether the very file is there already.
    private func isThere(_ offer: Offer) throws -> Bool {
        guard DurableFile.size(target(of: offer)) != nil, !isReplacing else { return false }
        guard try digest(of: target(of: offer)) == offer.sha256 else {
            throw CommandFailure(
                .environment, "\(target(of: offer)) is there already and is another file",
                hint: "Replace it with --replace, or choose another --output.")
        }
        return true
    }

    private func download(_ offer: Offer, from connection: VaultConnection, progress: (Int) -> Void) throws {
        let file = try AppendFile(path: temporaryPath(of: offer), creating: true, mode: 0o644)
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
    }

    private func digest(of path: String) throws -> String? {
        let file = try ReadFile(path: path)
        var stream = DigestStream(.sha256)
        try file.read(from: 0, to: file.size) { stream.update($0) }
        return Digest(bytes: stream.digest())?.hexadecimal
    }
}
