import CommandLineParsing
import DurableFiles
import EvidenceModel
import EvidencePackage
import EvidenceProof
import ExhibitTestSupport
import Testing
import VaultServer

@testable import ExhibitCommands

struct OptionTextTests {
    @Test(arguments: [
        ("0.0.0.0:8443", "0.0.0.0", 8443), ("[::]:8443", "::", 8443), ("192.168.1.5:0", "192.168.1.5", 0), ("[fe80::1]:1", "fe80::1", 1),
    ])
    func addressesToListenOn(text: String, host: String, port: Int) throws {
        #expect(try ListenOption.address(text) == .network(host: host, port: port))
    }

    @Test(arguments: ["8443", "0.0.0.0", "host:80", ":8443", "0.0.0.0:65536", "0.0.0.0:-1", "::1:80", "[::1]", "a b:1", ""])
    func whatIsNoAddressToListenOn(text: String) {
        #expect(throws: UsageError.self) { try ListenOption.address(text) }
    }

    private func keys(_ text: String) throws -> TrustedKeys {
        var keys = TrustedKeys()
        try TrustedKeyText.add(text, to: &keys)
        return keys
    }

    @Test func keysComeAsTextOrInFiles() throws {
        let sample = try SampleRecordingFolder()
        let raw = Array(try ParsedCaptureLog.parse(DurableFile.read(sample.folder.path + "/capture.log")).begin?.key ?? [])
        let base64 = String(decoding: Base64.encode(raw), as: UTF8.self)
        #expect(try keys(base64).devices == [raw])
        #expect(try keys(sample.folder.path + "/vault.vkey").vaults == [sample.vaultKey])
        #expect(try keys(sample.vaultKey.text).vaults == [sample.vaultKey])

        let folder = TemporaryFolder()
        let der: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00] + raw
        let pem = "-----BEGIN PUBLIC KEY-----\n\(String(decoding: Base64.encode(der), as: UTF8.self))\n-----END PUBLIC KEY-----\n"
        try DurableFile.write(Array(pem.utf8), to: folder.path + "/key.pem")
        #expect(try keys(folder.path + "/key.pem").devices == [raw])
    }

    @Test(arguments: ["", "abc", "AAAA", "/nonexistent", "exhibit-vault-1+2+3"])
    func whatIsNoKeyIsRefused(text: String) {
        #expect(throws: CommandFailure.self) { try keys(text) }
    }
}
