import DurableFiles
import EvidenceModel
import EvidenceProof
import OpenSSLBridge

/// The vault's own certificate authority: made on the first run that needs it, kept in the vault's keys folder.
///
/// Its constraints are written into its certificate: private address ranges, names that only mean something in a local network, and
/// what this machine was called when it was made. A leaf leaves out what is beyond them.
struct LocalAuthority: Sendable {
    static let days = 3650
    private static let localSuffixes = ["localhost", "local", "lan", "home", "internal", "home.arpa"]
    private static let privateBlocks = [
        ("10.0.0.0", 8), ("172.16.0.0", 12), ("192.168.0.0", 16), ("169.254.0.0", 16), ("100.64.0.0", 10), ("127.0.0.0", 8),
        ("fc00::", 7), ("fe80::", 10), ("::1", 128),
    ]

    let certificate: Certificate
    let key: CertificatePrivateKey
    /// What its leaves may be for.
    let constraints: CertificateConstraints
    /// SHA-256 of the certificate's DER bytes, lower-case hexadecimal.
    let fingerprint: String

    /// Reads the authority in a folder, or makes it.
    ///
    /// `names` are what the machine is called now, addresses included.
    static func loadOrMake(in folder: String, names: [String], now: Timestamp) throws -> LocalAuthority {
        let (certificatePath, keyPath, constraintsPath) = ("\(folder)/ca.crt", "\(folder)/ca.key", "\(folder)/ca.constraints")
        if let pem = try? DurableFile.read(certificatePath) {
            let certificate = try Certificate(pem: pem)
            let key = try CertificatePrivateKey(pem: try DurableFile.read(keyPath))
            guard certificate.belongs(to: key) else {
                throw ListeningError(description: "\(certificatePath) and \(keyPath) do not belong together.")
            }
            return try LocalAuthority(certificate, key, parse(try DurableFile.read(constraintsPath)))
        }
        let constraints = constraints(for: names)
        let key = try CertificatePrivateKey()
        let start = now.milliseconds / 1000 - 86_400
        let title =
            "Exhibit vault \(LocalNames.hostName() ?? "on this machine") \(String(decoding: Hexadecimal.encode(secureRandomBytes(2)), as: UTF8.self))"
        let certificate = try CertificateIssuing.authority(
            commonName: title, key: key, validity: start...(start + days * 86_400), constraints: constraints)
        try Folder.create(folder)
        try DurableFile.write(Array(text(constraints).utf8), to: constraintsPath)
        try DurableFile.write(try key.pem, to: keyPath)
        try DurableFile.write(try certificate.pem, to: certificatePath)
        return try LocalAuthority(certificate, key, constraints)
    }

    private init(_ certificate: Certificate, _ key: CertificatePrivateKey, _ constraints: CertificateConstraints) throws {
        self.certificate = certificate
        self.key = key
        self.constraints = constraints
        fingerprint = String(decoding: Hexadecimal.encode(DigestAlgorithm.sha256.digest(of: try certificate.der)), as: UTF8.self)
    }

    private static func constraints(for names: [String]) -> CertificateConstraints {
        var constraints = CertificateConstraints(
            names: localSuffixes,
            blocks: privateBlocks.compactMap { block in NetworkAddress(block.0).flatMap { NetworkBlock($0, prefix: block.1) } })
        for name in names where !constraints.allow(name) {
            if let address = NetworkAddress(name) {
                constraints.blocks.append(NetworkBlock(only: address))
            } else {
                constraints.names.append(name)
            }
        }
        return constraints
    }

    // MARK: The constraints beside the certificate, one a line, so that they need not be read out of it

    private static func text(_ constraints: CertificateConstraints) -> String {
        (constraints.names.map { "name \($0)\n" } + constraints.blocks.map { "block \($0.address.text) \($0.prefix)\n" }).joined()
    }

    private static func parse(_ bytes: [UInt8]) -> CertificateConstraints {
        var constraints = CertificateConstraints(names: [], blocks: [])
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ").map { String($0) }
            if parts.count == 2, parts[0] == "name" { constraints.names.append(parts[1]) }
            if parts.count == 3, parts[0] == "block", let address = NetworkAddress(parts[1]), let prefix = Int(parts[2]),
                let block = NetworkBlock(address, prefix: prefix)
            {
                constraints.blocks.append(block)
            }
        }
        return constraints
    }
}
