import CommandLineParsing
import DurableFiles
import EvidencePackage
import EvidenceProof
import EvidenceVault
import Glibc

/// The keys that whoever runs `verify` vouches for, and what is known of whose they are.
struct VouchedKeys {
    /// The keys themselves.
    var trusted = TrustedKeys()
    /// What a vault calls the devices, by key.
    private(set) var names: [[UInt8]: String] = [:]

    /// Adds what a vault's data folder vouches for: the key it signs with, and the device keys that it knows.
    ///
    /// Reads the files alone, so that it works whether or not a vault is running.
    mutating func add(vaultFolder folder: String) throws {
        guard access(folder + "/recordings", F_OK) == 0 || errno != ENOENT else {
            throw CommandFailure(.environment, "\(folder): there is no vault here", hint: "Give the folder with --data.")
        }
        for recording in try Folder.entries(of: folder + "/recordings") {
            let path = "\(folder)/recordings/\(recording)/vault.vkey"
            if let key = try? VerifierKey.parse(try DurableFile.read(path, limit: 4096)) { add(key) }
        }
        for known in try KnownDeviceKey.read(inDataFolder: folder) { add(device: known.key, name: known.label) }
    }

    /// Adds a vault's key.
    mutating func add(_ vault: VerifierKey) {
        if !trusted.vaults.contains(vault) { trusted.vaults.append(vault) }
    }

    /// Adds a device's key.
    mutating func add(device key: [UInt8], name: String) {
        if !trusted.devices.contains(key) { trusted.devices.append(key) }
        names[key] = name
    }

    /// The data folder that a file or folder lies in: the one that holds `exhibit.sqlite`, or the list of device keys when
    /// that is lost, at most three levels above.
    static func vaultFolder(around path: String) -> String? {
        var place = path
        for _ in 0..<4 {
            if access(place + "/exhibit.sqlite", F_OK) == 0 || access(place + "/device-keys.txt", F_OK) == 0 { return place }
            place = Folder.parent(of: place)
        }
        return nil
    }
}
