import BlockingThreads
import DurableFiles
import Glibc
import MicroHTTPDBridge
import Synchronization

/// Carries the engine's requests to the application, and its answers back.
final class EngineApplication: MicroHTTPDApplication {
    private let application: any HTTPApplication
    private let workers: WorkerPool
    private let streams = Mutex<[ObjectIdentifier: MicroHTTPDPushStream]>([:])
    private let isStopping = Atomic<Bool>(false)

    init(_ application: any HTTPApplication, workers: WorkerPool) {
        self.application = application
        self.workers = workers
    }

    func exchange(for head: MicroHTTPDHead) -> any MicroHTTPDExchange {
        EngineExchange(plan: plan(head), engine: self)
    }

    private func plan(_ head: MicroHTTPDHead) -> HTTPPlan {
        do throws(Problem) {
            try WireCheck.check(head)
            var request = try HTTPRequest(
                method: head.method, target: head.target, fields: HTTPFields(head.fields), peer: HTTPPeer(head.peer))
            request.version = head.version
            return application.plan(for: request)
        } catch {
            var response = application.response(to: error)
            response.fields["Connection"] = "close"
            return .respond(response)
        }
    }

    /// Ends all event streams; new ones end at once.
    func finishStreams() {
        isStopping.store(true, ordering: .sequentiallyConsistent)
        for stream in streams.withLock({ Array($0.values) }) { stream.finish() }
    }

    /// Runs `body` on a thread that may block, with nobody waiting for it.
    func later(_ body: @escaping @Sendable () -> Void) { workers.submit(body) }

    /// An answer in the engine's words.
    func engineResponse(_ response: HTTPResponse) -> MicroHTTPDResponse {
        var response = response
        if isStopping.load(ordering: .sequentiallyConsistent) { response.fields["Connection"] = "close" }
        return MicroHTTPDResponse(status: response.status, fields: response.fields.all, body: engineBody(response.body))
    }

    private func engineBody(_ body: HTTPResponse.Body) -> MicroHTTPDResponse.Body {
        switch body {
        case .bytes(let bytes): return .bytes(bytes)
        case .file(let file, let offset, let length):
            let own = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
            if own >= 0 { return .file(descriptor: own, offset: offset, length: length) }
            return .reader(PieceReader([.file(file, offset: offset, length: length)]), length: length)
        case .pieces(let pieces):
            return .reader(PieceReader(pieces), length: pieces.reduce(0) { $0 + $1.length })
        case .stream(let start): return .stream(startStream(start))
        }
    }

    private func startStream(_ start: (any EventSink) -> Void) -> MicroHTTPDPushStream {
        let stream = MicroHTTPDPushStream()
        let id = ObjectIdentifier(stream)
        streams.withLock { $0[id] = stream }
        stream.onClose { [weak self] in self?.streams.withLock { _ = $0.removeValue(forKey: id) } }
        start(stream)
        if isStopping.load(ordering: .sequentiallyConsistent) { stream.finish() }
        return stream
    }
}

extension MicroHTTPDPushStream: EventSink {}

extension HTTPPeer {
    /// The engine's peer.
    init(_ peer: MicroHTTPDPeer) {
        self.init(
            address: peer.address, transport: peer.isLocalSocket ? .localSocket : .network(isSecure: peer.isSecure))
    }
}
