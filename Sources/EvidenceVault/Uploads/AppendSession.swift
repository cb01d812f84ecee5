/// Appends bytes to one upload. One thread at a time; end it with `finish` or `abandon`. Dropping it abandons it.
public final class AppendSession: Sendable {
    private let vault: Vault
    private let open: OpenAppend

    init(vault: Vault, open: OpenAppend) {
        self.vault = vault
        self.open = open
    }

    deinit { vault.abandon(open) }

    /// Takes bytes in: writes and hashes them. They are not durable yet.
    /// - Throws: `length-exceeded`, `upload-taken-over`, `disk-full`, `storage-failure`; after any of these only `abandon` is left.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(VaultError) {
        try open.write(bytes)
    }

    /// Makes them durable and counts them. A whole segment that matches its log is an object when this returns.
    /// - Returns: the upload as it is now.
    /// - Throws: `checksum-mismatch`, `chunk-mismatch`, `disk-full`, `storage-failure`: nothing of the session counts.
    public func finish() throws(VaultError) -> Upload {
        try vault.finish(open)
    }

    /// Ends a session whose request was cut off: what arrived is made durable and counts, unless a checksum came with it.
    public func abandon() {
        vault.abandon(open)
    }
}
