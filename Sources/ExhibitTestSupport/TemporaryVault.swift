import EvidenceModel
public import EvidenceVault

/// A vault in a temporary folder, with a clock that the test moves.
public final class TemporaryVault: Sendable {
    /// Holds the vault's data folder.
    public let folder: TemporaryFolder
    /// What the vault reads time from.
    public let clock: ManualClock
    /// The vault.
    public let vault: Vault

    /// Opens a new one, or the one that is in `folder` already.
    public init(
        in folder: TemporaryFolder = TemporaryFolder(), clock: ManualClock = ManualClock(), options: VaultOptions = VaultOptions()
    ) throws {
        self.folder = folder
        self.clock = clock
        var options = options
        // A test folder may lie on a small file system.
        options.reservedBytes = min(options.reservedBytes, 1 << 20)
        vault = try Vault.open(at: "\(folder.path)/data", clock: clock.clock, options: options)
    }

    /// Closes the vault and opens it again, as after an orderly end.
    public func reopened(options: VaultOptions = VaultOptions()) throws -> TemporaryVault {
        vault.close()
        return try TemporaryVault(in: folder, clock: clock, options: options)
    }
}
