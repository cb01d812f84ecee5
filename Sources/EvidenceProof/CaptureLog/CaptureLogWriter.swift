/// Writes the JSON of a capture log's lines; signing is the platform's.
///
/// The caller signs what `append` returns, and writes `sealed(json:signature:)` to storage in the same order. A line that could not
/// be signed or stored must not be followed by others: continue from what is stored (`init(continuing:)`).
public struct CaptureLogWriter: Sendable {
    /// The `seq` of the next line.
    public private(set) var nextSequence = 0
    private var previous: Digest?

    /// Begins a new log: the first entry must be `begin`.
    public init() {}

    /// Goes on after the last good line of `log`.
    public init(continuing log: ParsedCaptureLog) {
        guard let last = log.lines.last else { return }
        nextSequence = last.sequence + 1
        previous = last.jsonDigest
    }

    /// Makes the next line.
    ///
    /// - Parameters:
    ///   - entry: what the line says.
    ///   - time: the device's wall clock, as `UTCTime` writes it.
    ///   - tick: milliseconds on a monotonic clock since `begin`; never lower than the line before.
    /// - Returns: the exact JSON bytes, to be signed.
    public mutating func append(_ entry: CaptureEntry, time: String, tick: Milliseconds) -> [UInt8] {
        var line = JSONObject()
        line.append("seq", nextSequence)
        line.append("type", entry.type)
        line.append("time", time)
        line.append("tick", tick)
        if let previous { line.append("prev", previous.hexadecimal) }
        entry.appendFields(to: &line)
        let json = JSONText.write(.object(line))
        nextSequence += 1
        previous = Digest.of(json)
        return json
    }

    /// The whole line: `json`, a TAB, the base64 of `signature` (64 bytes) and a line feed.
    public static func sealed(json: [UInt8], signature: [UInt8]) -> [UInt8] {
        json + [0x09] + Base64.encode(signature) + [0x0A]
    }
}
