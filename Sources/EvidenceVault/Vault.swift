public import EvidenceModel
public import DurableFiles

/// A vault: one data folder and everything in it. Blocking and thread safe; every call may wait for the disk.
///
/// What a call that changes something returned is durable: it survives a power cut.
public final class Vault: Sendable {
    /// Where everything lies.
    public let folder: VaultFolder
    /// The clock all times of the vault are read from.
    public let clock: Clock
    /// C2SP verifier key of the vault's signing key.
    public let verifierKey: String

    /// Opens the vault in a folder, and recovers what a crash left half done.
    /// - Throws: `VaultError`: `vault-in-use`, `no-vault`, `vault-too-new`, `disk-full`, `storage-failure`.
    public static func open(at folder: String, clock: Clock = .system, options: VaultOptions = VaultOptions()) throws(VaultError) -> Vault {
        throw notYet
    }

    init(folder: VaultFolder, clock: Clock, verifierKey: String) {
        self.folder = folder
        self.clock = clock
        self.verifierKey = verifierKey
    }

    /// Finishes what is under way and lets go of the folder. Calls after it throw `vault-closed`. Also done when the last reference goes.
    public func close() {}

    /// Bytes that uploads may still fill: the file system's free bytes less the reserve.
    public func freeBytes() throws(VaultError) -> Int { throw notYet }

    // MARK: Recordings

    /// Takes whole capture-log lines in, and signs a receipt over all now held. Lines already held are compared and skipped.
    /// - Throws: `log-invalid`, `log-signature`, `log-fork`, `log-gap`, `log-ended`, `disk-full`, `storage-failure`.
    public func appendLog(_ lines: [UInt8], to recording: RecordingID, device: String? = nil) throws(VaultError) -> LogAnswer { throw notYet }

    /// The log's bytes, and the sequence number expected next.
    public func captureLog(of recording: RecordingID) throws(VaultError) -> (file: ReadFile, nextSequence: Int) { throw notYet }

    /// All receipts so far; empty when there is none yet.
    public func receipts(of recording: RecordingID) throws(VaultError) -> [UInt8] { throw notYet }

    /// Stores the note whose SHA-256 is `after` of the recording's `begin` line.
    /// - Throws: `time-note-mismatch`, `invalid-request`.
    public func setTimeNote(_ note: [UInt8], of recording: RecordingID) throws(VaultError) { throw notYet }

    /// The note that the recording's device knew before it began.
    public func timeNote(of recording: RecordingID) throws(VaultError) -> [UInt8] { throw notYet }

    /// A new signed note of the time now.
    public func makeTimeNote() throws(VaultError) -> String { throw notYet }

    // MARK: Uploads

    /// Makes an upload. For a segment that has one, returns that one.
    public func createUpload(_ request: UploadRequest) throws(VaultError) -> Upload { throw notYet }

    /// An upload as it durably is.
    /// - Throws: `not-found`, `upload-expired`.
    public func upload(_ id: String) throws(VaultError) -> Upload { throw notYet }

    /// Begins to append at `offset`. Takes the upload over from a session that is still open (its bytes so far count, unless it had a checksum).
    /// - Throws: `not-found`, `offset-conflict` (with `expected`), `length-conflict`, `upload-finished`, `upload-expired`, `disk-full`.
    public func openAppend(
        _ upload: String, at offset: Int, declaredLength: Int? = nil, checksum: UploadChecksum? = nil
    ) throws(VaultError) -> AppendSession { throw notYet }

    /// Drops an upload and its bytes.
    /// - Throws: `not-found`, `evidence-protected`, `upload-finished`.
    public func terminateUpload(_ id: String) throws(VaultError) { throw notYet }

    /// Drops the uploads whose time is over; returns how many. Call it now and then.
    @discardableResult public func expireUploads() throws(VaultError) -> Int { throw notYet }

    // MARK: Items

    /// A page of items, the newest first.
    public func items(_ query: ItemQuery) throws(VaultError) -> ItemPage { throw notYet }

    /// One item with everything known; also one in the trash.
    public func item(_ id: ItemID) throws(VaultError) -> EvidenceItem { throw notYet }

    /// Gives it another title (at most 500 characters).
    public func rename(_ id: ItemID, to title: String) throws(VaultError) -> EvidenceItem { throw notYet }

    /// Puts it in the trash, from where `purgeTrash` drops it after 30 days.
    public func delete(_ id: ItemID) throws(VaultError) { throw notYet }

    /// Takes it out of the trash.
    public func restore(_ id: ItemID) throws(VaultError) -> EvidenceItem { throw notYet }

