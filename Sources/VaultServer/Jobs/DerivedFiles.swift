import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceVault
import MediaProcessing

/// What is found and made of files: facts, metadata and thumbnails as they arrive, previews, hover strips and waveforms when first asked
/// for. Everything but the facts is kept beside the item and is made again when it is not there.
final class DerivedFiles: Sendable {
    private static let previewSide = 2048
    /// Made at a time: more would take the machine from those who upload.
    private static let slots: UInt8 = 2

    private let vault: Vault
    private let workers: KeptWorkers
    private let making = KeyedLock()
    private let cancellation = MediaCancellation()

    init(vault: Vault, workers: KeptWorkers) {
        self.vault = vault
        self.workers = workers
    }

    /// Breaks off what is being made.
    func stop() { cancellation.cancel() }

    /// Looks into a file: keeps its facts, writes its metadata and its thumbnail. One that its library does not survive is evidence all the
    /// same, and says so.
    func examine(_ id: ItemID) throws {
        let item = try vault.item(id)
        let folder = try vault.derivedFolder(of: id)
        let request = MediaRequest.examine(
            path: try vault.openFile(of: id).file.path, claimedMediaType: item.claimedMediaType ?? item.mediaType,
            thumbnail: "\(folder)/\(MediaRoutes.thumbnailName)")
        let found: MediaProcessing.MediaAnswer
        do throws(MediaError) {
            found = try workers.run(request, cancellation: cancellation)
        } catch {
            guard error.code == .workerCrashed else { throw error }
            var facts = FileFacts(mediaType: item.mediaType)
            facts.unreadable = "It can't be shown: \(error.detail)."
            return try vault.store(facts, hasThumbnail: false, of: id)
        }
        guard case .examination(let found) = found else { return }
        try MetadataTable.write(found.entries, in: folder)
        try vault.store(found.facts, hasThumbnail: found.hasThumbnail, of: id)
    }

    /// A small picture of it.
    func thumbnail(of id: ItemID) throws -> MediaAnswer {
        guard try vault.item(id).hasThumbnail else { throw Problem(.notFound, "The item has no thumbnail.") }
        return try MediaAnswer(
            derived: made(MediaRoutes.thumbnailName, of: id) { _, _ in try examine(id) }, name: MediaRoutes.thumbnailName)
    }

    /// Everything that a file says about itself, as JSON; no entries for recordings, and before it was looked into.
    func metadata(of id: ItemID) throws -> [UInt8] {
        let item = try vault.item(id)
        // One that its library did not survive is not tried again for this.
        guard item.recording == nil, item.facts != nil, item.facts?.unreadable == nil else {
            let path = "\(try vault.derivedFolder(of: id))/\(MetadataTable.name)"
            return try ReplaceableFile.open(path)?.bytes() ?? Array(#"{"entries":[]}"#.utf8)
        }
        return try made(MetadataTable.name, of: id) { _, _ in try examine(id) }.bytes()
    }

    /// A JPEG of what browsers can't show themselves: HEIC, TIFF, AVIF, raw pictures, a PDF's first page.
    func preview(of id: ItemID) throws -> MediaAnswer {
        let facts = try facts(of: id)
        guard facts.hasPreview else { throw Problem(.notFound, "The item has no preview.") }
        return try picture("preview.jpg", of: id) { .preview(path: $0, target: $1, maximumSide: Self.previewSide) }
    }

    /// A JPEG of pictures of a video in a row.
    func strip(of id: ItemID) throws -> MediaAnswer {
        guard let strip = try facts(of: id).strip else { throw Problem(.notFound, "The item has no strip of pictures.") }
        return try picture("strip.jpg", of: id) { .strip(path: $0, target: $1, columns: strip.columns, seconds: strip.seconds) }
    }

    /// How loud its sound is over time, as JSON.
    func waveform(of id: ItemID) throws -> [UInt8] {
        let facts = try facts(of: id)
        guard facts.hasWaveform else { throw Problem(.notFound, "The item has no sound that is known.") }
        return try made("waveform.json", of: id) { path, target in
            guard case .waveform(let waveform) = try run(.waveform(path: path, duration: facts.duration ?? 0)) else { return }
            try ReplaceableFile.write(JSONText.write(waveform.json), to: target)
        }.bytes()
    }

    private func facts(of id: ItemID) throws -> FileFacts {
        let item = try vault.item(id)
        guard item.recording == nil else { throw Problem(.notFound, "Recordings have segments and a playback file instead.") }
        guard let facts = item.facts else { throw Problem(.notFound, "The vault has not looked into this file yet.") }
        if let reason = facts.unreadable { throw Problem(.notFound, reason) }
        return facts
    }

    private func picture(_ name: String, of id: ItemID, _ request: (String, String) -> MediaRequest) throws -> MediaAnswer {
        try MediaAnswer(derived: made(name, of: id) { path, target in _ = try run(request(path, target)) }, name: name)
    }

    private func run(_ request: MediaRequest) throws -> MediaProcessing.MediaAnswer {
        do {
            return try workers.run(request, cancellation: cancellation)
        } catch {
            guard error.code != .cancelled else { throw error }
            throw Problem(.internal, "It could not be made: \(error.detail).")
        }
    }

    /// The open file of this name beside the item, made if need be. One item is always in the same slot: who asks twice waits for the first.
    private func made(_ name: String, of id: ItemID, _ make: (String, String) throws -> Void) throws -> ReadFile {
        let target = "\(try vault.derivedFolder(of: id))/\(name)"
        if let file = ReplaceableFile.open(target) { return file }
        let slot = (Array("\(id)".utf8).last ?? 0) % Self.slots
        return try making.with("\(slot)") {
            if let file = ReplaceableFile.open(target) { return file }
            try make(try vault.openFile(of: id).file.path, target)
            return try ReadFile(path: target)
        }
    }
}
