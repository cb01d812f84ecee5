import DurableFiles
import ExhibitTestSupport
import Glibc
import Testing

/// How `exhibit serve` ends.
@Suite(.timeLimit(.minutes(10))) struct StopTests {
    /// A request in flight keeps it for ten seconds: time enough for the second signal, and without it the program would end with 0.
    @Test(arguments: [(SIGINT, SIGINT), (SIGTERM, SIGINT)]) func theSecondSignalEndsItAtOnce(first: Int32, second: Int32) throws {
        let folder = TemporaryFolder()
        let server = try ServedVault(dataFolder: "\(folder.path)/data")
        let request = try UnfinishedRequest(socket: "\(folder.path)/data/vault.socket")
        server.send(first)
        while try !log(folder).contains("Stopping") { usleep(1000) }
        #expect(server.end(second) == 3)
        withExtendedLifetime(request) {}
    }

    @Test func theFirstSignalLetsWhatIsInFlightFinish() throws {
        let folder = TemporaryFolder()
        let server = try ServedVault(dataFolder: "\(folder.path)/data")
        let request = try UnfinishedRequest(socket: "\(folder.path)/data/vault.socket")
        server.send(SIGINT)
        while try !log(folder).contains("Stopping") { usleep(1000) }
        #expect(try request.finish().contains(" 400 "))
        #expect(server.end(0) == 0)
    }

    private func log(_ folder: TemporaryFolder) throws -> String {
        String(decoding: try DurableFile.read("\(folder.path)/data.log"), as: UTF8.self)
    }
}

/// A request whose head the vault has taken, and whose body is still to come.
private final class UnfinishedRequest {
    private let descriptor: Int32

    init(socket path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let connected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else { throw FileError(operation: "connect", path: path, number: errno) }
        send("POST /api/v1/recordings/01890a5d-ac96-774b-bcce-b302099a8057/log HTTP/1.1\r\nHost: localhost\r\n")
        send("Content-Type: application/vnd.exhibit.capture-log\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
        // The vault asks for the body: the request is in flight.
        guard receive().contains(" 100 ") else { throw FileError(operation: "expect", path: path, number: EPROTO) }
    }

    deinit { close(descriptor) }

    /// Sends the body; returns the answer's head.
    func finish() throws -> String {
        send("{}\n")
        return receive()
    }

    private func send(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    private func receive() -> String {
        var received: [UInt8] = []
        var byte: UInt8 = 0
        while !received.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(descriptor, &byte, 1, 0) == 1 { received.append(byte) }
        return String(decoding: received, as: UTF8.self)
    }
}
