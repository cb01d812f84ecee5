import DurableFiles
import EvidenceModel
import OpenSSLBridge

/// Looks at the certificates that phones see.
enum CertificateFindings {
    /// Days before its end from when on a certificate is worth a warning.
    private static let daysOfNotice = 30

    static func make(_ folder: String, clock: Clock = .system) -> Finding {
        let path = folder + "/keys/ca.crt"
        guard DurableFile.size(path) != nil else {
            return .good("certificates", "none yet; 'exhibit serve --listen …' makes its own authority")
        }
        guard let certificate = try? Certificate(pem: try DurableFile.read(path)), let end = certificate.notAfter else {
            return .bad("certificates", "\(path) cannot be read", advice: "Restore it from a backup; phones trust this authority.")
        }
        let days = (end - clock.now.milliseconds / 1000) / 86_400
        let ends = HumanText.localTime(Timestamp(milliseconds: end * 1000))
        if days < 0 {
            return .bad("certificates", "the authority ended on \(ends)", advice: "Move \(path) away and set the phones up again.")
        }
        if days < daysOfNotice {
            return .warning("certificates", "the authority ends on \(ends)", advice: "Plan to set the phones up again.")
        }
        return .good("certificates", "the vault's own authority, until \(ends)")
    }
}
