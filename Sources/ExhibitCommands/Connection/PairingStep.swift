import CommandLineParsing
import EvidenceTransfer
import OpenSSLBridge
import Recorder

extension Surroundings {
    /// What this machine knows of the vault at an address. A pairing address pairs first, and shows the vault this machine's key.
    ///
    /// `key` gives the key that this machine signs its recordings with, nil when it has none yet. Throws what pairing throws.
    func knownVault(at address: VaultAddress, key: () throws -> Ed25519PrivateKey?) throws -> KnownVault {
        let vaults = KnownVaults(configurationFolder: try configurationFolder())
        if address.invitation != nil {
            switch try Pairing.pair(with: address, deviceName: hostName(), key: try key(), in: vaults) {
            case .paired: break
            case .pairedBefore:
                console.note("This machine is paired with \(address.base) already: going on. (The pairing address was used before.)")
            }
        }
        return try vaults.vault(at: address)
    }

    /// The key that this machine signs its recordings with; nil until it has recorded.
    func existingDeviceKey() throws -> Ed25519PrivateKey? {
        try DeviceKey.existing(in: try dataFolder(ParsedArguments()) + "/keys")
    }
}
