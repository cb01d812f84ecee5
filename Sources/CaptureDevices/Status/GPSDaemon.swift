internal import EvidenceProof
internal import Glibc

/// A gpsd, asked over its own protocol (gpsd_json(5)).
public struct GPSDaemon: Sendable {
    private let host: String
    private let port: String
    /// Receivers report once a second; one that said nothing within this has nothing to say.
    private static let patienceMilliseconds = 2500

    /// - Parameter address: `HOST`, `HOST:PORT`, `[IPv6]:PORT`; the port is 2947 unless given.
    public init(_ address: String = "localhost") {
        let colon = address.lastIndex(of: ":")
        if let colon, !address[..<colon].contains(":") || address[..<colon].hasSuffix("]") {
            host = address[..<colon].filter { $0 != "[" && $0 != "]" }
            port = String(address[address.index(after: colon)...])
        } else {
            host = address.filter { $0 != "[" && $0 != "]" }
            port = "2947"
        }
    }

    /// Asks it. Waits for a receiver's next report, up to some seconds.
    public func read() -> PositionStatus {
        let connection: LineConnection
        do {
            connection = try LineConnection(host: host, port: port, patienceMilliseconds: Self.patienceMilliseconds)
        } catch {
            return PositionStatus(state: .unreachable, reason: "gpsd at \(host):\(port): \(error)")
        }
        connection.send("?WATCH={\"enable\":true,\"json\":true};\n")
        var status: PositionStatus?
        while let line = connection.nextLine() {
            guard let report = (try? JSONText.parse(line))?.object, let kind = report["class"]?.string else { continue }
            if kind == "VERSION", status == nil { status = PositionStatus(state: .noReceiver) }
            status?.take(report, kind)
            if status?.state == .fix { break }
            if kind == "DEVICES", status?.receivers.isEmpty == true { break }
        }
        return status ?? PositionStatus(state: .unreachable, reason: "what answers at \(host):\(port) is not gpsd")
    }
}

extension PositionStatus {
    /// Takes one report of gpsd's.
    fileprivate mutating func take(_ report: JSONObject, _ kind: String) {
        switch kind {
        case "DEVICES":
            receivers = (report["devices"]?.array ?? []).compactMap { $0.object?["path"]?.string }
            state = receivers.isEmpty ? .noReceiver : .searching
        case "SKY": satellites = report["uSat"]?.integer.map { Int($0) } ?? satellites
        case "TPV":
            guard let mode = report["mode"]?.integer, mode >= 2, let north = report["lat"]?.double, let east = report["lon"]?.double else {
                return
            }
            state = .fix
            (latitude, longitude) = (north, east)
            accuracy = report["eph"]?.double
        default: break
        }
    }
}
