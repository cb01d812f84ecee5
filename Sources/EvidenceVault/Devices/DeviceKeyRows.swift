import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// The rows of known device keys. A key is text there: 32 bytes in base64.
extension Transaction {
    static let deviceKeyColumns = "key, device, label, origin, since"

    /// The known keys that a condition names, the first known first.
    func deviceKeys(_ condition: String = "", _ values: [SQLiteValue] = []) throws(VaultError) -> [KnownDeviceKey] {
        try rows("SELECT \(Self.deviceKeyColumns) FROM device_keys \(condition) ORDER BY since, key", values) { row in
            KnownDeviceKey(
                key: (try? Base64.decode(Array(row.text(0).utf8))) ?? [], device: row.optionalText(1), label: row.text(2),
                origin: KnownDeviceKey.Origin(rawValue: row.text(3)) ?? .earlier, since: Timestamp(milliseconds: row.integer(4)))
        }
    }

    func deviceKey(_ key: [UInt8]) throws(VaultError) -> KnownDeviceKey? {
        try deviceKeys("WHERE key = ?", [.text(keyText(key))]).first
    }

    /// Keeps a key; one that is known already becomes this device's, and stays known since when it was.
    func store(_ known: KnownDeviceKey) throws(VaultError) {
        try run(
            """
            INSERT INTO device_keys (\(Self.deviceKeyColumns)) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (key) DO UPDATE SET device = ?2, label = ?3, origin = ?4
            """,
            [
                .text(keyText(known.key)), .init(known.device), .text(known.label), .text(known.origin.rawValue),
                .integer(known.since.milliseconds),
            ])
    }

    /// Keeps a key. Where it was not known before, the kept verdicts on what it signed are old: gives the jobs, queued, that make them anew.
    func makeKnown(_ known: KnownDeviceKey) throws(VaultError) -> [Job] {
        let isNew = try deviceKey(known.key) == nil
        try store(known)
        guard isNew else { return [] }
        let judged = try rows(
            "SELECT id FROM recordings JOIN items USING (id) WHERE device_key = ? AND verdict IS NOT NULL", [.text(keyText(known.key))]
        ) { ItemID($0.text(0)) }
        var jobs: [Job] = []
        for case let item? in judged {
            let job = Job(
                id: UUIDv7(at: known.since).description, kind: Job.verificationKind, item: item, state: .queued, progress: 0, detail: "",
                error: nil, files: [], createdAt: known.since, changedAt: known.since)
            try JobRow.store(job, in: self)
            jobs.append(job)
        }
        return jobs
    }

    /// Ties a credential to a key.
    func tie(device id: String, to key: [UInt8]) throws(VaultError) {
        try run("UPDATE devices SET key = ?2 WHERE id = ?1", [.text(id), .text(keyText(key))])
    }

    /// Binds the key of a recording that has just begun to whoever brought it, where that is its to take.
    ///
    /// A device that has a key already gets no second one by bringing something: whose that is, only the owner can say. A key that
    /// is another's stays that one's.
    /// - Returns: the jobs that this needs; nil when nothing was bound.
    func bind(_ key: [UInt8], broughtBy device: Device?, at now: Timestamp) throws(VaultError) -> [Job]? {
        let known = try deviceKey(key)
        guard let device else {
            guard known == nil else { return nil }
            return try makeKnown(
                KnownDeviceKey(key: key, device: nil, label: KnownDeviceKey.ownMachineLabel, origin: .thisMachine, since: now))
        }
        let isWithoutKey = try row("SELECT 1 FROM devices WHERE id = ? AND key IS NULL", [.text(device.id)]) { _ in true } == true
        guard isWithoutKey, known == nil || known?.origin == .earlier && known?.device == nil else { return nil }
        try tie(device: device.id, to: key)
        return try makeKnown(KnownDeviceKey(key: key, device: device.id, label: device.name, origin: .firstLog, since: now))
    }
}

/// A device key as the catalogue has it.
func keyText(_ key: [UInt8]) -> String { String(decoding: Base64.encode(key), as: UTF8.self) }
