public import EvidenceModel
import EvidenceProof
import OpenSSLBridge
import SQLiteBridge
import Synchronization

/// The devices by the SHA-256 of their credential, so that a request costs no look at the catalogue.
final class CredentialCache: Sendable {
    private let devices = Mutex<[String: Device]>([:])

    func set(_ all: [(sha256: String, device: Device)]) {
        devices.withLock { $0 = Dictionary(all.map { ($0.sha256, $0.device) }, uniquingKeysWith: { first, _ in first }) }
    }

    subscript(sha256: String) -> Device? {
        get { devices.withLock { $0[sha256] } }
        set { devices.withLock { $0[sha256] = newValue } }
    }

    /// Notes when a device was last seen; one that was revoked meanwhile stays gone.
    func seen(sha256: String, at time: Timestamp) {
        devices.withLock { $0[sha256]?.lastSeenAt = time }
    }

    func remove(id: String) {
        devices.withLock { devices in devices = devices.filter { $0.value.id != id } }
    }
}

/// Pairing. The vault keeps digests of tokens and credentials only: who reads its database cannot act as a device.
extension Vault {
    /// Makes a token that lets one device pair.
    public func makePairingToken(validForSeconds seconds: Int = 600) throws(VaultError) -> PairingToken {
        let token = base64URL(secureRandomBytes(16))
        let now = clock.now
        let expires = now.advanced(byMilliseconds: seconds * 1000)
        let digest = sha256(of: token)
        try catalogue.write { transaction throws(VaultError) in
            try transaction.run("DELETE FROM pairing_tokens WHERE expires_at <= ?", [.integer(now.milliseconds)])
            try transaction.run(
                "INSERT INTO pairing_tokens (token_sha256, expires_at) VALUES (?, ?)", [.text(digest), .integer(expires.milliseconds)])
        }
        return PairingToken(token: token, expiresAt: expires)
    }

    /// Pairs a device with a token, which nobody else can use afterwards. The key, if the device shows one, is this device's from now on,
    /// also when it was another pairing's before: whoever shows possession of a key is the one that it belongs to.
    ///
    /// Who holds that key may ask `again` with the same token, for as long as a new token would be good: browsers write a cookie to the disk
    /// late, and one that is killed before has lost its credential. The device stays the same one; its earlier credential is void.
    /// - Throws: `device-key-proof`, with which the token stays good; `pairing-token-invalid`; `invalid-request` for a name that is empty
    ///   or longer than 200 characters.
    public func pair(token: String, name: String, key: PairingKey? = nil, again: Bool = false) throws(VaultError) -> PairedDevice {
        guard key.map({ $0.isProven(for: token) }) ?? true else {
            throw VaultError(.deviceKeyProof, subject: "pairing", detail: "the signature is not by the device key over this token")
        }
        guard !name.isEmpty, name.count <= 200 else {
            throw VaultError(.invalidRequest, subject: "name", detail: "a device's name has 1 to 200 characters")
        }
        let credential = base64URL(secureRandomBytes(32))
        let (tokenDigest, digest, now) = (sha256(of: token), sha256(of: credential), clock.now)
        let (device, jobs) = try catalogue.write { transaction throws(VaultError) -> (Device, [Job]) in
            if again, let key, let known = try transaction.pairedDevice(token: tokenDigest, key: key.key, at: now) {
                try transaction.run(
                    "UPDATE devices SET credential_sha256 = ?2 WHERE id = ?1", [.text(known.id), .text(digest)])
                var detail = known.detail
                detail.append("again", .bool(true))
                try self.note(.devicePaired, by: Actor(known), detail, in: transaction)
                return (known, [])
            }
            let device = Device(id: UUIDv7(at: now).description, name: name, pairedAt: now, lastSeenAt: nil)
            try transaction.use(token: tokenDigest, for: device)
            try transaction.run(
                "INSERT INTO devices (id, name, credential_sha256, paired_at) VALUES (?, ?, ?, ?)",
                [.text(device.id), .text(name), .text(digest), .integer(now.milliseconds)])
            try self.note(.devicePaired, by: Actor(device), device.detail, in: transaction)
            guard let key = key?.key else {
                // Nothing would tell its own device from another.
                try transaction.run("DELETE FROM pairing_tokens WHERE device = ?", [.text(device.id)])
                return (device, [])
            }
            try transaction.tie(device: device.id, to: key)
            let known = KnownDeviceKey(key: key, device: device.id, label: name, origin: .pairing, since: now)
            return (device, try transaction.makeKnown(known))
        }
        credentials.remove(id: device.id)
        credentials[digest] = device
        if key != nil { keepDeviceKeys() }
        events.emit(jobs.map { .job($0) })
        return PairedDevice(device: device, credential: credential)
    }

