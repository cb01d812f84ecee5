/// One line of a capture log.
public struct CaptureLine: Sendable {
    /// The line's `seq`: 0, 1, 2 …
    public let sequence: Int
    /// The device's wall clock.
    public let instant: UTCTime
    /// Milliseconds on a monotonic clock since `begin`; a wall clock that was changed shows by it.
    public let tick: Milliseconds
    /// The digest of the previous line's JSON; nil for line 0.
    public let previous: Digest?
    /// What the line says.
    public let entry: CaptureEntry
    /// The exact bytes that are signed and hashed.
    public let json: [UInt8]
    /// The digest of `json`: the next line's `prev`.
    public let jsonDigest: Digest
    /// The Ed25519 signature of `json`, 64 bytes; whether it is valid is the platform's to say.
    public let signature: [UInt8]

    /// The bytes of a TAB and a signature.
    static let signedBytes = 89

    /// The device's wall clock as the line has it.
    public var time: String { instant.text }

    /// Reads one line without its line feed, by itself: the chain is `CaptureLogParser`'s to check.
    ///
    /// - Throws: `ProofError` with the code `line`, `utf8`, `json`, `base64`, `entry`, `format` or `unknownType`.
    init(_ bytes: [UInt8], from start: Int, to end: Int) throws(ProofError) {
        var tab = start
        while tab < end && bytes[tab] != 0x09 { tab += 1 }
        guard tab < end else { throw ProofError(.line, "no TAB between the JSON and its signature") }
        guard let fields = try JSONText.parse(bytes, from: start, to: tab).object else {
            throw ProofError(.json, "the line is not a JSON object")
        }
        guard end - tab == CaptureLine.signedBytes else { throw ProofError(.base64, "the signature is not 88 characters of base64") }
        signature = try Base64.decode(bytes, from: tab + 1, to: end)
        guard signature.count == 64 else { throw ProofError(.base64, "the signature is not 64 bytes") }
        sequence = try fields.requiredCount("seq", from: 0)
        instant = try fields.requiredTime("time")
        tick = try fields.requiredSize("tick")
        previous = fields["prev"] == nil ? nil : try fields.requiredDigest("prev")
        entry = try CaptureEntry(line: fields)
        json = Array(bytes[start..<tab])
        jsonDigest = Digest.of(json)
    }

    /// The signature check of a line of any format that has a line's shape and names its own `key`, as `begin` does; nil for any other.
    static func signatureCheck(_ bytes: [UInt8], from start: Int) -> SignatureCheck? {
        guard let tab = bytes[start...].firstIndex(of: 0x09), let end = bytes[tab...].firstIndex(of: 0x0A),
            let fields = try? JSONText.parse(bytes, from: start, to: tab).object, let text = fields["key"]?.string,
            let key = try? Base64.decode(Array(text.utf8)), key.count == 32,
            let signature = try? Base64.decode(bytes, from: tab + 1, to: end), signature.count == 64
        else { return nil }
        return SignatureCheck(publicKey: key, message: Array(bytes[start..<tab]), signature: signature)
    }
}
