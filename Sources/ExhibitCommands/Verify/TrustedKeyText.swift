import CommandLineParsing
import DurableFiles
import EvidencePackage
import EvidenceProof

/// Reads what `--trust-key` gives: a key, or a file that holds one.
enum TrustedKeyText {
    /// A file is tried first. Then the text itself is a vault's verifier key (`name+hash+base64`), or 32 raw bytes in base64.
    ///
    /// - Throws: `CommandFailure` (environment) when it is none of these.
    static func add(_ text: String, to keys: inout TrustedKeys) throws {
        if DurableFile.size(text) != nil {
            let bytes = try DurableFile.read(text, limit: 1 << 16)
            guard add(bytes: bytes, to: &keys) else {
                throw CommandFailure(.environment, "\(text) holds no key that can be trusted", hint: hint)
            }
        } else if !add(bytes: Array(text.utf8), to: &keys) {
            throw CommandFailure(.environment, "'\(text.forTerminal)' is neither a file nor a key", hint: hint)
        }
    }

    private static let hint =
        "A device's key is 32 bytes in base64 or PEM, as in the first line of its capture log; a vault's is its vault.vkey."

    private static func add(bytes: [UInt8], to keys: inout TrustedKeys) -> Bool {
        if let vault = try? VerifierKey.parse(bytes) {
            keys.vaults.append(vault)
            return true
        }
        guard let key = deviceKey(bytes) else { return false }
        keys.devices.append(key)
        return true
    }

    /// 32 bytes in base64, or a PEM public key whose 44 bytes end in them (RFC 8410).
    private static func deviceKey(_ bytes: [UInt8]) -> [UInt8]? {
        let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { !$0.starts(with: "-----".utf8) }
        guard let decoded = try? Base64.decode(lines.joined().filter { $0 > 0x20 }) else { return nil }
        if decoded.count == 32 { return decoded }
        return decoded.count == 44 && decoded.starts(with: ed25519Prefix) ? Array(decoded.suffix(32)) : nil
    }

    /// The DER before the key's own bytes: SEQUENCE, algorithm 1.3.101.112, BIT STRING.
    private static let ed25519Prefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
}