    /// The device with this credential; nil when there is none. From memory, but for one write a minute that notes when it was last seen.
    public func authenticate(_ credential: String) -> Device? {
        let digest = sha256(of: credential)
        guard var device = credentials[digest] else { return nil }
        let now = clock.now
        if now.milliseconds(since: device.lastSeenAt ?? Timestamp(milliseconds: 0)) >= 60_000 {
            device.lastSeenAt = now
            credentials.seen(sha256: digest, at: now)
            let id = device.id
            // When this fails the disk does: the request itself will say so.
            _ = try? catalogue.write { transaction throws(VaultError) in
                try transaction.run("UPDATE devices SET last_seen_at = ? WHERE id = ?", [.integer(now.milliseconds), .text(id)])
            }
        }
        return device
    }

    /// The paired devices, the newest last.
    public func devices() throws(VaultError) -> [ListedDevice] {
        try catalogue.read { transaction throws(VaultError) in
            var listed: [ListedDevice] = []
            for (_, device) in try loadDevices(in: transaction) {
                let keys = try transaction.deviceKeys(
                    "WHERE device = ?1 OR key = (SELECT key FROM devices WHERE id = ?1)", [.text(device.id)])
                listed.append(ListedDevice(device: device, keys: keys))
            }
            return listed
        }
    }

    /// Ends a pairing: its credential is void at once. Its keys stay known: what they signed was signed by them.
    /// - Throws: `not-found`; `owner-only`.
    public func revokeDevice(_ id: String, by actor: Actor) throws(VaultError) {
        try refuse(actor, to: "shut a device out")
        try catalogue.write { transaction throws(VaultError) in
            guard let device = try self.loadDevices(in: transaction).first(where: { $0.device.id == id })?.device else {
                throw VaultError(.notFound, subject: "device \(id)", detail: "no such device is paired")
            }
            try transaction.run("DELETE FROM devices WHERE id = ?", [.text(id)])
            try self.note(.deviceRevoked, by: actor, device.detail, in: transaction)
        }
        credentials.remove(id: id)
    }

    func recoverDevices() throws(VaultError) {
        credentials.set(try catalogue.read { transaction throws(VaultError) in try loadDevices(in: transaction) })
    }

    private func loadDevices(in transaction: Transaction) throws(VaultError) -> [(sha256: String, device: Device)] {
        try transaction.rows("SELECT credential_sha256, id, name, paired_at, last_seen_at FROM devices ORDER BY id") { row in
            let device = Device(
                id: row.text(1), name: row.text(2), pairedAt: Timestamp(milliseconds: row.integer(3)),
                lastSeenAt: row.optionalInteger(4).map { Timestamp(milliseconds: $0) })
            return (row.text(0), device)
        }
    }
}

extension Device {
    /// The device, as events of it name it.
    fileprivate var detail: JSONObject {
        var (device, detail) = (JSONObject(), JSONObject())
        device.append("id", id)
        device.append("name", name)
        detail.append("device", .object(device))
        return detail
    }
}

extension Transaction {
    /// How long after it was used a token still pairs its own device again, in milliseconds: as long as a new one is good.
    private static let againMilliseconds = 600_000

    /// Uses a token up, but for the device it is used for.
    fileprivate func use(token digest: String, for device: Device) throws(VaultError) {
        let used = try run(
            "UPDATE pairing_tokens SET device = ?3, expires_at = ?4 WHERE token_sha256 = ?1 AND expires_at > ?2 AND device IS NULL",
            [
                .text(digest), .integer(device.pairedAt.milliseconds), .text(device.id),
                .integer(device.pairedAt.milliseconds + Self.againMilliseconds),
            ])
        guard used == 1 else {
            throw VaultError(
                .pairingTokenInvalid, subject: "pairing", detail: "the token is unknown, used or too old",
                hint: "make a new one at the vault's own machine")
        }
    }

    /// The device that a token has paired a moment ago, when it is still paired and showed this key then.
    fileprivate func pairedDevice(token digest: String, key: [UInt8], at now: Timestamp) throws(VaultError) -> Device? {
        try row(
            """
            SELECT devices.id, name, paired_at, last_seen_at FROM pairing_tokens JOIN devices ON devices.id = device
            WHERE token_sha256 = ?1 AND expires_at > ?2 AND key = ?3
            """, [.text(digest), .integer(now.milliseconds), .text(keyText(key))]
        ) { row in
            Device(
                id: row.text(0), name: row.text(1), pairedAt: Timestamp(milliseconds: row.integer(2)),
                lastSeenAt: row.optionalInteger(3).map { Timestamp(milliseconds: $0) })
        }
    }
}

extension PairingKey {
    fileprivate func isProven(for token: String) -> Bool {
        Ed25519PublicKey(key)?.isValid(signature: proof, over: PairingProof.text(token: token)) ?? false
    }
}

private func sha256(of text: String) -> String {
    hexadecimal(DigestAlgorithm.sha256.digest(of: Array(text.utf8)))
}

/// Base64 with `-` and `_`, without padding (RFC 4648, section 5).
func base64URL(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
        bits = bits << 8 | Int(byte)
        count += 8
        while count >= 6 {
            count -= 6
            text.append(alphabet[bits >> count & 63])
        }
        bits &= (1 << count) - 1
    }
    if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
    return String(decoding: text, as: UTF8.self)
}
