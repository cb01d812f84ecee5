/// Where a vault is, as a person gives it: a plain URL, or the pairing URL out of the QR code that `exhibit serve --listen` shows.
public struct VaultAddress: Sendable, Equatable {
    /// A one-time token, and the vault's certificate authority to expect.
    public struct Invitation: Sendable, Equatable {
        /// The one-time token.
        public var token: String
        /// SHA-256 of the authority's certificate (DER): 64 lower-case hexadecimal digits.
        public var authorityFingerprint: String
    }

    /// Scheme, host and port, without a slash at the end: `https://192.168.1.5:8443`.
    public var base: String
    /// What a pairing URL carries besides; nil for a plain URL.
    public var invitation: Invitation?

    /// Reads `http(s)://HOST[:PORT][/]` or `https://HOST[:PORT]/setup#pair=TOKEN&ca=FINGERPRINT`.
    /// - Throws: `VaultAddressError`, which says what is wrong with the text.
    public init(_ text: String) throws(VaultAddressError) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let isSecure = parts[0].hasPrefix("https://")
        guard isSecure || parts[0].hasPrefix("http://") else {
            throw VaultAddressError(text: text, cause: "it must begin with https:// or http://")
        }
        let rest = parts[0].dropFirst(isSecure ? 8 : 7)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest.dropFirst(authority.count)
        guard !authority.isEmpty, authority.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "@") && $0 < 0x7F }) else {
            throw VaultAddressError(text: text, cause: "it names no host")
        }
        base = (isSecure ? "https://" : "http://") + authority.lowercased()
        guard parts.count == 2 else {
            guard path.isEmpty || path == "/" else { throw VaultAddressError(text: text, cause: "a vault is a host without a path") }
            return
        }
        guard isSecure else { throw VaultAddressError(text: text, cause: "a pairing URL must begin with https://") }
        guard let invitation = Invitation(fragment: parts[1]) else {
            throw VaultAddressError(text: text, cause: "a pairing URL ends with #pair=TOKEN&ca=FINGERPRINT")
        }
        self.invitation = invitation
    }

    /// The address as part of a file name: `192.168.1.5_8443`.
    var fileName: String {
        let host = base.split(separator: "/").last ?? ""
        return String(host.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" ? $0 : "_" })
    }
}

extension VaultAddress.Invitation {
    /// Reads `pair=TOKEN&ca=FINGERPRINT`, in either order; the fingerprint may be in capitals and have colons.
    init?(fragment: String) {
        var token: String?
        var fingerprint: String?
        for field in fragment.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return nil }
            if parts[0] == "pair" { token = parts[1] }
            if parts[0] == "ca" { fingerprint = parts[1].lowercased().filter { $0 != ":" } }
        }
        guard let token, let fingerprint, fingerprint.utf8.count == 64, fingerprint.allSatisfy(\.isHexDigit) else { return nil }
        self.init(token: token, authorityFingerprint: fingerprint)
    }
}

/// Why a text is no vault's address.
public struct VaultAddressError: Error, Equatable, CustomStringConvertible {
    /// The text.
    public var text: String
    /// What is wrong with it.
    public var cause: String

    /// `"ftp://x" is not a vault's address: …`
    public var description: String { "\"\(text)\" is not a vault's address: \(cause)" }
}
