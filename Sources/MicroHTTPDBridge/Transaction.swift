import BlockingThreads
import CMicroHTTPD
import Synchronization

/// One request on its connection: turns the library's repeated callbacks into the exchange's calls.
///
/// The library calls the access handler once for the head, for each piece of the body, and once at the end; a suspended connection
/// gets the same call again when it is resumed. Everything but `resumed` is only touched on the connection's poll thread, or, while
/// the connection rests for a direct body, on that body's thread: suspending and resuming it orders the two.
final class Transaction: @unchecked Sendable {
    // Sendable by the argument above; `resumed` is guarded by its mutex, and the worker that fills it never touches the rest.
    private enum Phase {
        case head, body, ended, answered
    }

    /// A body at most this long is read and thrown away after an early answer, so that the client reads the answer and the connection lives.
    private static let discardLimit = 1 << 20

    private let daemon: DaemonState
    private let target: String
    private let connection: OpaquePointer
    private let record: ConnectionRecord?
    private var phase = Phase.head
    private var exchange: (any MicroHTTPDExchange)?
    private var bodyLength: Int? = 0
    private var waitsForContinue = false
    /// The answer found before the body's end.
    private var early: MicroHTTPDResponse?
    private var discarded = 0
    private var received = 0
    private var isAnsweredDirectly = false
    private let resumed = Mutex<MicroHTTPDStep?>(nil)

    init(daemon: DaemonState, target: String, connection: OpaquePointer) {
        self.daemon = daemon
        self.target = target
        self.connection = connection
        record = ConnectionRecord.of(connection)
    }

    /// The library's access handler.
    func handle(method: String, version: UnsafePointer<CChar>, data: UnsafePointer<CChar>?, count: UnsafeMutablePointer<Int>) -> MHD_Result
    {
        if let step = resumed.withLock({ step in
            defer { step = nil }
            return step
        }) {
            return take(step)
        }
        switch phase {
        case .head:
            phase = .body
            let head = RequestHeadReader.head(connection: connection, method: method, target: target, version: version, record: record)
            noteBody(head)
            let exchange = daemon.application.exchange(for: head)
            self.exchange = exchange
            record?.enter(.body(since: monotonicMilliseconds(), bytes: 0))
            return take(exchange.begin())
        case .body where count.pointee > 0:
            let bytes = UnsafeRawBufferPointer(start: data, count: count.pointee)
            count.pointee = 0
            return receive(bytes)
        case .body:
            phase = .ended
            if let early { return answer(early) }
            record?.enter(.answer)
            return take(exchange?.bodyEnded() ?? .close)
        case .ended, .answered:
            return .YES
        }
    }

    /// The request is over.
    func closed(completed: Bool) {
        exchange?.closed(completed: completed || isAnsweredDirectly)
        exchange = nil
        record?.enter(.head(since: monotonicMilliseconds()))
    }

    private func noteBody(_ head: MicroHTTPDHead) {
        for field in head.fields {
            switch field.name.lowercased() {
            case "transfer-encoding": bodyLength = nil
            case "content-length" where bodyLength != nil: bodyLength = Int(field.value)
            case "expect": waitsForContinue = true
            default: break
            }
        }
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        record?.bodyArrived(bytes.count)
        received += bytes.count
        if early != nil {
            discarded += bytes.count
            return discarded > Self.discardLimit ? .NO : .YES
        }
        switch exchange?.bodyReceived(bytes) ?? .close {
        case .proceed:
            readDirectly()
            return .YES
        case .respond(let response):
            // The library takes no answer in the middle of a body.
            early = response
            return .YES
        case .work, .close: return .NO
        }
    }

    /// Takes a large rest of the body off the library's hands, where that can be done.
    private func readDirectly() {
        guard !daemon.isSecure, let bodyLength, bodyLength - received >= DirectBody.leastBytes, let exchange, daemon.claimDirectBody()
        else {
            return
        }
        let direct = DirectBody(socket: exhibit_mhd_socket(connection), record: record, idleSeconds: daemon.limits.idleSeconds)
        MHD_suspend_connection(connection)
        daemon.resting.add(1, ordering: .sequentiallyConsistent)
        daemon.directWorkers.submit { [self] in
            finish(direct, direct.read(bodyLength - received, to: exchange), exchange)
            // The socket is shut down: the library finds that when it goes on, and closes the connection.
            MHD_resume_connection(connection)
            daemon.releaseDirectBody()
            daemon.resting.subtract(1, ordering: .sequentiallyConsistent)
        }
    }

    private func finish(_ direct: DirectBody, _ outcome: DirectBody.Outcome, _ exchange: any MicroHTTPDExchange) {
        var step: MicroHTTPDStep
        switch outcome {
        case .complete: step = exchange.bodyEnded()
        case .refused(let response): step = .respond(response)
        case .lost: step = .close
        }
        record?.enter(.answer)
        while case .work(let next) = step { step = next() }
        phase = .answered
        if case .respond(let response) = step { isAnsweredDirectly = direct.answer(response) } else { direct.end() }
    }

    private func take(_ step: MicroHTTPDStep) -> MHD_Result {
        switch step {
        case .proceed:
            return phase == .body ? .YES : .NO
        case .respond(let response):
            if phase == .body, !waitsForContinue, let bodyLength, bodyLength <= Self.discardLimit {
                early = response
                return .YES
            }
            return answer(response)
        case .close: return .NO
        case .work(let work):
            MHD_suspend_connection(connection)
            daemon.resting.add(1, ordering: .sequentiallyConsistent)
            daemon.workers.submit { [self] in
                var step = work()
                while case .work(let next) = step { step = next() }
                resumed.withLock { $0 = step }
                MHD_resume_connection(connection)
                daemon.resting.subtract(1, ordering: .sequentiallyConsistent)
            }
            return .YES
        }
    }

    private func answer(_ response: MicroHTTPDResponse) -> MHD_Result {
        phase = .answered
        record?.enter(.answer)
        return ResponseWriter.queue(response, on: connection, isSecure: daemon.isSecure)
    }
}
