import DurableFiles
public import EvidenceModel
import EvidenceProof
import SQLiteBridge
import Synchronization

/// A vault: one data folder and everything in it. Blocking and thread safe; every call may wait for the disk.
///
/// What a call that changes something returned is durable: it survives a power cut.
///
/// Locks are taken in the order recording, upload, request, catalogue, and no event is told while one is held.
public final class Vault: Sendable {
    /// Where everything lies.
    public let folder: VaultFolder
    /// The clock all times of the vault are read from.
    public let clock: Clock
    /// C2SP verifier key of the vault's signing key.
    public let verifierKey: String

    let options: VaultOptions
    let catalogue: Catalogue
    let disk: Disk
    let pipelines = BlockPipelines()
    let objects: ObjectStore
    let signer: NoteSigner
    let custodyFile: CustodyFile
    let events = EventHub()
    let recordings = Registry<RecordingID, RecordingEntry>(limit: 1024)
    let uploads = Registry<String, UploadEntry>(limit: 1024)
    let credentials = CredentialCache()
    let jobProgress = JobProgress()
    /// Held while the list of device keys is written.
    let deviceKeyList = Mutex(())
    /// Recordings whose log could not be synchronised: their bytes are written anew before they are used again.
    let suspectLogs = Mutex<Set<RecordingID>>([])
    /// What opening did because the catalogue was gone or damaged.
    let rebuilt = Mutex<CatalogueRebuild?>(nil)
    /// Shared while files become objects, alone while unneeded objects are dropped: else one could be found in place and then dropped.
    let objectChanges = SharedLock()
    private let lock: Mutex<FolderLock?>

    init(
        folder: VaultFolder, clock: Clock, options: VaultOptions, catalogue: Catalogue, signer: NoteSigner, lock: FolderLock
    ) {
        self.folder = folder
        self.clock = clock
        self.options = options
        self.catalogue = catalogue
        self.signer = signer
        self.lock = Mutex(lock)
        custodyFile = CustodyFile(path: folder.custodyLog)
        disk = Disk(folder: folder.path, reservedBytes: options.reservedBytes, fault: options.diskFault)
        objects = ObjectStore(folder: folder, disk: disk)
        verifierKey = signer.verifier.text
    }

    deinit { close() }

    /// Finishes the commit that is under way and lets go of the folder. Changes after it throw `vault-closed`.
    public func close() {
        catalogue.close()
        custodyFile.close()
        lock.withLock { $0 = nil }
    }

    /// What opening it did because its catalogue was gone or damaged; nil when it was neither.
    public var rebuild: CatalogueRebuild? { rebuilt.withLock { $0 } }

    /// Bytes that uploads may still fill: the file system's free bytes less the reserve.
    public func freeBytes() throws(VaultError) -> Int {
        try disk.freeBytes()
    }

    /// Calls `handler` after each change, on the thread that made it: hand over, do not block, do not call the vault.
    public func subscribe(_ handler: @escaping @Sendable (VaultEvent) -> Void) -> VaultSubscription {
        events.subscribe(handler)
    }

    /// Notes for people that something is wrong with an item's bytes.
    func noteProblem(_ kind: String, _ detail: String, item: String?, in transaction: Transaction) throws(VaultError) {
        try transaction.run(
            "INSERT INTO problems (item, kind, detail, at) VALUES (?, ?, ?, ?)",
            [.init(item), .text(kind), .text(detail), .integer(clock.now.milliseconds)])
    }
}
