/// A capture log as far as it can be read.
public struct ParsedCaptureLog: Sendable {
    /// The good lines, from line 0 on.
    public private(set) var lines: [CaptureLine] = []
    /// The bytes up to the end of the last good line.
    public private(set) var wholeBytes = 0
    /// Why reading stopped before the end of the bytes; nil when every byte belongs to a good line.
    ///
    /// The code `truncated` means that the last line alone is cut off, which a crash does; anything else means that the log is not
    /// what a device wrote.
    public private(set) var problem: ProofError?
    /// The signature of a first line of an unknown format: of a newer format it is valid. nil when that line names no key as this version
    /// does, and in any other log.
    public private(set) var unknownFormatCheck: SignatureCheck?

    /// The fields of line 0; nil when there is no line 0.
    public var begin: CaptureEntry.Begin? {
        if case .begin(let begin)? = lines.first?.entry { begin } else { nil }
    }

    /// The fields of the `end` line; nil when the log was cut off or is still being written.
    public var end: CaptureEntry.End? {
        if case .end(let end)? = lines.last?.entry { end } else { nil }
    }

    /// The device's clock at the last line that was written at capture: what was recorded reaches from line 0 to here. nil without lines.
    public var capturedTo: UTCTime? { lines.last { !$0.entry.isRecovered }?.instant }

    /// The device's clock when it closed the recording that had been cut off; nil when it ended by itself, or not yet.
    public var closedAt: UTCTime? { end?.recovered == true ? lines.last?.instant : nil }

    /// Reads `bytes` up to the first problem.
    public static func parse(_ bytes: [UInt8]) -> ParsedCaptureLog {
        var log = ParsedCaptureLog()
        var parser = CaptureLogParser()
        do throws(ProofError) {
            while let next = try parser.nextLine(in: bytes, from: log.wholeBytes) {
                log.lines.append(next.line)
                log.wholeBytes = next.end
            }
            if log.wholeBytes < bytes.count {
                log.problem = ProofError(.truncated, line: parser.nextSequence, "the last line is cut off")
            }
        } catch {
            log.problem = error
            if error.code == .format { log.unknownFormatCheck = CaptureLine.signatureCheck(bytes, from: log.wholeBytes) }
        }
        return log
    }
}
