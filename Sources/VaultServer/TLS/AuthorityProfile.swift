import EvidenceProof

/// The authority's certificate as a profile that iPhones and iPads install.
enum AuthorityProfile {
    static let mediaType = "application/x-apple-aspen-config"

    /// The profile's identifiers come from the certificate's fingerprint, so that installing it again replaces it.
    static func text(der: [UInt8], fingerprint: String, name: String) -> [UInt8] {
        let certificate = String(decoding: Base64.encode(der), as: UTF8.self)
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
                <key>PayloadContent</key>
                <array>
                    <dict>
                        <key>PayloadCertificateFileName</key>
                        <string>exhibit-ca.crt</string>
                        <key>PayloadContent</key>
                        <data>\(certificate)</data>
                        <key>PayloadDescription</key>
                        <string>Lets this device trust the Exhibit vault.</string>
                        <key>PayloadDisplayName</key>
                        <string>\(escaped(name))</string>
                        <key>PayloadIdentifier</key>
                        <string>exhibit.vault.authority.\(fingerprint.prefix(16)).certificate</string>
                        <key>PayloadType</key>
                        <string>com.apple.security.root</string>
                        <key>PayloadUUID</key>
                        <string>\(uuid(fingerprint, from: 0))</string>
                        <key>PayloadVersion</key>
                        <integer>1</integer>
                    </dict>
                </array>
                <key>PayloadDescription</key>
                <string>Lets this device trust the Exhibit vault. SHA-256 of the certificate: \(fingerprint)</string>
                <key>PayloadDisplayName</key>
                <string>\(escaped(name))</string>
                <key>PayloadIdentifier</key>
                <string>exhibit.vault.authority.\(fingerprint.prefix(16))</string>
                <key>PayloadRemovalDisallowed</key>
                <false/>
                <key>PayloadType</key>
                <string>Configuration</string>
                <key>PayloadUUID</key>
                <string>\(uuid(fingerprint, from: 32))</string>
                <key>PayloadVersion</key>
                <integer>1</integer>
            </dict>
            </plist>

            """.utf8)
    }

    private static func uuid(_ fingerprint: String, from start: Int) -> String {
        let digits = Array(fingerprint.uppercased().utf8)[start..<(start + 32)]
        var text: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "<": "&lt;"
            case ">": "&gt;"
            case "&": "&amp;"
            default: String(character)
            }
        }.joined()
    }
}