    /// Drops what has been in the trash for 30 days; bytes go only when no other item needs them. Returns how many items went.
    @discardableResult public func purgeTrash() throws(VaultError) -> Int { throw notYet }

    /// The original bytes of a recording's segment, also of one still being received.
    public func openSegment(_ number: Int, of id: ItemID) throws(VaultError) -> StoredObject { throw notYet }

    /// The original bytes of a file item.
    public func openFile(of id: ItemID) throws(VaultError) -> StoredObject { throw notYet }

    /// The folder for files derived from an item; made when missing.
    public func derivedFolder(of id: ItemID) throws(VaultError) -> String { throw notYet }

    /// Notes what processing found out.
    public func setFacts(_ facts: ItemFacts, of id: ItemID) throws(VaultError) { throw notYet }

    /// Keeps a verification's result.
    public func storeVerdict(
        _ json: String, summary: String, receivedAfterCaptureMilliseconds: Int?, of id: ItemID
    ) throws(VaultError) { throw notYet }

    // MARK: Devices

    /// Makes a token that lets one device pair.
    public func makePairingToken(validForSeconds seconds: Int = 600) throws(VaultError) -> PairingToken { throw notYet }

    /// Uses a token up.
    /// - Throws: `pairing-token-invalid`, `invalid-request` (name).
    public func pair(token: String, name: String) throws(VaultError) -> PairedDevice { throw notYet }

    /// The device with this credential; nil when there is none. Fast: no disk.
    public func authenticate(_ credential: String) -> Device? { nil }

    /// The paired devices.
    public func devices() throws(VaultError) -> [Device] { throw notYet }

    /// Ends a pairing: its credential is void at once.
    public func revokeDevice(_ id: String) throws(VaultError) { throw notYet }

    // MARK: Jobs

    /// Queues a job.
    public func createJob(kind: String, item: ItemID?) throws(VaultError) -> Job { throw notYet }

    /// The newest jobs first; at most `limit`, optionally of one item.
    public func jobs(of item: ItemID? = nil, limit: Int = 100) throws(VaultError) -> [Job] { throw notYet }

    /// One job.
    public func job(_ id: String) throws(VaultError) -> Job { throw notYet }

    /// Takes the oldest queued job of these kinds and marks it running; nil when there is none.
    public func startNextJob(kinds: [String]) throws(VaultError) -> Job? { throw notYet }

    /// Notes progress. Told to subscribers; durable with the next durable write.
    /// - Throws: `job-finished` when it was cancelled meanwhile: stop working on it.
    public func reportProgress(_ progress: Double, detail: String, ofJob id: String) throws(VaultError) { throw notYet }

    /// Ends a running job well.
    @discardableResult public func finishJob(_ id: String, detail: String, files: [Job.File]) throws(VaultError) -> Job { throw notYet }

    /// Ends a running job badly.
    @discardableResult public func failJob(_ id: String, error: String) throws(VaultError) -> Job { throw notYet }

    /// Cancels a queued or running job; its worker learns of it from `reportProgress`.
    /// - Throws: `job-finished`.
    @discardableResult public func cancelJob(_ id: String) throws(VaultError) -> Job { throw notYet }

    // MARK: Whole vault

    /// Hashes every object and checks logs, signatures, receipts and the catalogue against the files, both ways. Changes nothing.
    /// Return false from `progress` to stop early (throws `vault-closed`… never partial success). Called now and then, from any thread.
    public func check(progress: @Sendable (CheckProgress) -> Bool = { _ in true }) throws(VaultError) -> CheckReport { throw notYet }

    /// Calls `handler` after each change, on the vault's own thread: hand over, do not block.
    public func subscribe(_ handler: @escaping @Sendable (VaultEvent) -> Void) -> VaultSubscription { VaultSubscription {} }
}

/// Appends bytes to one upload. One thread at a time; `finish` or `abandon` exactly once (dropping it abandons, keeping what arrived).
public final class AppendSession: Sendable {
    /// Takes bytes in: writes and hashes them. They are not durable yet.
    /// - Throws: `length-exceeded`, `upload-taken-over`, `disk-full`, `storage-failure`; after any of these only `abandon` is left.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(VaultError) { throw notYet }

    /// Makes them durable and counts them. A whole segment that matches its log is an object when this returns.
    /// - Returns: the upload as it is now.
    /// - Throws: `checksum-mismatch`, `chunk-mismatch`, `disk-full`, `storage-failure`: nothing of the session counts.
    public func finish() throws(VaultError) -> Upload { throw notYet }

    /// Ends a session whose request was cut off: what arrived is made durable and counts, unless a checksum came with it.
    public func abandon() {}
}

let notYet = VaultError(.vaultClosed, subject: "vault", detail: "not open")
