import EvidenceProof
import QREncodeBridge

/// What `exhibit serve` tells when the vault is ready.
struct Announcement {
    /// The data folder.
    var folder: String
    /// Bytes that may still be written there.
    var freeBytes: Int
    /// The address on this machine; nil without a loopback port.
    var localAddress: String?
    /// HTTPS addresses for other devices.
    var networkAddresses: [String]
    /// What a phone scans, until when it is valid, and the authority's fingerprint; nil without `--listen`.
    var invitation: (url: String, expiresAt: String, fingerprint: String)?

    /// For people.
    func print(to console: Console) {
        console.print(
            "\(console.coloured("Exhibit \(Software.version) is keeping the vault", .bold)) in \(folder) (\(HumanText.bytes(freeBytes)) free)."
        )
        console.print("")
        if let localAddress { console.print("  On this machine    \(console.coloured(localAddress, .bold))") }
        for (index, address) in networkAddresses.enumerated() {
            console.print("  \(index == 0 ? "On the network     " : "                   ")\(console.coloured(address, .bold))")
        }
        console.print("")
        if let invitation {
            printInvitation(invitation, to: console)
        } else {
            console.print("  Only this machine can reach it. For phones and other devices: exhibit serve --listen 0.0.0.0:8443")
            console.print("")
        }
        console.print("Stop with Ctrl-C; what is in flight is finished first. Ctrl-C twice stops at once.")
    }

    private func printInvitation(_ invitation: (url: String, expiresAt: String, fingerprint: String), to console: Console) {
        console.print(
            "  To pair a phone, scan this with its camera. It works once, until \(HumanText.localTime(rfc3339: invitation.expiresAt)):")
        console.print("")
        if let code = try? QRCode(invitation.url) {
            for line in code.terminalText().split(separator: "\n") { console.print("    \(line)") }
            console.print("")
        }
        console.print("  or open there      \(invitation.url)")
        console.print("  Fingerprint        \(Self.grouped(invitation.fingerprint))")
        if let localAddress { console.print("  For another phone  open Set-up on \(localAddress)") }
        console.print("")
    }

    /// Two digits and a colon, as phones show fingerprints, on two lines.
    static func grouped(_ fingerprint: String) -> String {
        let digits = Array(fingerprint.uppercased())
        let pairs = stride(from: 0, to: digits.count, by: 2).map { String(digits[$0..<min($0 + 2, digits.count)]) }
        return pairs.prefix(16).joined(separator: ":")
            + (pairs.count > 16 ? ":\n                     " + pairs.dropFirst(16).joined(separator: ":") : "")
    }

    /// For programs: one line of JSON.
    func json(process: Int) -> JSONObject {
        var object = JSONObject()
        object.append("data", folder)
        object.append("local", localAddress.map { .string($0) } ?? .null)
        object.append("addresses", .array(networkAddresses.map { .string($0) }))
        object.append("pairing", invitation.map { .string($0.url) } ?? .null)
        object.append("fingerprint", invitation.map { .string($0.fingerprint) } ?? .null)
        object.append("process", process)
        return object
    }
}
