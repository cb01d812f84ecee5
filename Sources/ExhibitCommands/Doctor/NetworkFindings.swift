import CommandLineParsing
import Glibc

/// Looks at the running vault, the ports it needs and the addresses a phone could reach.
enum NetworkFindings {
    static func make(_ folder: String) -> [Finding] {
        let isRunning = ((try? VaultConnection.runningVault(in: folder)) ?? nil) != nil
        var findings = [Finding.good("vault", isRunning ? "one is running in \(folder)" : "none is running in \(folder)")]
        if !isRunning { findings += [port(8080, "this machine"), port(8443, "other devices")] }
        let addresses = NetworkAddresses.all()
        if addresses.isEmpty {
            findings.append(
                .warning(
                    "network", "this machine has no address that a phone could reach",
                    advice: "Connect it to the network that the phones are in."))
        } else {
            findings.append(.good("network", addresses.joined(separator: ", ")))
        }
        return findings
    }

    private static func port(_ number: UInt16, _ use: String) -> Finding {
        let subject = "port \(number)"
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return .bad(subject, "no socket can be made", advice: "Raise the limit of open files (ulimit -n).") }
        defer { close(descriptor) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        let isFree = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isFree { return .good(subject, "free for \(use)") }
        return .warning(
            subject, "used by another program",
            advice: "See which: ss -ltnp. 'exhibit serve' takes others: --port N, --listen 0.0.0.0:N.")
    }
}
