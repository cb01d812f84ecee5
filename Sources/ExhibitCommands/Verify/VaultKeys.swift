import DurableFiles
import EvidenceModel
import EvidencePackage
import EvidenceProof

/// The keys that a running vault vouches for.
struct VaultKeys {
    private let connection: VaultConnection
    private let verifierKey: VerifierKey?

    /// Asks a vault for its own key.
    init(_ connection: VaultConnection) throws {
        self.connection = connection
        let text = try connection.call("GET", "/api/v1/vault")["verifierKey"]?.string ?? ""
        verifierKey = try? VerifierKey.parse(Array(text.utf8))
    }

    /// Adds the vault's own key and, where the vault holds the recording in this folder, the key of the device that it took it in from.
    func add(to keys: inout TrustedKeys, for folder: RecordingFolder) {
        if let verifierKey { keys.vaults.append(verifierKey) }
        guard let log = try? DurableFile.read(folder.captureLog, limit: 1 << 30),
            let recording = ParsedCaptureLog.parse(log).begin?.recording, let key = deviceKey(of: recording)
        else { return }
        keys.devices.append(key)
    }

    /// The device key in the first line of the log that the vault holds; nil when it holds none.
    private func deviceKey(of recording: String) -> [UInt8]? {
        struct HasEnough: Error {}
        var start: [UInt8] = []
        do {
            try connection.download("/api/v1/recordings/\(recording)/log") { piece in
                start.append(contentsOf: piece)
                if piece.contains(UInt8(ascii: "\n")) { throw HasEnough() }
            }
        } catch is HasEnough {} catch { return nil }
        return ParsedCaptureLog.parse(start).begin?.key
    }
}
