import BlockingThreads
import CurlBridge
import EvidenceModel
import ExhibitTestSupport
import MicroHTTPDBridge
import OpenSSLBridge
import Testing

@testable import VaultServer

@Suite(.timeLimit(.minutes(10)))
struct SecureServerTests {
    private func fetch(_ port: Int, _ authority: String, path: String = "inline") throws -> String {
        try CurlClient(trust: .authorityFile(authority)).perform(CurlRequest("GET", "https://127.0.0.1:\(port)/\(path)")).text
    }

    @Test func replacesItsCertificateUnderOpenConnections() throws {
        let (before, after) = (TemporaryFolder(), TemporaryFolder())
        let system = Clock.system
        let first = try CertificateSource(authorityIn: before.path, names: { ["127.0.0.1"] }, clock: system)
        let second = try CertificateSource(authorityIn: after.path, names: { ["127.0.0.1"] }, clock: system)
        let workers = WorkerPool(limit: 2)
        let application = try EchoApplication()
        let server = try MicroHTTPDServer(
            listeningOn: .network(host: "127.0.0.1", port: 0), certificate: first.certificate(), limits: MicroHTTPDLimits(),
            workers: workers,
            application: application)
        try server.start()
        defer {
            server.stop(graceSeconds: 2)
            workers.close()
        }
        let kept = try CurlClient(trust: .authorityFile(before.path + "/ca.crt"))
        let url = "https://127.0.0.1:\(server.port)/"
        #expect(try kept.perform(CurlRequest("GET", url + "work")).text == "worked")
        try server.replaceCertificate(second.certificate())
        #expect(try fetch(server.port, after.path + "/ca.crt") == "inline")
        #expect(throws: (any Error).self) { try fetch(server.port, before.path + "/ca.crt") }
        #expect(try kept.perform(CurlRequest("GET", url + "work")).text == "worked", "the connection that was open stays")
        #expect(try fetch(server.port, after.path + "/ca.crt", path: "file").utf8.count > 0)
    }

    @Test func sendsFilesOverTLS() throws {
        let folder = TemporaryFolder()
        let source = try CertificateSource(authorityIn: folder.path, names: { ["127.0.0.1"] }, clock: .system)
        let workers = WorkerPool(limit: 2)
        let application = try EchoApplication()
        let server = try MicroHTTPDServer(
            listeningOn: .network(host: "127.0.0.1", port: 0), certificate: source.certificate(), limits: MicroHTTPDLimits(),
            workers: workers,
            application: application)
        try server.start()
        defer {
            server.stop(graceSeconds: 2)
            workers.close()
        }
        let client = try CurlClient(trust: .authorityFile(folder.path + "/ca.crt"))
        let file = try client.perform(CurlRequest("GET", "https://127.0.0.1:\(server.port)/file"))
        #expect(file.body == Array(application.fileBytes[1000..<201_000]))
    }
}
