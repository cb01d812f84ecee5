import DurableFiles
import EvidenceModel
import ExhibitTestSupport
import MicroHTTPDBridge
import OpenSSLBridge
import Synchronization
import Testing

@testable import VaultServer

struct CertificateSourceTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()
    private let names = Names(["localhost", "127.0.0.1", "192.168.1.5", "box", "box.local"])

    private final class Names: Sendable {
        private let value: Mutex<[String]>
        init(_ names: [String]) { value = Mutex(names) }
        var now: [String] { value.withLock { $0 } }
        func set(_ names: [String]) { value.withLock { $0 = names } }
    }

    private func source() throws -> CertificateSource {
        try CertificateSource(authorityIn: folder.path, names: { [names] in names.now }, clock: clock.clock)
    }

    private func leaf() throws -> Certificate { try Certificate(pem: try DurableFile.read(folder.path + "/server.crt")) }

    @Test func makesAnAuthorityOnceAndALeafForAllNames() throws {
        let first = try source()
        let authority = try #require(first.authority)
        let made = try leaf()
        #expect(Set(made.subjectNames) == Set(names.now) && made.isIssued(by: authority.certificate))
        let again = try source()
        #expect(again.authority?.fingerprint == authority.fingerprint)
        #expect(again.certificate().chainPEM == first.certificate().chainPEM)
        #expect(try first.renewed() == nil)
        let (start, end) = (try #require(try leaf().notBefore), try #require(try leaf().notAfter))
        #expect(end - start <= 397 * 86_400)
    }

    @Test func renewsWhenNamesChange() throws {
        let source = try source()
        names.set(names.now + ["10.1.2.3"])
        let renewed = try #require(try source.renewed())
        let names = try leaf().subjectNames
        #expect(names.contains("10.1.2.3") && renewed.chainPEM == source.certificate().chainPEM)
        #expect(try source.renewed() == nil)
    }

    @Test func renewsBeforeTheEnd() throws {
        let source = try source()
        clock.advance(milliseconds: 364 * 86_400_000)
        #expect(try source.renewed() == nil)
        clock.advance(milliseconds: 2 * 86_400_000)
        #expect(try source.renewed() != nil)
        let end = try #require(try leaf().notAfter)
        #expect(end > clock.now.milliseconds / 1000 + 365 * 86_400)
    }

    @Test func staysWithinItsConstraints() throws {
        names.set(names.now + ["203.0.113.9", "vault.example"])
        let authority = try #require(try source().authority)
        // What it was called when it was made belongs to it; what came later and is nobody's private name does not.
        let included = try leaf().subjectNames
        #expect(included.contains("203.0.113.9") && authority.constraints.allow("vault.example"))
        names.set(["localhost", "198.51.100.7", "bank.example"])
        _ = try source()
        #expect(try leaf().subjectNames == ["localhost"])
        for name in ["bank.example", "evilvault.example", "8.8.8.8", "2001:db8::1"] {
            #expect(!authority.constraints.allow(name), "\(name)")
        }
        for name in ["a.vault.example", "10.255.0.1", "172.31.0.1", "fd12::1", "box.local"] {
            #expect(authority.constraints.allow(name), "\(name)")
        }
    }

    @Test func takesFilesAndTheirSuccessors() throws {
        _ = try source()
        let (chain, key) = (folder.path + "/given.crt", folder.path + "/given.key")
        func give(_ from: String) throws {
            try DurableFile.write(try DurableFile.read("\(folder.path)/\(from).crt"), to: chain)
            try DurableFile.write(try DurableFile.read("\(folder.path)/\(from).key"), to: key)
        }
        try give("server")
        let given = try CertificateSource(chain: chain, key: key, clock: clock.clock)
        #expect(given.authority == nil)
        #expect(try given.renewed() == nil)
        try give("ca")
        let successor = try given.renewed()?.chainPEM
        #expect(successor == String(decoding: try DurableFile.read(folder.path + "/ca.crt"), as: UTF8.self))
        try DurableFile.write(try DurableFile.read(folder.path + "/server.key"), to: key)
        #expect(throws: ListeningError.self) { try given.renewed() }
        #expect(throws: (any Error).self) { try CertificateSource(chain: chain, key: folder.path + "/none", clock: clock.clock) }
    }
}
