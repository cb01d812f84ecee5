internal import EvidenceModel

/// Sends files over one connection. Confined to one thread.
final class FileSender {
    /// From this size on a file is not held in memory, and its upload is gone on with after it was cut off.
    static let largeFile = 8 << 20
    /// How much of a large file goes into a request.
    private static let block = 16 << 20
    /// How often a small file that is changed while it is read is read again.
    private static let attempts = 3

    private let exchange: any VaultExchange
    private let settings: FileImport.Settings
    private let isStopped: () -> Bool
    private let onBytes: (Int, Int) -> Void
    /// Files that were sent whole, as far as this end knows: when the answer was lost, it is this import that brought them.
    private var sent: Set<Int> = []

    /// - Parameters:
    ///   - exchange: the connection, for this sender alone.
    ///   - settings: what is the same for all files.
    ///   - isStopped: whether to begin with no more requests.
    ///   - onBytes: told how many bytes of the file with that index are sent.
    init(
        exchange: any VaultExchange, settings: FileImport.Settings, isStopped: @escaping () -> Bool, onBytes: @escaping (Int, Int) -> Void
    ) {
        self.exchange = exchange
        self.settings = settings
        self.isStopped = isStopped
        self.onBytes = onBytes
    }

    static func isLarge(_ file: SourceTree.File) -> Bool { file.size >= largeFile }

    /// Sends files, as a batch of small ones or as one large one.
    /// - Parameters:
    ///   - files: with the indices by which they are told of.
    ///   - done: told what became of each.
    /// - Throws: `VaultExchangeError`, `VaultRefusal` when it is not about one file alone; then those that `done` was not told of are not done.
    func send(_ files: [(index: Int, file: SourceTree.File)], done: (Int, ImportOutcome) -> Void) throws {
        if let only = files.first, files.count == 1, Self.isLarge(only.file) {
            do {
                if let outcome = try sendLarge(only.index, only.file) { done(only.index, outcome) }
            } catch let error as SourceError {
                done(only.index, error.outcome)
            } catch let refusal as VaultRefusal where refusal.isAboutOneFile {
                done(only.index, .refused(reason: refusal.description))
            }
            return
        }
        var read: [(index: Int, file: SmallFile)] = []
        for (index, file) in files {
            do throws(SourceError) {
                read.append((index, try SmallFile(file, attempts: Self.attempts)))
            } catch {
                done(index, error.outcome)
            }
        }
        let known = try KnownFiles(exchange: exchange).items(of: read.map { offer($0.file.source, $0.file) }, notes: !settings.isDryRun)
        for (index, file) in read {
            if let item = known[file.sha256] {
                done(index, found(.init(item, file.sha256), index))
            } else if settings.isDryRun {
                done(index, .wouldImport(sha256: file.sha256))
            } else if isStopped() {
                return
            } else {
                do {
                    done(index, try send(file, index))
                } catch let refusal as VaultRefusal where refusal.isAboutOneFile {
                    done(index, .refused(reason: refusal.description))
                }
            }
        }
    }

    private func send(_ file: SmallFile, _ index: Int) throws -> ImportOutcome {
        sent.insert(index)
        let made = try ResumableUpload.create(
            metadata(file.source, file), length: file.bytes.count, bytes: file.bytes, exchange)
        return try outcome(made.progress, file.source, file, sha256: file.sha256)
    }

    /// Nil when it was stopped in the middle.
    private func sendLarge(_ index: Int, _ file: SourceTree.File) throws -> ImportOutcome? {
        let known = KnownFiles(exchange: exchange)
        var reader = try SourceReader(file)
        if try known.hasFile(of: reader.size) {
            while reader.offset < reader.size {
                if isStopped() { return nil }
                try reader.skip(to: min(reader.size, reader.offset + Self.block))
            }
            try reader.checkUnchanged()
            let offer = offer(file, reader)
            if let item = try known.items(of: [offer], notes: !settings.isDryRun)[reader.sha256] {
                return found(.init(item, offer.sha256), index)
            }
            if settings.isDryRun { return .wouldImport(sha256: offer.sha256) }
            reader = try SourceReader(file)
        }
        if settings.isDryRun { return .wouldImport(sha256: nil) }
        let upload = try resume(file, &reader, known)
        var progress = UploadProgress(offset: reader.offset)
        while reader.offset < reader.size {
            if isStopped() { return nil }
            let start = reader.offset
            let bytes = try reader.read(Self.block)
            if reader.offset == reader.size {
                // Before the last byte is sent: what was changed never becomes an item.
                do { try reader.checkUnchanged() } catch {
                    try upload.terminate(exchange)
                    throw error
                }
            }
            if reader.offset == reader.size { sent.insert(index) }
            progress = try upload.send(bytes, offset: start, exchange)
            onBytes(index, progress.offset)
        }
        return try outcome(progress, file, reader, sha256: reader.sha256)
    }

