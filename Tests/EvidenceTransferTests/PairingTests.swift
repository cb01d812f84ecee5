import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Glibc
import Testing

@testable import EvidenceTransfer

@Suite("Pairing")
struct PairingTests {
    private static let fingerprint = String(repeating: "0123456789abcdef", count: 4)

    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("https://Vault.Local:8443/", "https://vault.local:8443"),
        ("https://[fe80::1]:8443", "https://[fe80::1]:8443"),
    ])
    func plainAddresses(_ text: String, _ base: String) throws {
        let address = try VaultAddress(text)
        #expect(address.base == base)
        #expect(address.invitation == nil)
    }

    @Test func aPairingAddress() throws {
        let capitals = stride(from: 0, to: 64, by: 2).map { Self.fingerprint.uppercased().dropFirst($0).prefix(2) }.joined(separator: ":")
        for fingerprint in [Self.fingerprint, capitals] {
            let address = try VaultAddress("https://192.168.1.5:8443/setup#pair=abc-123&ca=\(fingerprint)")
            #expect(address.base == "https://192.168.1.5:8443")
            #expect(address.invitation == .init(token: "abc-123", authorityFingerprint: Self.fingerprint))
        }
    }

    @Test(arguments: [
        "ftp://x", "vault.local", "https://", "https://user@host", "https://host/path", "https://host/setup#pair=abc",
        "https://host/setup#",
        "https://host/setup#pair=abc&ca=00", "http://host/setup#pair=abc&ca=\(fingerprint)",
    ])
    func whatIsNoAddress(_ text: String) {
        #expect(throws: VaultAddressError.self) { try VaultAddress(text) }
    }

    @Test func certificatesComeAsDerOrPem() throws {
        let der: [UInt8] = [0x30, 0x03, 0x02, 0x01, 0x05]
        let certificate = try #require(Certificate(der))
        #expect(certificate.fingerprint == Digest.of(der).hexadecimal)
        let again = try #require(Certificate(certificate.pem))
        #expect(again.fingerprint == certificate.fingerprint)
        #expect(again.pem == certificate.pem)
        #expect(Certificate(Array("<html>".utf8)) == nil)
        #expect(Certificate([]) == nil)
    }

    @Test func whatPairingGaveIsKeptForTheOwnerAlone() throws {
        let folder = "/tmp/exhibit-pairing-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        defer { try? Folder.remove(folder) }
        let vaults = KnownVaults(configurationFolder: folder)
        let address = try VaultAddress("https://192.168.1.5:8443")
        #expect(try vaults.vault(at: address) == KnownVault(base: address.base))
        let path = try vaults.propose(authority: Array("pem".utf8), of: address)
        #expect(try vaults.vault(at: address).authorityFile == nil, "a proposed authority is not trusted yet")
        try vaults.remember(address, credential: "secret", verifierKey: "name+00000000+key")
        try vaults.remember(timeNote: Array("note\n".utf8), of: address)
        let known = try vaults.vault(at: address)
        #expect(known.credential == "secret")
        #expect(known.verifierKey == "name+00000000+key")
        #expect(known.timeNote == Array("note\n".utf8))
        #expect(DurableFile.size(path) == nil)
        let place = folder + "/vaults/192.168.1.5_8443"
        #expect(known.authorityFile == place + "/authority.crt")
        for name in try Folder.entries(of: place) {
            var facts = stat()
            #expect(stat(place + "/" + name, &facts) == 0 && facts.st_mode & 0o777 == 0o600, "\(name)")
        }
        // Another port is another vault.
        #expect(try vaults.vault(at: try VaultAddress("https://192.168.1.5:8444")).credential == nil)
    }

    @Test func nobodyAnsweringIsNotPairing() throws {
        let vaults = KnownVaults(configurationFolder: "/tmp/exhibit-pairing-unused-\(getpid())")
        let address = try VaultAddress("https://127.0.0.1:9/setup#pair=abc&ca=\(Self.fingerprint)")
        let error = #expect(throws: VaultExchangeError.self) { try Pairing.pair(with: address, deviceName: "test", key: nil, in: vaults) }
        #expect(error?.code == .unreachable)
    }
}
