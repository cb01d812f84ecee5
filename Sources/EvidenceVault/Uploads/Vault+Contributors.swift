import EvidenceModel
import EvidenceProof
import SQLiteBridge

/// Who may bring a recording's bytes.
///
/// Log lines are taken from anyone, as they are signed. Bytes are not: until the line over them comes, they could be anything, and what is
/// there first would have to be replaced.
extension Vault {
    /// - Throws: `not-the-recorder` when another device began the recording that can still go on itself.
    func check(_ device: Device?, mayAddTo recording: RecordingState) throws(VaultError) {
        guard let device, let beginner = recording.begunBy, beginner != .device(device.id) else { return }
        let key = recording.begin.map { keyText($0.key) }
        let mayAdd = try catalogue.read { transaction throws(VaultError) in
            // It signed the recording, before it was paired anew; or who began it is not paired any more.
            let signed = try transaction.row("SELECT 1 FROM devices WHERE id = ? AND key = ?", [.text(device.id), .init(key)]) { _ in true }
            guard signed == nil, beginner != .ownMachine else { return signed != nil }
            return try transaction.row("SELECT 1 FROM devices WHERE id = ?", [.init(beginner.deviceID)]) { _ in true } == nil
        }
        guard !mayAdd else { return }
        throw VaultError(
            .notTheRecorder, subject: "recording \(recording.id)", detail: "another device records it",
            hint: "bytes come from the device that began it, or from the vault's own machine")
    }
}
