import CLazyLibraries

/// libsystemd, loaded at first use (docs/decisions/lazy-libraries.md): only `status` needs it, and a vault runs without.
enum SDBusLibrary {
    private static let loaded = Result { () throws(SDBusError) in
        let message: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            guard let base = buffer.baseAddress, lazy_libraries_load(LAZY_SYSTEMD, base, 512) != 0 else { return nil }
            return String(cString: base)
        }
        if let message { throw SDBusError(.libraryMissing, "\(message) (install Debian's libsystemd0)") }
    }

    static func load() throws(SDBusError) { try loaded.get() }
}
