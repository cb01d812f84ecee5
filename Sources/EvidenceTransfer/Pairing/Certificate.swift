internal import EvidenceProof

/// A certificate's bytes; its contents are not looked at here.
struct Certificate {
    private let der: [UInt8]

    /// Takes DER, or the first certificate of a PEM file; nil for anything else.
    init?(_ file: [UInt8]) {
        if file.first == 0x30 {
            der = file
            return
        }
        let lines = file.split(separator: 0x0A).map { $0.filter { $0 > 0x20 } }
        guard let start = lines.firstIndex(where: { $0.elementsEqual(Self.begin.filter { $0 > 0x20 }) }),
            let end = lines[start...].firstIndex(where: { $0.elementsEqual(Self.end.filter { $0 > 0x20 }) }),
            let bytes = try? Base64.decode(Array(lines[lines.index(after: start)..<end].joined())), bytes.first == 0x30
        else { return nil }
        der = bytes
    }

    /// SHA-256 of the DER bytes, in lower-case hexadecimal.
    var fingerprint: String { Digest.of(der).hexadecimal }

    /// The certificate as a PEM file.
    var pem: [UInt8] {
        var text = Array(Self.begin) + [0x0A]
        let base64 = Base64.encode(der)
        for start in stride(from: 0, to: base64.count, by: 64) {
            text += base64[start..<min(start + 64, base64.count)]
            text.append(0x0A)
        }
        return text + Array(Self.end) + [0x0A]
    }

    private static let begin = "-----BEGIN CERTIFICATE-----".utf8
    private static let end = "-----END CERTIFICATE-----".utf8
}
