import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import OpenSSLBridge
import SQLiteBridge
import Testing

@testable import EvidenceVault

/// Who is a known signer.
@Suite struct DeviceKeyTests {
    private func pair(_ vault: Vault, _ name: String, with key: Ed25519PrivateKey? = nil) throws -> Device {
        let token = try vault.makePairingToken().token
        let shown = try key.map { PairingKey(key: $0.publicKey, proof: try $0.sign(PairingProof.text(token: token))) }
        return try vault.pair(token: token, name: name, key: shown).device
    }

    /// Begins a recording; gives what the vault knows of its signer.
    private func begin(_ device: inout TestDevice, from sender: Device?, in vault: Vault) throws -> SignerFacts? {
        _ = try vault.appendLog(try device.begin(), to: device.recording, device: sender)
        return try vault.item(ItemID(device.recording)).recording?.signer
    }

    @Test func aKeyIsBoundAsADevicePairs() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var own = try TestDevice()
        let phone = try pair(vault, "phone", with: own.key)
        #expect(try vault.devices().map(\.keys).map { $0.map(\.key) } == [[own.key.publicKey]])
        #expect(try vault.deviceKey(own.key.publicKey)?.origin == .pairing)
        #expect(try begin(&own, from: phone, in: vault)?.knownAs == "phone")
    }

    @Test func aWrongProofPairsNobodyAndKeepsTheToken() throws {
        let vault = try TemporaryVault().vault
        let (key, other) = (try Ed25519PrivateKey.generate(), try Ed25519PrivateKey.generate())
        let token = try vault.makePairingToken().token
        let proof = try key.sign(PairingProof.text(token: token))
        for wrong in [
            PairingKey(key: other.publicKey, proof: proof), PairingKey(key: key.publicKey, proof: try key.sign(Array(token.utf8))),
            PairingKey(key: key.publicKey, proof: try key.sign(PairingProof.text(token: token + "x"))),
            PairingKey(key: key.publicKey, proof: []), PairingKey(key: [], proof: proof),
        ] {
            #expect(code { _ = try vault.pair(token: token, name: "phone", key: wrong) } == .deviceKeyProof)
        }
        #expect(try vault.devices().isEmpty && vault.deviceKeys().isEmpty)
        _ = try vault.pair(token: token, name: "phone", key: PairingKey(key: key.publicKey, proof: proof))
    }

    @Test func theFirstLogBindsItsKeyAndNoOther() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let phone = try pair(vault, "phone")
        var (first, second) = (try TestDevice(), try TestDevice())
        #expect(try begin(&first, from: phone, in: vault) == SignerFacts(key: text(first), knownAs: "phone", broughtBy: "phone"))
        #expect(try begin(&second, from: phone, in: vault) == SignerFacts(key: text(second), knownAs: nil, broughtBy: "phone"))
        let reopened = try temporary.reopened().vault
        #expect(try reopened.deviceKeys().map(\.key) == [first.key.publicKey])
        #expect(try reopened.item(ItemID(second.recording)).recording?.lines == 1, "it is evidence, whoever signed it")
    }

    @Test func whatADeviceBringsOfAnothersIsThatOnes() throws {
        let vault = try TemporaryVault().vault
        var others = try TestDevice()
        _ = try pair(vault, "Ana’s phone", with: others.key)
        let ben = try pair(vault, "Ben’s phone")
        #expect(
            try begin(&others, from: ben, in: vault) == SignerFacts(key: text(others), knownAs: "Ana’s phone", broughtBy: "Ben’s phone"))
        var own = try TestDevice()
        #expect(try begin(&own, from: ben, in: vault)?.knownAs == "Ben’s phone", "it had brought nothing of its own yet")
    }

    @Test func theOwnMachineIsKnown() throws {
        let vault = try TemporaryVault().vault
        var (one, another) = (try TestDevice(), try TestDevice())
        #expect(try begin(&one, from: nil, in: vault)?.knownAs == KnownDeviceKey.ownMachineLabel)
        #expect(try begin(&another, from: nil, in: vault)?.knownAs == KnownDeviceKey.ownMachineLabel)
        #expect(try vault.deviceKeys().allSatisfy { $0.origin == .thisMachine && $0.device == nil })
    }

    @Test func aRevokedDevicesKeyStaysKnownAndComesBackWithIt() throws {
        let vault = try TemporaryVault().vault
        var own = try TestDevice()
        let phone = try pair(vault, "phone", with: own.key)
        #expect(try begin(&own, from: phone, in: vault)?.knownAs == "phone")
        try vault.revokeDevice(phone.id, by: .owner)
        #expect(try vault.item(ItemID(own.recording)).recording?.signer?.knownAs == "phone")
        let again = try pair(vault, "phone again", with: own.key)
        #expect(try vault.deviceKeys().map(\.device) == [again.id])
        #expect(try vault.devices().map { $0.keys.map(\.label) } == [["phone again"]])
    }

    @Test func theOwnerAcceptsAKey() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let (lost, found) = (try Ed25519PrivateKey.generate(), try TestDevice())
        let phone = try pair(vault, "phone", with: lost)
        var device = found
        #expect(try begin(&device, from: phone, in: vault)?.knownAs == nil)
        let item = ItemID(device.recording)
        try vault.storeVerdict("{}", summary: "signed by a key not known here", receivedAfterCaptureMilliseconds: nil, of: item, by: .owner)

        #expect(code { _ = try vault.acceptDeviceKey(lost.publicKey, of: device.recording, by: .owner) } == .stateConflict)
        #expect(
            code { _ = try vault.acceptDeviceKey(device.key.publicKey, of: RecordingID(UUIDv7(at: device.time)), by: .owner) } == .notFound)
        let accepted = try vault.acceptDeviceKey(device.key.publicKey, of: device.recording, by: .owner)
        #expect(accepted.device == phone.id && accepted.label == "phone" && accepted.origin == .accepted)
        #expect(try vault.item(item).recording?.signer?.knownAs == "phone")
        #expect(try vault.devices().map { Set($0.keys.map(\.key)) } == [[lost.publicKey, device.key.publicKey]])
        #expect(try vault.jobs().map(\.kind) == [Job.verificationKind], "its verdict is to be made anew")
        #expect(try vault.acceptDeviceKey(device.key.publicKey, of: device.recording, by: .owner) == accepted)
        #expect(try vault.jobs().count == 1, "nothing changed the second time")
    }

    @Test func verdictsAreMadeAnewHoweverAKeyBecomesKnown() throws {
        let vault = try TemporaryVault().vault
        let phone = try pair(vault, "phone", with: try Ed25519PrivateKey.generate())
        let ways: [(Ed25519PrivateKey) throws -> Void] = [
            { key in _ = try self.pair(vault, "phone again", with: key) },
            { key in
                var next = try TestDevice(with: key)
                _ = try self.begin(&next, from: nil, in: vault)
            },
            { key in
                var next = try TestDevice(with: key)
                _ = try self.begin(&next, from: try self.pair(vault, "another"), in: vault)
            },
        ]
        for (index, makeKnown) in ways.enumerated() {
            var device = try TestDevice()
            #expect(try begin(&device, from: phone, in: vault)?.knownAs == nil)
            let item = ItemID(device.recording)
            try vault.storeVerdict(
                "{}", summary: "signed by a key not known here", receivedAfterCaptureMilliseconds: nil, of: item, by: .owner)
            try makeKnown(device.key)
            #expect(try vault.jobs(of: item).map(\.kind) == [Job.verificationKind], "way \(index)")
        }
    }

    /// A crash after the log was written and before the commit: the device has no answer and sends its first line again.
    @Test func aFirstLineThatComesAgainBindsToo() throws {
        let temporary = try TemporaryVault()
        let phone = try pair(temporary.vault, "phone")
        var device = try TestDevice()
        let line = try device.begin()
        _ = try temporary.vault.appendLog(line, to: device.recording, device: phone)
        temporary.vault.close()
        try DurableFile.remove(temporary.vault.folder.deviceKeys)
        let database = try SQLiteConnection(path: temporary.vault.folder.database, access: .readWrite)
        try database.execute("PRAGMA foreign_keys=ON; DELETE FROM items; DELETE FROM device_keys; UPDATE devices SET key = NULL")
        let vault = try temporary.reopened().vault
        #expect(try vault.item(ItemID(device.recording)).recording?.signer?.knownAs == nil, "nobody knows yet who brought it")
        _ = try vault.appendLog(try device.segment(1), to: device.recording, device: nil)
        #expect(try vault.deviceKeys().isEmpty, "only who brings the first line is its beginner")
        _ = try vault.appendLog(line, to: device.recording, device: phone)
        #expect(try vault.deviceKeys().map(\.device) == [phone.id])
    }

    @Test func whatWasKnownBeforeKeysWereKeptStaysKnown() throws {
        let temporary = try TemporaryVault()
        let phone = try pair(temporary.vault, "phone")
        var device = try TestDevice()
        _ = try begin(&device, from: phone, in: temporary.vault)
        temporary.vault.close()
        try DurableFile.remove(temporary.vault.folder.deviceKeys)
        try makeCatalogueOlder(1, in: temporary.vault.folder)
        let folder = temporary.vault.folder.path
        #expect(try KnownDeviceKey.read(inDataFolder: folder).isEmpty, "a folder of the first version keeps none")
        let vault = try temporary.reopened().vault
        #expect(try vault.item(ItemID(device.recording)).recording?.signer == SignerFacts(key: text(device), knownAs: "phone"))
        #expect(try vault.deviceKeys().map(\.origin) == [.earlier])
        // The device shows by its next recording that the key is its own.
        _ = try vault.appendLog(try device.segment(1), to: device.recording, device: phone)
        var next = try TestDevice(with: device.key)
        _ = try begin(&next, from: phone, in: vault)
        #expect(try vault.deviceKeys().map(\.device) == [phone.id])
        #expect(try KnownDeviceKey.read(inDataFolder: folder) == vault.deviceKeys(), "beside a vault that is open")
        vault.close()
        #expect(try KnownDeviceKey.read(inDataFolder: folder).map(\.key) == [device.key.publicKey], "and in one that is not")
    }

    @Test func aCatalogueMadeAnewKnowsTheSameKeys() throws {
        let temporary = try TemporaryVault()
        let name = "Ana’s\n“phone” \u{1F4F1}"
        _ = try pair(temporary.vault, name, with: try Ed25519PrivateKey.generate())
        var device = try TestDevice()
        _ = try begin(&device, from: try pair(temporary.vault, "other"), in: temporary.vault)
        var unknown = try TestDevice()
        _ = try begin(&unknown, from: try pair(temporary.vault, "third", with: try Ed25519PrivateKey.generate()), in: temporary.vault)
        let accepted = try temporary.vault.acceptDeviceKey(unknown.key.publicKey, of: unknown.recording, by: .owner)
        let known = try temporary.vault.deviceKeys()
        #expect(known.count == 4 && known.contains(accepted) && known.contains { $0.label == name })
        temporary.vault.close()
        try DurableFile.remove(temporary.vault.folder.database)
        let again = try temporary.reopened()
        #expect(try again.vault.deviceKeys() == known)
        #expect(try again.vault.item(ItemID(device.recording)).recording?.signer?.knownAs == "other")

        // A list that somebody else wrote is no list of this vault's: it is kept aside, and makes nothing known.
        let stranger = try TemporaryVault()
        _ = try pair(stranger.vault, "stranger", with: try Ed25519PrivateKey.generate())
        again.vault.close()
        try DurableFile.remove(again.vault.folder.database)
        try DurableFile.write(try DurableFile.read(stranger.vault.folder.deviceKeys), to: again.vault.folder.deviceKeys)
        let third = try again.reopened().vault
        #expect(try third.deviceKeys().isEmpty)
        _ = try third.pair(token: try third.makePairingToken().token, name: "unproven")
        var own = try TestDevice()
        _ = try begin(&own, from: nil, in: third)
        #expect(try KnownDeviceKey.read(inDataFolder: third.folder.path).map(\.key) == [own.key.publicKey])
        #expect(try Folder.entries(of: third.folder.setAside).contains { $0.hasPrefix("device-keys.txt-") })
    }

    private func text(_ device: TestDevice) -> String { String(decoding: Base64.encode(device.key.publicKey), as: UTF8.self) }
}
