import Glibc
import Synchronization

/// The names that this vault is called by. A page elsewhere whose name was made to point here (DNS rebinding) uses none of them.
final class HostNames: Sendable {
    private struct State {
        var addresses: Set<String>
        var readAt: Int
    }

    private let configured: Set<String>
    private let readAddresses: @Sendable () -> [String]
    private let ticks: @Sendable () -> Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - configured: further names, as of a proxy in front.
    ///   - addresses: reads this machine's addresses.
    ///   - ticks: milliseconds of a clock that never goes back.
    init(configured: [String], addresses: @escaping @Sendable () -> [String], ticks: @escaping @Sendable () -> Int) {
        var names = Set(configured.map { $0.lowercased() })
        if let host = LocalNames.hostName() {
            names.insert(host)
            names.insert("\(host).local")
        }
        self.configured = names
        readAddresses = addresses
        self.ticks = ticks
        state = Mutex(State(addresses: Set(addresses()), readAt: ticks()))
    }

    /// Whether a name (without port, lower case, IPv6 without brackets) is the vault's.
    func isKnown(_ name: String) -> Bool {
        if Self.isLoopback(name) || configured.contains(name) { return true }
        return state.withLock { state in
            if state.addresses.contains(name) { return true }
            // Addresses change while the vault runs: look again, but not at every stranger's request.
            guard ticks() - state.readAt > 2000 else { return false }
            state.addresses = Set(readAddresses())
            state.readAt = ticks()
            return state.addresses.contains(name)
        }
    }

    static func isLoopback(_ name: String) -> Bool {
        name == "localhost" || name == "::1" || name == "127.0.0.1" || name.hasSuffix(".localhost")
    }

    /// The name in a Host field: without port and brackets, lower case; nil when it is malformed.
    static func name(in host: String) -> String? {
        var name = Substring(host)
        if name.first == "[" {
            guard let end = name.firstIndex(of: "]") else { return nil }
            let rest = name[name.index(after: end)...]
            guard rest.isEmpty || isPort(rest) else { return nil }
            return String(name[name.index(after: name.startIndex)..<end]).lowercased()
        }
        if let colon = name.firstIndex(of: ":") {
            guard isPort(name[colon...]) else { return nil }
            name = name[..<colon]
        }
        if name.last == "." { name = name.dropLast() }
        return name.isEmpty ? nil : name.lowercased()
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && text.utf8.count <= 6 && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
