import DurableFiles
public import EvidenceModel
import EvidenceProof
import OpenSSLBridge
import SQLiteBridge

/// Whose signature is known.
extension Vault {
    /// All device keys that the vault knows, those of revoked devices too: what they signed stays known.
    public func deviceKeys() throws(VaultError) -> [KnownDeviceKey] {
        try catalogue.read { transaction throws(VaultError) in try transaction.deviceKeys() }
    }

    /// What is known of a key; nil for a key that is not.
    public func deviceKey(_ key: [UInt8]) throws(VaultError) -> KnownDeviceKey? {
        try catalogue.read { transaction throws(VaultError) in try transaction.deviceKey(key) }
    }

    /// The owner says that the key which signed a recording is that of the device that brought it.
    ///
    /// For each recording with that key whose verdict was kept, a job is queued with the same commit, which makes it anew.
    /// A key that is known already stays as it is.
    /// - Throws: `not-found`; `state-conflict` when the recording is signed with another key.
    public func acceptDeviceKey(_ key: [UInt8], of recording: RecordingID, by actor: Actor) throws(VaultError) -> KnownDeviceKey {
        try refuse(actor, to: "accept a key")
        let now = clock.now
        let (accepted, jobs) = try catalogue.write { transaction throws(VaultError) in
            try self.accept(key, of: recording, at: now, by: actor, in: transaction)
        }
        keepDeviceKeys()
        events.emit(jobs.map { .job($0) })
        return accepted
    }

    private func accept(
        _ key: [UInt8], of recording: RecordingID, at now: Timestamp, by actor: Actor, in transaction: Transaction
    ) throws(VaultError) -> (KnownDeviceKey, [Job]) {
        let found = try transaction.row(
            "SELECT device_key, begun_by, items.device FROM recordings JOIN items USING (id) WHERE id = ?", [.text(recording.description)]
        ) { (key: $0.optionalText(0), beginner: Beginner($0.optionalText(1)), label: $0.optionalText(2)) }
        guard let found else { throw VaultError(.notFound, subject: "recording \(recording)", detail: "this vault has no such recording") }
        guard found.key == keyText(key) else {
            throw VaultError(.stateConflict, subject: "recording \(recording)", detail: "it is signed with another key than this")
        }
        if let known = try transaction.deviceKey(key) { return (known, []) }
        let accepted = KnownDeviceKey(
            key: key, device: found.beginner?.deviceID, label: found.label ?? KnownDeviceKey.ownMachineLabel, origin: .accepted, since: now)
        var detail = JSONObject()
        detail.append("key", Digest.of(key).hexadecimal)
        detail.append("name", accepted.label)
        try note(.keyAccepted, by: actor, item: ItemID(recording), detail, in: transaction)
        return (accepted, try transaction.makeKnown(accepted))
    }

    /// Takes the keys in that a lost catalogue knew, and those of recordings that the vault held before it kept keys: it called the
    /// signer of each of them known.
    func recoverDeviceKeys() throws(VaultError) {
        try restoreDeviceKeys()
        try adoptEarlierKeys()
        keepDeviceKeys()
    }

    private func adoptEarlierKeys() throws(VaultError) {
        let recordings = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows(
                "SELECT id, items.device, created_at FROM recordings JOIN items USING (id) WHERE device_key IS NULL ORDER BY created_at"
            ) { (id: $0.text(0), label: $0.optionalText(1), since: Timestamp(milliseconds: $0.integer(2))) }
        }
        for recording in recordings {
            // One whose log can't be read shows no key; it is looked at again when the vault is opened the next time.
            guard let begin = Self.begin(ofLog: "\(folder.recording(recording.id))/capture.log") else { continue }
            let known = KnownDeviceKey(
                key: begin.key, device: nil, label: recording.label ?? begin.device, origin: .earlier, since: recording.since)
            _ = try catalogue.write { transaction throws(VaultError) in
                try transaction.run(
                    "UPDATE recordings SET device_key = ?2 WHERE id = ?1", [.text(recording.id), .text(keyText(known.key))])
                if try transaction.deviceKey(known.key) == nil { try transaction.store(known) }
            }
        }
    }

    private static func begin(ofLog path: String) -> CaptureEntry.Begin? {
        guard let file = try? ReadFile(path: path) else { return nil }
        var start: [UInt8] = []
        try? file.read(from: 0, to: min(file.size, 2 * CaptureLogParser.maximumLineBytes)) { start.append(contentsOf: $0) }
        return ParsedCaptureLog.parse(start).begin
    }
}
