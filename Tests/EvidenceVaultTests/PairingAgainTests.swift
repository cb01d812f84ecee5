import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import OpenSSLBridge
import Testing

@testable import EvidenceVault

/// A browser that is killed right after pairing has lost its cookie, and has its key.
@Suite struct PairingAgainTests {
    private func shown(_ key: Ed25519PrivateKey, _ token: String) throws -> PairingKey {
        PairingKey(key: key.publicKey, proof: try key.sign(PairingProof.text(token: token)))
    }

    @Test func itsOwnDeviceIsPairedAgainAndStaysTheSame() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let key = try Ed25519PrivateKey.generate()
        let token = try vault.makePairingToken().token
        let first = try vault.pair(token: token, name: "phone", key: try shown(key, token), again: true)
        temporary.clock.advance(milliseconds: 599_000)
        _ = try vault.makePairingToken()  // takes those away that are of no use
        let second = try vault.pair(token: token, name: "renamed", key: try shown(key, token), again: true)
        #expect(second.device.id == first.device.id && second.device.name == "phone")
        #expect(vault.authenticate(first.credential) == nil)
        #expect(vault.authenticate(second.credential)?.id == first.device.id)
        #expect(try vault.devices().count == 1)
        let reopened = try temporary.reopened().vault
        #expect(reopened.authenticate(first.credential) == nil)
        #expect(reopened.authenticate(second.credential)?.id == first.device.id)
    }

    @Test func nobodyElseIsAndNotForLong() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let (key, other) = (try Ed25519PrivateKey.generate(), try Ed25519PrivateKey.generate())
        let token = try vault.makePairingToken().token
        let first = try vault.pair(token: token, name: "phone", key: try shown(key, token), again: true)
        let stolen = PairingKey(key: key.publicKey, proof: try other.sign(PairingProof.text(token: token)))
        #expect(code { _ = try vault.pair(token: token, name: "x", key: stolen, again: true) } == .deviceKeyProof)
        let another = try shown(other, token)
        #expect(code { _ = try vault.pair(token: token, name: "x", key: another, again: true) } == .pairingTokenInvalid)
        #expect(code { _ = try vault.pair(token: token, name: "x", again: true) } == .pairingTokenInvalid)
        let same = try shown(key, token)
        #expect(code { _ = try vault.pair(token: token, name: "x", key: same) } == .pairingTokenInvalid, "it did not ask for that")
        #expect(vault.authenticate(first.credential) != nil)
        temporary.clock.advance(milliseconds: 600_000)
        #expect(code { _ = try vault.pair(token: token, name: "x", key: same, again: true) } == .pairingTokenInvalid)
    }

    @Test func aRevokedDeviceStaysOut() throws {
        let vault = try TemporaryVault().vault
        let key = try Ed25519PrivateKey.generate()
        let token = try vault.makePairingToken().token
        let proof = try shown(key, token)
        try vault.revokeDevice(try vault.pair(token: token, name: "phone", key: proof).device.id, by: .owner)
        #expect(code { _ = try vault.pair(token: token, name: "phone", key: proof, again: true) } == .pairingTokenInvalid)
    }
}
