import BlockingThreads
import ExhibitTestSupport
import Glibc
import Synchronization
import Testing

@testable import VaultServer

@Suite(.timeLimit(.minutes(10)))
struct StartTests {
    /// A port that nothing listens on now.
    private func freePort() throws -> Int {
        let opened = try ListeningSocket.open(.network(host: "127.0.0.1", port: 0))
        close(opened.descriptor)
        return opened.port
    }

    /// The first who gets through is told the vault's address for other devices, which is known late in the start.
    @Test func whoIsAnsweredFindsAllOfTheVaultAtWork() throws {
        for _ in 0..<5 {
            let port = try freePort()
            let answer = Mutex<Result<RawClient.Answer, any Error>?>(nil)
            let first = try BlockingThread { [port] in
                let result = Result { try firstAnswer(port) }
                answer.withLock { $0 = result }
            }
            let live = try LiveServer(listen: .network(host: "0.0.0.0", port: 0)) {
                $0.loopbackPort = port
                $0.hostNames = ["vault.example"]
            }
            first.join()
            let told = try #require(try answer.withLock { $0 }?.get())
            #expect(told.status == 201 && told.text.contains("https://vault.example:"), "\(told.text)")
            withExtendedLifetime(live) {}
        }
    }
}

/// Tries without a pause until it is connected, and asks for an invitation then.
private func firstAnswer(_ port: Int) throws -> RawClient.Answer {
    var client = try? RawClient(port: port)
    for _ in 0..<1_000_000 where client == nil { client = try? RawClient(port: port) }
    return try (client ?? RawClient(port: port)).request(
        "POST /api/v1/pairing-tokens HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n")
}
