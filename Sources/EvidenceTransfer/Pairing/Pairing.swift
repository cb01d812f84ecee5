internal import CurlBridge
internal import DurableFiles
internal import EvidenceProof
public import OpenSSLBridge

/// Makes this device known to a vault, with the one-time token of a pairing URL.
public enum Pairing {
    /// How it went.
    public enum Outcome: Sendable {
        /// The vault gave a credential.
        case paired
        /// The vault takes the token no more, but knows this device by the credential that it has.
        case pairedBefore
    }

    /// Fetches the vault's certificate authority, compares its fingerprint with the one in the pairing URL, gives the token for a
    /// credential over a connection that trusts this authority alone, and keeps the result.
    /// - Parameters:
    ///   - address: a pairing URL's address.
    ///   - deviceName: how the vault's owner will see this device.
    ///   - key: the key that this device signs its recordings with, which the vault then knows; nil shows it none.
    ///   - vaults: where the result is kept.
    /// - Returns: whether the token was needed.
    /// - Throws: `PairingError`, `VaultExchangeError`, `OpenSSLError`, or `FileError` when it can't be kept.
    public static func pair(
        with address: VaultAddress, deviceName: String, key: Ed25519PrivateKey?, in vaults: KnownVaults
    ) throws -> Outcome {
        guard let invitation = address.invitation else {
            throw PairingError(vault: address.base, cause: "its address has no pairing token")
        }
        let authority = try fetchAuthority(of: address, expecting: invitation.authorityFingerprint)
        let exchange = try CurlVaultExchange(
            base: address.base, trust: .authorityFile(try vaults.propose(authority: authority, of: address)))
        var wish = JSONObject()
        wish.append("token", invitation.token)
        wish.append("name", deviceName)
        // Killed between the vault's answer and the disk, this device has no credential; one that it has stays good.
        wish.append("again", .bool(try vaults.vault(at: address).credential == nil))
        if let key {
            let proof = try key.sign(PairingProof.text(token: invitation.token))
            wish.append("publicKey", String(decoding: Base64.encode(key.publicKey), as: UTF8.self))
            wish.append("signature", String(decoding: Base64.encode(proof), as: UTF8.self))
        }
        let answer = try exchange.send(
            VaultRequest(
                "POST", "/api/v1/pairing", headers: [("Content-Type", "application/json")], body: .bytes(JSONText.write(.object(wish)))))
        guard answer.status == 201 else {
            let refusal = VaultRefusal(answer)
            if refusal.code == "pairing-token-invalid", isPaired(try vaults.vault(at: address), with: authority) { return .pairedBefore }
            throw PairingError(vault: address.base, cause: refusal.description)
        }
        guard let object = (try? JSONText.parse(answer.body))?.object, let credential = object["credential"]?.string,
            let verifierKey = object["verifierKey"]?.string
        else { throw PairingError(vault: address.base, cause: "its answer has no credential") }
        try vaults.remember(address, credential: credential, verifierKey: verifierKey)
        return .paired
    }

    /// Whether the vault with this authority takes the credential that this device has.
    private static func isPaired(_ known: KnownVault, with authority: [UInt8]) -> Bool {
        guard known.credential != nil, let path = known.authorityFile,
            let kept = try? Certificate(DurableFile.read(path, limit: 1 << 16)), kept.pem == authority,
            let introduction = try? VaultIntroduction.ask(try known.exchange())
        else { return false }
        return introduction.verifierKey == known.verifierKey
    }

    /// The authority's certificate as PEM, its fingerprint checked.
    private static func fetchAuthority(of address: VaultAddress, expecting fingerprint: String) throws -> [UInt8] {
        // Nothing is trusted yet: the fingerprint decides whether these bytes are.
        let answer = try CurlVaultExchange(base: address.base, trust: .unverified).send(VaultRequest("GET", "/setup/exhibit-ca.crt"))
        guard answer.status == 200, let certificate = Certificate(answer.body) else {
            throw PairingError(vault: address.base, cause: "it gave no certificate authority (\(answer.status))")
        }
        guard certificate.fingerprint == fingerprint else {
            throw PairingError(
                vault: address.base,
                cause: "its certificate authority is not the one in the pairing URL: somebody else may be answering. Expected "
                    + "\(fingerprint), found \(certificate.fingerprint)")
        }
        return certificate.pem
    }
}

/// Why pairing failed.
public struct PairingError: Error, Equatable, CustomStringConvertible {
    /// The vault's address.
    public var vault: String
    /// The cause in words.
    public var cause: String

    /// `can't pair with https://…: …`
    public var description: String { "can't pair with \(vault): \(cause)" }
}
