/// Reads a capture log as its bytes arrive and checks that each line follows from the one before.
///
/// Checked are the shape of every line, `seq`, `prev`, `tick`, that `begin` comes first and once, and that nothing follows `end`.
/// Signatures and chunks are not: see `RecordingVerifier`.
public struct CaptureLogParser: Sendable {
    /// The longest line, in bytes without its line feed.
    public static let maximumLineBytes = 65_536

    /// The `seq` that the next line must have.
    public private(set) var nextSequence: Int
    /// The digest that the next line must name as `prev`; nil before line 0.
    public private(set) var previous: Digest?
    /// Whether the `end` line was read: nothing may follow.
    public private(set) var hasEnded: Bool
    private var tick: Milliseconds
    private var pending: [UInt8] = []

    /// Bytes of a line whose line feed has not arrived.
    public var pendingBytes: Int { pending.count }

    /// Begins with line 0.
    public init() {
        (nextSequence, previous, hasEnded, tick) = (0, nil, false, 0)
    }

    /// Goes on after `line`, which the caller has checked before.
    public init(after line: CaptureLine) {
        nextSequence = line.sequence + 1
        previous = line.jsonDigest
        tick = line.tick
        if case .end = line.entry { hasEnded = true } else { hasEnded = false }
    }

    /// Goes on after the last good line of `log`.
    public init(continuing log: ParsedCaptureLog) {
        if let last = log.lines.last { self.init(after: last) } else { self.init() }
    }

    /// Reads the whole lines that are complete with `bytes`, and keeps the rest for the next call.
    ///
    /// - Returns: the lines in order.
    /// - Throws: `ProofError` for the first bad line. The parser is then as it was before the call: none of `bytes` is taken.
    public mutating func feed(_ bytes: [UInt8]) throws(ProofError) -> [CaptureLine] {
        var next = self
        let text = next.pending.isEmpty ? bytes : next.pending + bytes
        next.pending = []
        var lines: [CaptureLine] = []
        var start = 0
        while let line = try next.nextLine(in: text, from: start) {
            lines.append(line.line)
            start = line.end
        }
        next.pending = Array(text[start...])
        self = next
        return lines
    }

    /// Reads the line that begins at `start`, and where the one after it begins; nil when its line feed is not there.
    mutating func nextLine(in text: [UInt8], from start: Int) throws(ProofError) -> (line: CaptureLine, end: Int)? {
        var end = start
        while end < text.count && text[end] != 0x0A { end += 1 }
        guard end - start <= CaptureLogParser.maximumLineBytes else {
            throw ProofError(.line, line: nextSequence, "longer than \(CaptureLogParser.maximumLineBytes) bytes")
        }
        if hasEnded && start < text.count {
            throw ProofError(.order, line: nextSequence, "something follows the end line")
        }
        guard end < text.count else {
            // A line whose line feed is still to come, or was cut off, has no byte after its signature.
            guard text[start...].firstIndex(of: 0x09).map({ end - $0 <= CaptureLine.signedBytes }) ?? true else {
                throw ProofError(.base64, line: nextSequence, "something other than a line feed follows its signature")
            }
            return nil
        }
        do throws(ProofError) {
            let line = try CaptureLine(text, from: start, to: end)
            try accept(line)
            return (line, end + 1)
        } catch {
            throw error.at(line: nextSequence)
        }
    }

    private mutating func accept(_ line: CaptureLine) throws(ProofError) {
        guard line.sequence == nextSequence else {
            throw ProofError(.sequence, "seq is \(line.sequence) where \(nextSequence) belongs")
        }
        guard line.previous == previous else {
            throw ProofError(.chain, nextSequence == 0 ? "line 0 has a prev" : "prev is not the digest of line \(nextSequence - 1)")
        }
        guard line.tick >= tick else { throw ProofError(.tick, "tick falls from \(tick) to \(line.tick)") }
        if case .begin = line.entry {
            guard nextSequence == 0 else { throw ProofError(.order, "a second begin line") }
        } else if nextSequence == 0 {
            throw ProofError(.order, "the first line is not a begin line")
        }
        if case .end = line.entry { hasEnded = true }
        nextSequence += 1
        previous = line.jsonDigest
        tick = line.tick
    }
}
