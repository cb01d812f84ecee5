import DurableFiles
import EvidenceModel
import MicroHTTPDBridge
import OpenSSLBridge
import Synchronization

/// Where the certificate for HTTPS comes from, and when it is time for another.
///
/// Either files that somebody else keeps up to date, or a leaf by the vault's own authority, which is made anew when this machine's
/// names or addresses change or its end comes near.
final class CertificateSource: Sendable {
    /// Days that a leaf is valid, within the 398 that browsers allow; it starts a day early, for clocks that are behind.
    static let leafDays = 396
    /// Days before a leaf's end when the next is made.
    static let renewalDays = 30

    private struct Files: Equatable {
        var chain: [UInt8]
        var key: [UInt8]
    }

    private enum Kind {
        case files(chain: String, key: String)
        case authority(LocalAuthority, folder: String)
    }

    private let kind: Kind
    private let names: @Sendable () -> [String]
    private let clock: Clock
    private let current: Mutex<Files>

    /// The authority, when the vault has its own.
    var authority: LocalAuthority? {
        if case .authority(let authority, _) = kind { authority } else { nil }
    }

    /// Uses files that somebody else keeps up to date.
    init(chain: String, key: String, clock: Clock) throws {
        kind = .files(chain: chain, key: key)
        names = { [] }
        self.clock = clock
        current = Mutex(try Self.read(chain: chain, key: key))
    }

    /// Uses the vault's own authority.
    ///
    /// `names` reads what this machine is called, addresses included.
    init(authorityIn folder: String, names: @escaping @Sendable () -> [String], clock: Clock) throws {
        let authority = try LocalAuthority.loadOrMake(in: folder, names: names(), now: clock.now)
        kind = .authority(authority, folder: folder)
        self.names = names
        self.clock = clock
        current = Mutex(try Self.leaf(authority, folder: folder, names: names(), now: clock.now))
    }

    /// What the server uses now.
    func certificate() -> MicroHTTPDCertificate { current.withLock { Self.certificate($0) } }

    /// Looks whether another certificate is due.
    ///
    /// - Returns: it; nil when the one in use stays.
    func renewed() throws -> MicroHTTPDCertificate? {
        let next =
            switch kind {
            case .files(let chain, let key): try Self.read(chain: chain, key: key)
            case .authority(let authority, let folder): try Self.leaf(authority, folder: folder, names: names(), now: clock.now)
            }
        return current.withLock { current in
            guard current != next else { return nil }
            current = next
            return Self.certificate(next)
        }
    }

    private static func certificate(_ files: Files) -> MicroHTTPDCertificate {
        MicroHTTPDCertificate(
            chainPEM: String(decoding: files.chain, as: UTF8.self), privateKeyPEM: String(decoding: files.key, as: UTF8.self))
    }

    private static func read(chain: String, key: String) throws -> Files {
        let files = Files(chain: try DurableFile.read(chain, limit: 1 << 20), key: try DurableFile.read(key, limit: 1 << 20))
        guard try Certificate(pem: files.chain).belongs(to: try CertificatePrivateKey(pem: files.key)) else {
            throw ListeningError(description: "The certificate in \(chain) does not belong to the key in \(key).")
        }
        return files
    }

    /// The leaf kept in the folder while it fits, else a new one.
    private static func leaf(_ authority: LocalAuthority, folder: String, names: [String], now: Timestamp) throws -> Files {
        let wanted = names.filter { authority.constraints.allow($0) }
        let (chainPath, keyPath) = ("\(folder)/server.crt", "\(folder)/server.key")
        let seconds = now.milliseconds / 1000
        if let files = try? read(chain: chainPath, key: keyPath), let leaf = try? Certificate(pem: files.chain),
            Set(leaf.subjectNames) == Set(wanted), leaf.isIssued(by: authority.certificate),
            let start = leaf.notBefore, let end = leaf.notAfter, start <= seconds, end - seconds > renewalDays * 86_400
        {
            return files
        }
        let key = try CertificatePrivateKey()
        let start = seconds - 86_400
        let leaf = try CertificateIssuing.leaf(
            names: wanted, key: key, validity: start...(start + leafDays * 86_400), authority: authority.certificate,
            authorityKey: authority.key)
        let files = Files(chain: try leaf.pem + authority.certificate.pem, key: try key.pem)
        try DurableFile.write(files.key, to: keyPath)
        try DurableFile.write(files.chain, to: chainPath)
        return files
    }
}
