import BlockingThreads
import EvidenceModel
import EvidenceTransfer
import VaultServer

/// Brings what comes into folders into the vault that this process serves.
struct ServedFolders {
    private let watch: FolderWatch?
    private let thread: BlockingThread?

    /// Starts watching; with no folders it does nothing.
    init(_ paths: [String], dataFolder: String, router: Router, _ console: Console) throws {
        guard !paths.isEmpty else {
            (watch, thread) = (nil, nil)
            return
        }
        var settings = FileImport.Settings()
        settings.details.source = .folder
        let reporter = WatchReporter(console, isJSON: false)
        let watch = try FolderWatch(
            try watchedFolders(paths), settings: settings, dataFolder: dataFolder, connect: { RouterExchange(router) }
        ) { reporter.tell($0) }
        self.watch = watch
        thread = try BlockingThread(signals: .blocked) { watch.run() }
    }

    /// Ends it after the files that are under way.
    func stop() {
        watch?.stop()
        thread?.join()
    }
}
