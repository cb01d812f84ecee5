public import EvidenceModel
import DurableFiles
import SQLiteBridge

extension Vault {
    /// The original bytes of a recording's segment, also of one still being received.
    /// - Throws: `not-found` when there is no such segment, or no byte of it.
    public func openSegment(_ number: Int, of id: ItemID) throws(VaultError) -> StoredObject {
        // A segment may settle between the look at the catalogue and the opening of its file: look again then.
        for _ in 0..<3 {
            let found = try catalogue.read { transaction throws(VaultError) in
                try transaction.row(
                    """
                    SELECT segments.sha256, segments.bytes, segments.media_type, uploads.id FROM segments
                    LEFT JOIN uploads ON uploads.recording = segments.recording AND uploads.segment = segments.number
                    WHERE segments.recording = ? AND segments.number = ?
                    """, [.text(id.description), .integer(number)]
                ) { (sha256: $0.optionalText(0), bytes: $0.integer(1), mediaType: $0.text(2), upload: $0.optionalText(3)) }
            }
            guard let found, found.sha256 != nil || found.bytes > 0 else { break }
            let path = found.sha256.map(folder.object) ?? found.upload.map(folder.upload) ?? ""
            do {
                let file = try ReadFile(path: path)
                return StoredObject(
                    file: file, sha256: found.sha256, size: min(found.bytes, file.size), mediaType: found.mediaType,
                    name: segmentFileName(number, mediaType: found.mediaType))
            } catch {
                guard error.isNotFound, found.sha256 == nil else { throw VaultError(error) }
            }
        }
        throw VaultError(.notFound, subject: "item \(id)", detail: "it has no bytes of a segment \(number)")
    }

    /// The original bytes of a file item.
    /// - Throws: `not-found`, also for a recording: it has segments.
    public func openFile(of id: ItemID) throws(VaultError) -> StoredObject {
        let found = try catalogue.read { transaction throws(VaultError) in
            try transaction.row("SELECT sha256, media_type, coalesce(file_name, title) FROM items WHERE id = ?", [.text(id.description)]) {
                (sha256: $0.optionalText(0), mediaType: $0.text(1), name: $0.text(2))
            }
        }
        guard let found, let sha256 = found.sha256 else {
            throw VaultError(.notFound, subject: "item \(id)", detail: "this vault has no file of that item")
        }
        let file = try objects.open(sha256)
        return StoredObject(file: file, sha256: sha256, size: file.size, mediaType: found.mediaType, name: found.name)
    }

    /// The folder for files derived from an item; made when missing.
    /// - Throws: `not-found` when there is no such item.
    public func derivedFolder(of id: ItemID) throws(VaultError) -> String {
        _ = try item(id)
        let path = "\(folder.derived)/\(id)"
        try files { () throws(FileError) in try Folder.create(path) }
        return path
    }

    /// A recording's folder, as docs/formats/data-folder.md describes it: its log, receipts, time note, verifier key and digests.
    /// - Throws: `not-found` when there is no such recording.
    public func recordingFolder(of id: RecordingID) throws(VaultError) -> String {
        try withRecording(id) { _ throws(VaultError) in folder.recording(id.description) }
    }
}
