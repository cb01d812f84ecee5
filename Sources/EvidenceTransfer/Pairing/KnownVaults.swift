internal import CurlBridge
public import DurableFiles

/// The vaults that this device was paired with, in a folder of its owner's configuration.
///
/// One folder a vault, `vaults/<host>_<port>/` (0700), with files of mode 0600: `authority.crt` (the vault's certificate authority, PEM),
/// `credential` (what identifies this device to it), `vault.vkey` (the key its receipts are signed with) and `after.txt` (the newest
/// time note seen, which proves when a recording began even when the vault can't be reached then).
public struct KnownVaults: Sendable {
    private let folder: String

    /// - Parameter configurationFolder: usually `$XDG_CONFIG_HOME/exhibit`.
    public init(configurationFolder: String) { folder = configurationFolder + "/vaults" }

    /// What is known of a vault; everything is nil for one that was never paired with.
    public func vault(at address: VaultAddress) throws(FileError) -> KnownVault {
        let place = folder + "/" + address.fileName
        return KnownVault(
            base: address.base,
            authorityFile: DurableFile.size(place + "/authority.crt") != nil ? place + "/authority.crt" : nil,
            credential: try text(place + "/credential"),
            verifierKey: try text(place + "/vault.vkey"),
            timeNote: try bytes(place + "/after.txt"))
    }

    /// Puts a certificate authority that is about to be used for pairing into a file, as libcurl needs it; returns the path.
    func propose(authority: [UInt8], of address: VaultAddress) throws(FileError) -> String {
        let place = folder + "/" + address.fileName
        try Folder.create(place)
        try DurableFile.write(authority, to: place + "/proposed.crt")
        return place + "/proposed.crt"
    }

    /// Keeps what pairing gave, durably; the proposed authority becomes the vault's.
    func remember(_ address: VaultAddress, credential: String, verifierKey: String) throws(FileError) {
        let place = folder + "/" + address.fileName
        try DurableFile.move(place + "/proposed.crt", to: place + "/authority.crt")
        try DurableFile.write(Array(verifierKey.utf8) + [0x0A], to: place + "/vault.vkey")
        try DurableFile.write(Array(credential.utf8) + [0x0A], to: place + "/credential")
    }

    /// Keeps the newest time note of a vault, for recordings that begin while it can't be reached.
    public func remember(timeNote: [UInt8], of address: VaultAddress) throws(FileError) {
        let place = folder + "/" + address.fileName
        try Folder.create(place)
        try DurableFile.write(timeNote, to: place + "/after.txt")
    }

    private func bytes(_ path: String) throws(FileError) -> [UInt8]? {
        guard DurableFile.size(path) != nil else { return nil }
        return try DurableFile.read(path, limit: 1 << 20)
    }

    private func text(_ path: String) throws(FileError) -> String? {
        try bytes(path).map { String(decoding: $0.filter { $0 != 0x0A }, as: UTF8.self) }
    }
}

/// What this device knows of one vault.
public struct KnownVault: Sendable, Equatable {
    /// Scheme, host and port.
    public var base: String
    /// Path of the PEM file of its certificate authority; nil: the system's authorities decide.
    public var authorityFile: String?
    /// The device credential; nil when not paired.
    public var credential: String?
    /// The key its receipts are signed with (C2SP vkey), fixed at pairing; nil when not paired.
    public var verifierKey: String?
    /// The newest time note seen; nil for none.
    public var timeNote: [UInt8]?

    /// A connection to it.
    public func exchange() throws -> CurlVaultExchange {
        try CurlVaultExchange(base: base, trust: authorityFile.map { .authorityFile($0) } ?? .system, credential: credential)
    }
}
