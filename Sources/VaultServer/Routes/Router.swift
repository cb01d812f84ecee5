import EvidenceVault
import MicroHTTPDBridge

/// Finds who asks, and the route that answers. Serves sockets (as the engine's application) and callers in the process alike.
public final class Router: HTTPApplication {
    private let routes: [Route]
    private let fallback: @Sendable (HTTPRequest) -> HTTPPlan?
    private let gate: Gate

    /// `fallback` serves paths that no route has, as static files.
    init(routes: [Route], gate: Gate, fallback: @escaping @Sendable (HTTPRequest) -> HTTPPlan?) {
        self.routes = routes
        self.gate = gate
        self.fallback = fallback
    }

    /// All routes, as in "GET /api/v1/items/{id}".
    var routeNames: [String] { routes.map { "\($0.method) \($0.path)" } }

    /// Answers a request in this process, with no socket. Blocks until the answer is there.
    public func respond(to request: HTTPRequest) -> HTTPResponse {
        switch plan(for: request) {
        case .respond(let response): return response
        case .work(let work): return work()
        case .collect(let limit, let work):
            guard request.body.count <= limit else { return response(to: Problem(.tooLarge, "At most \(limit) bytes are taken here.")) }
            return work(request.body)
        case .stream(let open):
            switch open() {
            case .refuse(let response): return response
            case .sink(let sink):
                if let refusal = request.body.withUnsafeBytes({ $0.isEmpty ? nil : sink.receive($0) }) {
                    sink.abandon()
                    return refusal
                }
                return sink.finish()
            }
        }
    }

    /// Decides how a request is served: by which route, and whether its sender may.
    public func plan(for request: HTTPRequest) -> HTTPPlan {
        do throws(Problem) {
            let request = try MethodOverride.apply(to: request)
            let caller = try gate.admit(request)
            return try plan(for: request, caller: caller)
        } catch {
            return .respond(response(to: error))
        }
    }

    /// The answer that tells of a problem.
    public func response(to problem: Problem) -> HTTPResponse { SecurityHeaders.added(to: problem.response) }

    private func plan(for request: HTTPRequest, caller: Caller) throws(Problem) -> HTTPPlan {
        var allowed: [String] = []
        let matching = routes.compactMap { route in route.match(request.path).map { (route, $0) } }
        // A resource that is named in full is another one than those that a parameter stands for, whatever the method.
        let parameterCount = matching.map(\.1.count).min()
        for (route, parameters) in matching where parameters.count == parameterCount {
            guard route.method == request.method || (route.method == "GET" && request.method == "HEAD") else {
                allowed.append(route.method)
                continue
            }
            try gate.check(caller, may: route.access)
            return plan(route, RouteContext(request: request, parameters: parameters, caller: caller))
        }
        guard allowed.isEmpty else {
            if allowed.contains("GET"), !allowed.contains("HEAD") { allowed.append("HEAD") }
            var fields: HTTPFields = ["Allow": allowed.joined(separator: ", ")]
            if request.path.starts(with: TusProtocol.path) { TusProtocol.mark(&fields) }
            throw Problem(.methodNotAllowed, "\(request.rawPath) takes \(allowed.joined(separator: ", ")).", fields: fields)
        }
        if let plan = fallback(request) { return plan }
        if request.path.first == "api" { try gate.check(caller, may: .paired) }
        throw Problem(.notFound, "\(request.rawPath) is not there.")
    }

    private func plan(_ route: Route, _ context: RouteContext) -> HTTPPlan {
        switch route.action {
        case .inline(let answer):
            return .respond(respond(context, answer))
        case .work(let answer):
            return .work { self.respond(context, answer) }
        case .collect(let limit, let types, let answer):
            if let problem = BodyType.problem(of: context.request, types: types, limit: limit) { return .respond(response(to: problem)) }
            return .collect(limit: limit) { body in
                var context = context
                context.request.body = body
                return self.respond(context, answer)
            }
        case .stream(let open):
            return .stream {
                do {
                    switch try open(context) {
                    case .sink(let sink): return .sink(DressedSink(sink))
                    case .refuse(let response): return .refuse(SecurityHeaders.added(to: response))
                    }
                } catch {
                    return .refuse(self.response(to: Problem(error)))
                }
            }
        }
    }

    private func respond(_ context: RouteContext, _ answer: (RouteContext) throws -> HTTPResponse) -> HTTPResponse {
        do {
            return SecurityHeaders.added(to: try answer(context))
        } catch {
            return response(to: Problem(error))
        }
    }
}

/// Adds the fields that every answer has to a sink's answers.
private final class DressedSink: HTTPBodySink {
    private let sink: any HTTPBodySink

    init(_ sink: any HTTPBodySink) { self.sink = sink }

    func receive(_ bytes: UnsafeRawBufferPointer) -> HTTPResponse? { sink.receive(bytes).map { SecurityHeaders.added(to: $0) } }
    func finish() -> HTTPResponse { SecurityHeaders.added(to: sink.finish()) }
    func abandon() { sink.abandon() }
}
