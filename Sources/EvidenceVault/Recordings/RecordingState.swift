import EvidenceModel
import EvidenceProof
import OpenSSLBridge

/// A recording as its capture log and the catalogue have it: what is needed to take the next line or the next bytes in.
struct RecordingState: Sendable {
    let id: RecordingID
    var parser = CaptureLogParser()
    /// The device's key, from `begin`.
    var key: Ed25519PublicKey?
    var begin: CaptureEntry.Begin?
    /// Where each line ends in the log.
    var lineEnds: [Int] = []
    /// Bytes of `receipts.txt` that were given out.
    var receiptsBytes = 0
    var segments: [Int: SegmentLog] = [:]
    var chunks = 0
    var endReason: String?
    var startedAt = Timestamp(milliseconds: 0)
    /// Time of the last line held, whenever it was written.
    var lastTime = Timestamp(milliseconds: 0)
    /// The last line that was written at capture. Those of a closing after a crash come hours or days later.
    var captured = (to: Timestamp(milliseconds: 0), tick: 0)
    /// When the device closed the recording that had been cut off; nil when it ended by itself, or not yet.
    var closedAt: Timestamp?
    /// Tick up to which chunks were captured, in milliseconds.
    var lastChunkTick = 0
    /// Digest of the last line's JSON.
    var lastDigest: Digest? { parser.previous }
    /// Name of the paired device that sent it.
    var device: String?
    /// Who brought its first line; nil when that is not known: after a crash, until the line comes again, or from before the vault kept it.
    var begunBy: Beginner?
    /// The last receipt over everything held, and what it was over; repeated when nothing changed.
    var lastReceipt: (text: String, sequence: Int, held: [Int])?
    /// What each segment had at the last receipt.
    var receiptHeld: [Int: Int] = [:]

    init(id: RecordingID) { self.id = id }

    var lines: Int { lineEnds.count }
    var logBytes: Int { lineEnds.last ?? 0 }
    var hasEnded: Bool { parser.hasEnded }
    /// Segment numbers, rising.
    var numbers: [Int] { segments.keys.sorted() }
    /// Bytes durably held, of all segments.
    var bytes: Int { segments.values.reduce(0) { $0 + $1.held } }

    /// What the item's state is.
    var itemState: EvidenceItem.State {
        if segments.values.contains(where: { $0.state == .damaged || $0.problem != nil }) { return .damaged }
        guard hasEnded else { return .live }
        let complete = segments.values.allSatisfy {
            ($0.state == .settled && !$0.isShortened) || ($0.state == .announced && !$0.hasClaims)
        }
        return complete ? .settled : .incomplete
    }

    /// Takes a line in that the parser accepted and whose signature is good.
    mutating func apply(_ line: CaptureLine, bytes: Int) {
        lineEnds.append(logBytes + bytes)
        lastTime = Timestamp(milliseconds: line.instant.milliseconds)
        if !line.entry.isRecovered { captured = (lastTime, line.tick) }
        switch line.entry {
        case .begin(let begin):
            self.begin = begin
            key = Ed25519PublicKey(begin.key)
            startedAt = lastTime
        case .segment(let announced):
            var segment = segments[announced.segment] ?? SegmentLog(number: announced.segment, mediaType: announced.mediaType)
            segment.mediaType = announced.mediaType
            segment.width = announced.width
            segment.height = announced.height
            segment.startedAt = lastTime
            segments[announced.segment] = segment
        case .chunk(let chunk):
            chunks += 1
            lastChunkTick = captured.tick
            segments[chunk.segment, default: SegmentLog(number: chunk.segment, mediaType: "application/octet-stream")].add(chunk)
        case .end(let end):
            endReason = end.reason
            if end.recovered { closedAt = lastTime }
            for total in end.segments {
                segments[total.segment, default: SegmentLog(number: total.segment, mediaType: "application/octet-stream")].add(
                    total, recovered: end.recovered)
            }
        case .point, .interruption, .resumption, .bookmark, .notice, .unknown: break
        }
    }

    /// A title for the item, in the device's local time: `Recording 2026-11-30 05:51`.
    var title: String {
        let offset = begin.flatMap { minutes(ofOffset: $0.utcOffset) } ?? 0
        let local = startedAt.advanced(byMilliseconds: offset * 60_000).rfc3339.utf8
        return
            "Recording \(String(decoding: local.prefix(10), as: UTF8.self)) \(String(decoding: local.dropFirst(11).prefix(5), as: UTF8.self))"
    }
}

/// Minutes east of UTC of `+01:00`; nil for anything else.
private func minutes(ofOffset text: String) -> Int? {
    let parts = text.dropFirst().split(separator: ":")
    guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), parts.count == 2, let hours = Int(parts[0]),
        let rest = Int(parts[1]), (0..<24).contains(hours), (0..<60).contains(rest)
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + rest)
}
