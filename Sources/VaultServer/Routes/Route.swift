import EvidenceModel
import EvidenceVault

/// Who asks.
enum Caller: Sendable {
    /// A person or program on the vault's own machine.
    case owner
    /// A paired device.
    case device(Device)
    /// Anyone else.
    case stranger

    /// The paired device; nil for the vault's own machine.
    var device: Device? { if case .device(let device) = self { device } else { nil } }

    var isOwner: Bool {
        if case .owner = self { true } else { false }
    }
}

/// What a route's code gets.
struct RouteContext: Sendable {
    var request: HTTPRequest
    /// What stood in the path for each `{name}` of the pattern.
    var parameters: [(name: String, value: String)]
    var caller: Caller

    /// Who asks, as the custody log names them.
    var actor: Actor {
        switch caller {
        case .owner: .owner
        case .device(let device): .device(id: device.id, name: device.name)
        // No route lets strangers change evidence.
        case .stranger: .vault
        }
    }

    /// A parameter of the pattern; the pattern has it, or the code is wrong.
    func parameter(_ name: String) -> String {
        parameters.first { $0.name == name }?.value ?? ""
    }
}

/// One method of one resource.
struct Route: Sendable {
    /// Who may ask.
    enum Access: Sendable {
        /// Anyone who reaches the vault.
        case anyone
        /// Paired devices and the vault's own machine.
        case paired
        /// Only the vault's own machine.
        case owner
    }

    /// How the request is served.
    enum Action: Sendable {
        /// At once, on the connection's thread; must not block.
        case inline(@Sendable (RouteContext) throws -> HTTPResponse)
        /// On a thread that may block.
        case work(@Sendable (RouteContext) throws -> HTTPResponse)
        /// The same, with a body of one of the media types in memory; an empty list means JSON or no body.
        case collect(limit: Int, types: [String], @Sendable (RouteContext) throws -> HTTPResponse)
        /// With a body that goes to a sink, piece by piece.
        case stream(@Sendable (RouteContext) throws -> HTTPBodyOpening)
    }

    let method: String
    /// The pattern as written.
    let path: String
    let pattern: [Part]
    let access: Access
    let action: Action

    /// One segment of the pattern.
    enum Part: Sendable {
        case literal(String)
        case parameter(String)
    }

    /// A pattern is as in "/api/v1/items/{id}".
    init(_ method: String, _ pattern: String, access: Access = .paired, _ action: Action) {
        self.method = method
        path = pattern
        self.access = access
        self.action = action
        self.pattern = pattern.split(separator: "/").map { part in
            part.hasPrefix("{") ? .parameter(String(part.dropFirst().dropLast())) : .literal(String(part))
        }
    }

    /// What stands for the parameters; nil when the path is another's.
    func match(_ path: [String]) -> [(name: String, value: String)]? {
        guard path.count == pattern.count else { return nil }
        var parameters: [(name: String, value: String)] = []
        for (part, segment) in zip(pattern, path) {
            switch part {
            case .literal(let text):
                guard text.utf8.elementsEqual(segment.utf8) else { return nil }
            case .parameter(let name): parameters.append((name, segment))
            }
        }
        return parameters
    }
}
