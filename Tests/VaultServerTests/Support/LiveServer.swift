import EvidenceModel
import EvidenceVault
import ExhibitTestSupport
import MicroHTTPDBridge

@testable import VaultServer

/// A running vault server in front of a temporary vault.
final class LiveServer {
    let vault: TemporaryVault
    let server: Server

    init(
        listen: ListeningAddress? = nil, webFolder: String? = nil, limits: MicroHTTPDLimits = MicroHTTPDLimits(),
        configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws {
        vault = try TemporaryVault()
        var configuration = ServerConfiguration()
        configuration.loopbackPort = 0
        configuration.socketPath = vault.vault.folder.socket
        configuration.listen = listen
        configuration.webFolder = webFolder
        configuration.limits = limits
        configuration.version = "test"
        configure(&configuration)
        server = try Server.start(configuration, vault: vault.vault)
    }

    deinit {
        server.stop(graceSeconds: 2)
        vault.vault.close()
    }

    func client() throws -> RawClient { try RawClient(port: server.loopbackPort ?? 0) }

    /// Sends one request over a new connection.
    func request(_ method: String, _ target: String, _ fields: [String] = [], body: [UInt8]? = nil) throws -> RawClient.Answer {
        let client = try client()
        var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n" + fields.map { $0 + "\r\n" }.joined()
        if let body { head += "Content-Length: \(body.count)\r\n" }
        try client.send(Array((head + "\r\n").utf8) + (body ?? []))
        return try client.answer(toHead: method == "HEAD")
    }
}

extension LiveServer {
    /// Sends bytes of an upload.
    func patch(_ upload: String, at offset: Int, _ fields: [String], _ bytes: [UInt8]) throws -> RawClient.Answer {
        let tus = ["Tus-Resumable: 1.0.0", "Content-Type: application/offset+octet-stream", "Upload-Offset: \(offset)"]
        return try request("PATCH", "/api/v1/uploads/\(upload)", tus + fields, body: bytes)
    }
}
