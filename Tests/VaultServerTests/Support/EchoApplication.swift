import DurableFiles
import ExhibitTestSupport
import Glibc
import Synchronization

@testable import VaultServer

/// What the conformance suite serves: a path for each way of answering.
final class EchoApplication: HTTPApplication {
    /// A file of 300,000 patterned bytes.
    let folder = TemporaryFolder()
    let fileBytes = patternedBytes(300_000, seed: 7)
    /// What was told of bodies that were cut off: bytes taken before.
    let abandoned = Mutex<[Int]>([])
    /// Bytes of bodies that came to sinks.
    let counted = Atomic<Int>(0)
    /// Requests that `/wait` holds back.
    let gate = Gate()
    let sinks = Mutex<[any EventSink]>([])

    /// Holds workers back until it is opened.
    final class Gate: Sendable {
        private let isOpen = Mutex(false)
        private let waiting = Atomic<Int>(0)

        var count: Int { waiting.load(ordering: .sequentiallyConsistent) }
        func open() { isOpen.withLock { $0 = true } }
        func pass() {
            waiting.add(1, ordering: .sequentiallyConsistent)
            while !isOpen.withLock({ $0 }) { usleep(1000) }
        }
    }

    init() throws { try DurableFile.write(fileBytes, to: folder.path + "/file") }

    func response(to problem: Problem) -> HTTPResponse { problem.response }

    func plan(for request: HTTPRequest) -> HTTPPlan {
        switch request.path.first {
        case "inline": return .respond(HTTPResponse(status: 200, body: .bytes(Array("inline".utf8))))
        case "work": return .work { HTTPResponse(status: 200, body: .bytes(Array("worked".utf8))) }
        case "wait":
            return .work { [gate] in
                gate.pass()
                return HTTPResponse(status: 200, body: .bytes(Array("waited".utf8)))
            }
        case "collect": return .collect(limit: 1000) { HTTPResponse(status: 200, body: .bytes($0)) }
        case "refuse": return .stream { .refuse(HTTPResponse(status: 403, body: .bytes(Array("no".utf8)))) }
        case "count": return .stream { [self] in .sink(CountingSink(self)) }
        case "full": return .stream { [self] in .sink(CountingSink(self, limit: 1000)) }
        case "file": return .work { [self] in HTTPResponse(status: 200, body: .file(open(), offset: 1000, length: 200_000)) }
        case "pieces":
            return .work { [self] in
                HTTPResponse(status: 200, body: .pieces([.bytes([1, 2]), .file(open(), offset: 10, length: 100_000), .bytes([3])]))
            }
        case "events":
            return .respond(HTTPResponse(status: 200, body: .stream { [self] sink in sinks.withLock { $0.append(sink) } }))
        case "head": return .respond(HTTPResponse(status: 200, body: .bytes(Array("\(request.fields.all)".utf8))))
        default: return .respond(Problem(.notFound, "no").response)
        }
    }

    private func open() -> ReadFile {
        guard let file = try? ReadFile(path: folder.path + "/file") else { fatalError("the test's file is gone") }
        return file
    }
}

/// Counts a body's bytes.
private final class CountingSink: HTTPBodySink {
    private let application: EchoApplication
    private let limit: Int
    private let count = Mutex(0)

    init(_ application: EchoApplication, limit: Int = .max) {
        self.application = application
        self.limit = limit
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> HTTPResponse? {
        let count = count.withLock { count in
            count += bytes.count
            application.counted.add(bytes.count, ordering: .sequentiallyConsistent)
            return count
        }
        return count > limit ? HTTPResponse(status: 507, body: .bytes(Array("full".utf8))) : nil
    }

    func finish() -> HTTPResponse { HTTPResponse(status: 200, body: .bytes(Array("\(count.withLock { $0 })".utf8))) }

    func abandon() {
        let count = count.withLock { $0 }
        application.abandoned.withLock { $0.append(count) }
    }
}