    private func found(_ item: ImportOutcome.Item, _ index: Int) -> ImportOutcome {
        sent.contains(index) ? .imported(item) : .duplicate(item)
    }

    /// The upload of the file that was cut off, with the reader behind what the vault has of it; else a new one, with a reader at its start.
    private func resume(_ file: SourceTree.File, _ reader: inout SourceReader, _ known: KnownFiles) throws -> ResumableUpload {
        let details = details(file, modified: reader.modified)
        if let begun = try known.unfinished(name: "\(file.path.name)", details: details, length: reader.size) {
            if begun.offset < reader.size {
                try reader.skip(to: begun.offset)
                if reader.sha256 == begun.sha256 { return begun.upload }
                reader = try SourceReader(file)
            }
            try begun.upload.terminate(exchange)
        }
        return try ResumableUpload.create(metadata(file, reader), length: reader.size, exchange).upload
    }

    private func outcome(
        _ progress: UploadProgress, _ file: SourceTree.File, _ facts: some OpenedFile, sha256: String
    ) throws -> ImportOutcome {
        guard let id = progress.item else { return .refused(reason: "the vault did not say which item it became") }
        guard progress.sha256 == sha256 else {
            return .refused(reason: "the vault has other bytes than were read here, as item \(id)")
        }
        guard progress.isDuplicate else { return .imported(.init(id: id, sha256: sha256)) }
        // Others sent the same bytes at the same time, or they came twice in this import.
        let item = try KnownFiles(exchange: exchange).items(of: [offer(file, facts)], notes: true)[sha256]
        return .duplicate(item.map { .init($0, sha256) } ?? .init(id: id, sha256: sha256))
    }

    private func details(_ file: SourceTree.File, modified: Int) -> FileDetails {
        var details = settings.details
        details.path = file.relativePath
        // Rounded down, also before 1970.
        let milliseconds = modified >= 0 ? modified / 1_000_000 : (modified - 999_999) / 1_000_000
        details.modified = .local(Timestamp(milliseconds: milliseconds))
        return details
    }

    private func offer(_ file: SourceTree.File, _ facts: some OpenedFile) -> KnownFiles.Offer {
        KnownFiles.Offer(sha256: facts.sha256, name: "\(file.path.name)", details: details(file, modified: facts.modified))
    }

    private func metadata(_ file: SourceTree.File, _ facts: some OpenedFile) -> [(String, String)] {
        let name = "\(file.path.name)"
        return [("filename", name), ("filetype", ClaimedMediaType.of(name))] + details(file, modified: facts.modified).fields
    }
}

/// What is known of a file that was opened.
protocol OpenedFile {
    var sha256: String { get }
    var modified: Int { get }
}

extension SourceReader: OpenedFile {}

/// A file that was read into memory, as it was at one moment.
struct SmallFile: OpenedFile {
    let source: SourceTree.File
    let bytes: [UInt8]
    let sha256: String
    let modified: Int

    init(_ file: SourceTree.File, attempts: Int) throws(SourceError) {
        source = file
        for _ in 1..<attempts {
            do throws(SourceError) {
                (bytes, sha256, modified) = try Self.read(file)
                return
            } catch {
                guard error.isChange else { throw error }
            }
        }
        (bytes, sha256, modified) = try Self.read(file)
    }

    private static func read(_ file: SourceTree.File) throws(SourceError) -> ([UInt8], String, Int) {
        let reader = try SourceReader(file)
        // It may have grown since it was found, a little.
        guard reader.size <= 2 * FileSender.largeFile else { throw .changed(file.path) }
        let bytes = try reader.read(reader.size)
        try reader.checkUnchanged()
        return (bytes, reader.sha256, reader.modified)
    }
}

extension ImportOutcome.Item {
    init(_ item: KnownFiles.Item, _ sha256: String) {
        self.init(id: item.id, sha256: sha256, title: item.title, caseID: item.caseID)
    }
}

extension SourceError {
    fileprivate var outcome: ImportOutcome { isChange ? .changed : .unreadable(reason: detail) }
}

extension VaultRefusal {
    /// Whether the vault would not have this file, and may have the next.
    fileprivate var isAboutOneFile: Bool { (400..<500).contains(status) && status != 401 && !isRetryable }
}
