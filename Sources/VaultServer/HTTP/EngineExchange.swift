import MicroHTTPDBridge
import Synchronization

/// One request on the engine, served by its plan.
///
/// The calls come one after another (the engine promises it), the mutex makes that visible to the compiler.
final class EngineExchange: MicroHTTPDExchange {
    private enum State {
        /// Nothing of the body is wanted.
        case ignoring
        case collecting([UInt8])
        case streaming(any HTTPBodySink)
        case done
    }

    private let plan: HTTPPlan
    private let engine: EngineApplication
    private let state = Mutex<State>(.ignoring)

    init(plan: HTTPPlan, engine: EngineApplication) {
        self.plan = plan
        self.engine = engine
    }

    func begin() -> MicroHTTPDStep {
        switch plan {
        case .respond(let response):
            state.withLock { $0 = .done }
            return .respond(engine.engineResponse(response))
        case .work:
            return .proceed
        case .collect:
            state.withLock { $0 = .collecting([]) }
            return .proceed
        case .stream(let open):
            return .work { [self] in
                switch open() {
                case .sink(let sink):
                    state.withLock { $0 = .streaming(sink) }
                    return .proceed
                case .refuse(let response):
                    state.withLock { $0 = .done }
                    return .respond(engine.engineResponse(response))
                }
            }
        }
    }

    func bodyReceived(_ bytes: UnsafeRawBufferPointer) -> MicroHTTPDStep {
        switch state.withLock({ $0 }) {
        case .ignoring, .done:
            return .proceed
        case .collecting:
            return collect(bytes)
        case .streaming(let sink):
            guard let refusal = sink.receive(bytes) else { return .proceed }
            state.withLock { $0 = .done }
            engine.later { sink.abandon() }
            return .respond(engine.engineResponse(refusal))
        }
    }

    private func collect(_ bytes: UnsafeRawBufferPointer) -> MicroHTTPDStep {
        guard case .collect(let limit, _) = plan else { return .close }
        let fits = state.withLock { state in
            guard case .collecting(var body) = state, body.count + bytes.count <= limit else { return false }
            state = .done  // so that the array is not copied
            body.append(contentsOf: bytes)
            state = .collecting(body)
            return true
        }
        if fits { return .proceed }
        state.withLock { $0 = .done }
        return .respond(engine.engineResponse(Problem(.tooLarge, "At most \(limit) bytes are taken here.").response))
    }

    func bodyEnded() -> MicroHTTPDStep {
        let state = state.withLock { state in
            defer { state = .done }
            return state
        }
        switch (plan, state) {
        case (.work(let work), _):
            return .work { [engine] in .respond(engine.engineResponse(work())) }
        case (.collect(_, let work), .collecting(let body)):
            return .work { [engine] in .respond(engine.engineResponse(work(body))) }
        case (_, .streaming(let sink)):
            return .work { [engine] in .respond(engine.engineResponse(sink.finish())) }
        default:
            return .close
        }
    }

    func closed(completed: Bool) {
        let state = state.withLock { state in
            defer { state = .done }
            return state
        }
        if case .streaming(let sink) = state { engine.later { sink.abandon() } }
    }
}
