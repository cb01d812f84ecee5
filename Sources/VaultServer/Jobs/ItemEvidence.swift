import DurableFiles
import EvidenceModel
import EvidencePackage
import EvidenceProof
import EvidenceVault

/// Everything that the vault has of one recording, for verification and for media work.
struct ItemEvidence {
    let item: EvidenceItem
    let log: ParsedCaptureLog
    /// The segments' original bytes, by number.
    let segments: [(number: Int, object: StoredObject)]
    private let logBytes: [UInt8]
    private let receipts: [UInt8]
    private let timeNote: [UInt8]?

    /// Throws `Problem` (409) for an item that is no recording; `VaultError`.
    init(_ id: ItemID, in vault: Vault) throws {
        item = try vault.item(id)
        guard let facts = item.recording, let recording = RecordingID("\(id)") else {
            throw Problem(.conflict, "Only recordings have a capture log to go by.")
        }
        let held = try vault.captureLog(of: recording)
        logBytes = Array(try held.file.bytes().prefix(held.bytes))
        log = ParsedCaptureLog.parse(logBytes)
        receipts = try vault.receipts(of: recording)
        timeNote = try? vault.timeNote(of: recording)
        segments = facts.segments.compactMap { segment in
            (try? vault.openSegment(segment.number, of: id)).map { (segment.number, $0) }
        }
    }

    /// Hashes every original again and decides.
    ///
    /// The device's key counts as known: the vault only takes logs from its own machine and from paired devices.
    func verdict(trusting verifierKey: String, observer: HashingObserver? = nil) throws -> RecordingVerdict {
        let evidence = RecordingEvidence(
            log: logBytes, receipts: receipts, timeNote: timeNote,
            segments: segments.map { number, object in
                SegmentBytes(
                    number: number, descriptor: object.file.descriptor, size: object.size, path: object.file.path, owner: object.file)
            })
        let keys = TrustedKeys(devices: log.begin.map { [$0.key] } ?? [], vaults: [try VerifierKey.parse(Array(verifierKey.utf8))])
        return try RecordingVerification.verdict(on: evidence, trusted: keys, observer: observer)
    }
}

extension Vault {
    /// Keeps a verdict with its item.
    func store(_ verdict: RecordingVerdict, of id: ItemID) throws -> [UInt8] {
        let json = verdict.json()
        try storeVerdict(
            String(decoding: json, as: UTF8.self), summary: verdict.summary,
            receivedAfterCaptureMilliseconds: verdict.receivedAfterCapture.map { Int($0.medianMilliseconds) }, of: id)
        return json
    }
}
