import DurableFiles
import EvidenceModel
import EvidenceProof
import OpenSSLBridge
import Synchronization

/// The text of `device-keys.txt`: the device keys that a vault knows, a JSON object a line. The vault signs it.
enum DeviceKeyList {
    private static let format = "exhibit-device-keys/1"

    /// The text to be signed, with its last line feed.
    static func text(_ keys: [KnownDeviceKey]) -> [UInt8] {
        var text = Array("\(format)\n".utf8)
        for known in keys {
            var object = JSONObject()
            object.append("key", keyText(known.key))
            object.append("name", known.label)
            object.append("device", known.device.map { .string($0) } ?? .null)
            object.append("origin", known.origin.rawValue)
            object.append("since", known.since.rfc3339)
            text += JSONText.write(.object(object)) + [UInt8(ascii: "\n")]
        }
        return text
    }

    /// Reads a text; nil when it is none.
    static func parse(_ text: [UInt8]) -> [KnownDeviceKey]? {
        let lines = text.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, first.elementsEqual(format.utf8) else { return nil }
        var keys: [KnownDeviceKey] = []
        for line in lines.dropFirst() {
            guard let object = (try? JSONText.parse(Array(line)))?.object, let text = object["key"]?.string,
                let key = try? Base64.decode(Array(text.utf8)), let name = object["name"]?.string,
                let origin = object["origin"]?.string.flatMap(KnownDeviceKey.Origin.init(rawValue:)),
                let since = object["since"]?.string.flatMap({ Timestamp(rfc3339: $0) })
            else { return nil }
            keys.append(KnownDeviceKey(key: key, device: object["device"]?.string, label: name, origin: origin, since: since))
        }
        return keys
    }
}

extension KnownDeviceKey {
    /// The keys that a vault's data folder knows; none for a folder that keeps none. Works beside a vault that is running.
    ///
    /// Whoever reads it trusts the folder: the signature is not looked at.
    /// - Throws: `storage-failure` when there is a list that can't be read.
    public static func read(inDataFolder path: String) throws(VaultError) -> [KnownDeviceKey] {
        let path = VaultFolder(path: path).deviceKeys
        guard DurableFile.size(path) != nil else { return [] }
        let bytes = try files { () throws(FileError) in try DurableFile.read(path, limit: SignedNote.maximumBytes) }
        guard let note = try? SignedNote.parse(bytes), let keys = DeviceKeyList.parse(note.text) else {
            throw VaultError(.storageFailure, subject: path, detail: "this is no list of device keys")
        }
        return keys
    }
}

/// The list beside the catalogue: when that is lost, a new one knows the same keys from it.
extension Vault {
    /// Writes the list when it is not what the catalogue has. What fails is made good when the vault is opened the next time.
    func keepDeviceKeys() {
        deviceKeyList.withLock { _ in
            guard let keys = try? deviceKeys(), let note = try? signer.sign(DeviceKeyList.text(keys)) else { return }
            let path = folder.deviceKeys
            let held = try? DurableFile.read(path, limit: SignedNote.maximumBytes)
            guard held != note, held != nil || !keys.isEmpty else { return }
            if let held, ownKeys(in: held) == nil {
                // Not this vault's, or damaged: it is not to be lost by being replaced.
                guard (try? disk.move(path, to: "\(folder.setAside)/device-keys.txt-\(clock.now.milliseconds)")) != nil else { return }
            }
            _ = try? DurableFile.write(note, to: path, mode: 0o600)
        }
    }

    /// A catalogue that knows no key at all is a new one: takes in what the vault had signed.
    func restoreDeviceKeys() throws(VaultError) {
        guard try deviceKeys().isEmpty, let held = try? DurableFile.read(folder.deviceKeys, limit: SignedNote.maximumBytes),
            let keys = ownKeys(in: held)
        else { return }
        _ = try catalogue.write { transaction throws(VaultError) in
            for key in keys { try transaction.store(key) }
        }
    }

    /// The keys in a list that this vault has signed.
    private func ownKeys(in bytes: [UInt8]) -> [KnownDeviceKey]? {
        guard let note = try? SignedNote.parse(bytes), let check = note.check(by: signer.verifier),
            Ed25519PublicKey(check.publicKey)?.isValid(signature: check.signature, over: check.message) == true
        else { return nil }
        return DeviceKeyList.parse(note.text)
    }
}
