import DurableFiles
import EvidenceModel
import Glibc
import SQLiteBridge

extension Vault {
    /// Makes evidence items of the objects that belong to no recording. Their names and kinds were in the catalogue alone: what the former
    /// one does not tell, the bytes do.
    func rebuildFiles(_ former: FormerCatalogue?, _ report: inout CatalogueRebuild) throws(VaultError) {
        let told = try toldFiles()
        for prefix in try files({ () throws(FileError) in try Folder.entries(of: folder.objects) }) {
            let names = try? files { () throws(FileError) in try Folder.entries(of: "\(folder.objects)/\(prefix)") }
            for sha256 in names ?? [] where sha256.utf8.count == 64 {
                guard let size = DurableFile.size(folder.object(sha256)), try !isObjectKnown(sha256) else { continue }
                let formerFiles = former?.files(of: sha256) ?? []
                let named = formerFiles.isEmpty ? told[sha256] ?? [] : formerFiles
                let items = try named.isEmpty ? [unnamedFile(sha256)] : named
                try catalogue.write { transaction throws(VaultError) in
                    try self.storeObject(sha256, bytes: size, in: transaction)
                    for item in items { try self.store(item, sha256: sha256, bytes: size, in: transaction) }
                }
                report.files += items.count
                report.names += formerFiles.count
            }
        }
    }

    private func isObjectKnown(_ sha256: String) throws(VaultError) -> Bool {
        try catalogue.read { transaction throws(VaultError) in
            try transaction.row("SELECT 1 FROM objects WHERE sha256 = ?", [.text(sha256)]) { _ in true }
        } == true
    }

    private func unnamedFile(_ sha256: String) throws(VaultError) -> FormerCatalogue.File {
        let path = folder.object(sha256)
        var start: [UInt8] = []
        try files { () throws(FileError) in
            let file = try ReadFile(path: path)
            try file.read(from: 0, to: min(file.size, 16)) { start.append(contentsOf: $0) }
        }
        var facts = stat()
        // An object keeps the time at which its last byte was written.
        let time = stat(path, &facts) == 0 ? Timestamp(milliseconds: facts.st_mtim.tv_sec * 1000) : clock.now
        let type = mediaType(ofBytes: start)
        return FormerCatalogue.File(
            id: ItemID(UUIDv7(at: time)), kind: itemKind(of: type).rawValue, title: "File \(sha256.prefix(12))",
            startedAt: time.milliseconds, duration: nil, device: nil, mediaType: type, createdAt: time.milliseconds, name: nil)
    }

    private func store(_ item: FormerCatalogue.File, sha256: String, bytes: Int, in transaction: Transaction) throws(VaultError) {
        try transaction.run(
            """
            INSERT OR IGNORE INTO items (id, kind, title, started_at, duration, bytes, state, device, media_type, created_at, sha256, file_name)
            VALUES (?, ?, ?, ?, ?, ?, 'settled', ?, ?, ?, ?, ?)
            """,
            [
                .text(item.id.description), .text(item.kind), .text(item.title), .integer(item.startedAt), .init(item.duration),
                .integer(bytes), .init(item.device), .text(item.mediaType), .integer(item.createdAt), .text(sha256), .init(item.name),
            ])
    }
}
