import BlockingThreads
import DurableFiles
import EvidenceModel
import EvidenceVault
import MediaProcessing
import Synchronization

/// Prepares what came to rest: verifies it, finds its facts, makes its thumbnail and its playback file, so that it shows at once.
///
/// Nothing here is needed to trust an original, and all of it can be made again: it is kept in no table. A file in the item's derived
/// folder says for which state it was done.
final class Preparation: Sendable {
    private struct State {
        /// Items that wait or are under way.
        var queued: Set<ItemID> = []
        var isStopping = false
    }

    private static let markName = "prepared"
    /// Items looked at when the vault starts: what a crash may have left.
    private static let lookBack = 200

    private let vault: Vault
    private let media: MediaWorkerProcess
    private let playback: PlaybackStore
    private let derived: DerivedFiles
    private let state = Mutex(State())
    private let worker = WorkerPool(limit: 2)
    private let cancellation = MediaCancellation()

    init(vault: Vault, media: MediaWorkerProcess, derived: DerivedFiles, playback: PlaybackStore) {
        self.vault = vault
        self.media = media
        self.playback = playback
        self.derived = derived
    }

    /// Looks for items that were not prepared before the vault ended.
    func start() {
        worker.submit { [self] in
            var page = try? vault.items(ItemQuery(limit: Self.lookBack))
            for item in page?.items ?? [] { changed(item.id, item.state) }
            // An import may have brought more than were looked into before the vault ended.
            for id in (try? vault.filesWithoutFacts()) ?? [] { changed(id, .settled) }
            // A catalogue that was made anew has no verdict on anything, however old.
            guard (try? vault.wasCatalogueRebuilt()) == true else { return }
            while !cancellation.isCancelled, let next = page?.next {
                page = try? vault.items(ItemQuery(limit: Self.lookBack, before: next))
                for item in page?.items ?? [] where item.recording?.verdict == nil { changed(item.id, item.state) }
            }
        }
    }

    /// An item has changed.
    func changed(_ id: ItemID, _ itemState: EvidenceItem.State) {
        guard itemState != .live, itemState != .deleted else { return }
        let isNew = state.withLock { state in
            guard !state.isStopping else { return false }
            return state.queued.insert(id).inserted
        }
        if isNew { worker.submit { self.prepare(id) } }
    }

    /// How many items wait or are under way.
    var waiting: Int { state.withLock { $0.queued.count } }

    func stop() {
        state.withLock { $0.isStopping = true }
        cancellation.cancel()
        worker.close()
    }

    private func prepare(_ id: ItemID) {
        let basis = prepareAsItIs(id)
        state.withLock { _ = $0.queued.remove(id) }
        // What changed in the meantime was not queued: it is looked for here.
        guard let basis, let item = try? vault.item(id), Self.basis(of: item) != basis else { return }
        changed(id, item.state)
    }

    /// What an item is prepared from: a recording may get more lines, bytes and whole segments later.
    private static func basis(of item: EvidenceItem) -> [UInt8] {
        let settled = item.recording?.segments.count { $0.state == .settled } ?? 0
        return Array("\(item.state.rawValue) \(item.bytes) \(item.recording?.lines ?? 0) \(settled)\n".utf8)
    }

    /// Prepares the item unless that was done; gives what it was prepared from.
    private func prepareAsItIs(_ id: ItemID) -> [UInt8]? {
        guard !cancellation.isCancelled, let item = try? vault.item(id), let folder = try? vault.derivedFolder(of: id) else { return nil }
        let basis = Self.basis(of: item)
        guard item.recording != nil else {
            // Its facts say that it was looked into. What could not be done (a library is missing, the disk is full) is tried again when the
            // vault starts.
            if item.facts?.examination != FileFacts.newestExamination { _ = try? derived.examine(id) }
            return basis
        }
        let mark = "\(folder)/\(Self.markName)"
        // The mark may be of a catalogue that is no more, with its verdict.
        if item.recording?.verdict != nil, let done = try? DurableFile.read(mark, limit: 4096), done == basis { return basis }
        do {
            try prepareRecording(id, item, folder)
            try DurableFile.write(basis, to: mark)
        } catch {
            // Segments that can't be read as media have no thumbnail; they are evidence all the same. They are tried again when more comes.
            if !cancellation.isCancelled { _ = try? DurableFile.write(basis, to: mark) }
        }
        return basis
    }

    private func prepareRecording(_ id: ItemID, _ item: EvidenceItem, _ folder: String) throws {
        let evidence = try ItemEvidence(id, in: vault)
        _ = try evidence.judge(by: .vault) { [cancellation] _ in !cancellation.isCancelled }
        if let position = evidence.firstPosition, position != item.position { try vault.store(position, ofRecording: id) }
        // The picture comes last, and also when nothing plays: who finds it there finds all of what was found.
        let played = Result { try playback.answer(for: id) }
        if let first = evidence.segments.first { try makeThumbnail(id, of: first.object.file.path, folder) }
        _ = try played.get()
    }

    private func makeThumbnail(_ id: ItemID, of path: String, _ folder: String) throws {
        let request = MediaRequest.poster(path: path, target: "\(folder)/\(MediaRoutes.thumbnailName)", seconds: 1, maximumSide: 640)
        _ = try media.run(request, cancellation: cancellation)
        var facts = ItemFacts()
        facts.hasThumbnail = true
        try vault.setFacts(facts, of: id)
    }
}
