import DurableFiles
import EvidenceModel
import EvidencePackage
import EvidenceProof
import EvidenceVault

/// Everything that the vault has of one recording, for verification and for media work.
struct ItemEvidence {
    private let vault: Vault
    let item: EvidenceItem
    let log: ParsedCaptureLog
    /// The segments' original bytes, by number.
    let segments: [(number: Int, object: StoredObject)]
    private let logBytes: [UInt8]
    private let receipts: [UInt8]
    private let timeNote: [UInt8]?

    /// Throws `Problem` (409) for an item that is no recording; `VaultError`.
    init(_ id: ItemID, in vault: Vault) throws {
        self.vault = vault
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

    /// Where the recording began: the first point of its track.
    var firstPosition: CapturePosition? {
        for line in log.lines {
            guard case .point(let point) = line.entry else { continue }
            return CapturePosition(
                latitude: point.latitude, longitude: point.longitude, altitude: point.altitude, source: .captureLog)
        }
        return nil
    }

    /// Hashes every original again, but for the `agreed` first bytes of segments that a check hashed just now, decides, and keeps the verdict with the item. The vault's own key is known, and the device's where the
    /// vault knows it.
    ///
    /// `actor` is who asked for it. A key that becomes known while the bytes are hashed makes a verdict old before it is kept: then it is judged once more.
    func judge(by actor: Actor, agreed: [Int: Int] = [:], observer: HashingObserver? = nil) throws -> (
        verdict: RecordingVerdict, json: [UInt8]
    ) {
        while true {
            let known = try knownKey()
            let verdict = try verdict(trusting: known, agreed: agreed, observer: observer)
            let json = verdict.json()
            try vault.storeVerdict(
                String(decoding: json, as: UTF8.self), summary: verdict.summary,
                receivedAfterCaptureMilliseconds: verdict.receivedAfterCapture.map { Int($0.medianMilliseconds) }, of: item.id, by: actor)
            if try knownKey() == known { return (verdict, json) }
        }
    }

    /// The device's key, if the vault knows it.
    private func knownKey() throws -> [UInt8]? {
        guard let key = log.begin?.key else { return nil }
        return try vault.deviceKey(key)?.key
    }

    private func verdict(trusting key: [UInt8]?, agreed: [Int: Int], observer: HashingObserver?) throws -> RecordingVerdict {
        let evidence = RecordingEvidence(
            log: logBytes, receipts: receipts, timeNote: timeNote,
            segments: segments.map { number, object in
                SegmentBytes(
                    number: number, descriptor: object.file.descriptor, size: object.size, path: object.file.path, owner: object.file)
            })
        let keys = TrustedKeys(devices: key.map { [$0] } ?? [], vaults: [try VerifierKey.parse(Array(vault.verifierKey.utf8))])
        return try RecordingVerification.verdict(on: evidence, trusted: keys, agreed: agreed, observer: observer)
    }
}
