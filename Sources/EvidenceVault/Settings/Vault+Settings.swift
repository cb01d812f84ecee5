public import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// What the owner has set.
    public func settings() throws(VaultError) -> VaultSettings {
        try catalogue.read { transaction throws(VaultError) in try transaction.vaultSettings() }
    }

    /// Changes settings; returns them all.
    /// - Throws: `owner-only`; `invalid-request`, naming the setting.
    public func changeSettings(_ change: SettingsChange, by actor: Actor) throws(VaultError) -> VaultSettings {
        try refuse(actor, to: "change the vault's settings")
        return try catalogue.write { transaction throws(VaultError) in
            let before = try transaction.vaultSettings()
            let after = try change.applied(to: before)
            guard let detail = CustodyDetail.difference(from: before.json, to: after.json) else { return before }
            try transaction.store(after)
            try self.note(.settingsChanged, by: actor, detail, in: transaction)
            return after
        }
    }

    /// Keeps everybody but the owner, and the vault itself, from something.
    /// - Throws: `owner-only`.
    func refuse(_ actor: Actor, to act: String) throws(VaultError) {
        guard case .device(_, let name) = actor else { return }
        throw VaultError(.ownerOnly, subject: "device \(name)", detail: "only the owner, on the vault's own machine, may \(act)")
    }
}

extension Transaction {
    /// What the owner has set, and what goes without.
    func vaultSettings() throws(VaultError) -> VaultSettings {
        let rows = try rows("SELECT name, value FROM settings WHERE name IN ('referencePattern', 'trashDays')") { ($0.text(0), $0.text(1)) }
        let values = Dictionary(uniqueKeysWithValues: rows)
        return VaultSettings(
            referencePattern: values["referencePattern"] ?? ReferencePattern.usualText,
            trashDays: values["trashDays"].flatMap { Int($0) } ?? 30,
            presetTags: try self.rows("SELECT name FROM tags WHERE preset = 1 ORDER BY number") { $0.text(0) })
    }

    fileprivate func store(_ settings: VaultSettings) throws(VaultError) {
        for (name, value) in [("referencePattern", settings.referencePattern), ("trashDays", String(settings.trashDays))] {
            try run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", [.text(name), .text(value)])
        }
        try run("UPDATE tags SET preset = 0 WHERE preset = 1")
        for tag in settings.presetTags {
            try run("INSERT INTO tags (name, preset) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET preset = 1", [.text(tag)])
        }
    }
}
