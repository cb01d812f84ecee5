/// What a capture log says of its segments and chunks, and where its lines contradict each other.
struct LoggedSegments: Sendable {
    /// One segment as the log tells it.
    struct Entry: Sendable {
        let number: Int
        let start: UTCTime
        /// The places of its chunks in `chunks`.
        var chunks: [Int] = []
        var nextChunk = 0
        /// Where the last logged chunk ends.
        var bytes: ByteCount = 0
        /// The time of the last chunk that was logged at capture.
        var lastTime: UTCTime
        /// Whether its last chunk was hashed after a crash only.
        var isCutOff = false
        /// When it was complete; nil when nobody knows.
        var end: UTCTime? { isCutOff ? nil : lastTime }
        /// The totals in the `end` line.
        var total: CaptureEntry.End.Total?
        /// Whether the device had lost logged bytes when it closed the cut-off recording: then `total` is what it had left.
        var isShortened = false
    }

    private(set) var segments: [Entry] = []
    private(set) var chunks: [ChunkExpectation] = []
    private(set) var problems: [Problem] = []
    private(set) var hasEnd = false

    init(_ lines: [CaptureLine]) {
        for line in lines {
            switch line.entry {
            case .segment(let segment): add(segment, line)
            case .chunk(let chunk): add(chunk, line)
            case .end(let end): finish(end, line)
            default: break
            }
        }
    }

    /// Where the segment `number` is: where its number says, but in a log that contradicts itself.
    func position(of number: Int) -> Int? {
        if segments.indices.contains(number - 1), segments[number - 1].number == number { return number - 1 }
        return segments.firstIndex { $0.number == number }
    }

    private mutating func add(_ segment: CaptureEntry.Segment, _ line: CaptureLine) {
        let expected = (segments.last?.number ?? 0) + 1
        if segment.segment != expected {
            contradict(line, "begins segment \(segment.segment) where segment \(expected) belongs")
            guard position(of: segment.segment) == nil else { return }
        }
        segments.append(Entry(number: segment.segment, start: line.instant, lastTime: line.instant))
    }

    private mutating func add(_ chunk: CaptureEntry.Chunk, _ line: CaptureLine) {
        guard let index = position(of: chunk.segment) else {
            return contradict(line, "names a chunk of segment \(chunk.segment), which has not begun")
        }
        let segment = segments[index]
        let name = "chunk \(chunk.chunk) of segment \(chunk.segment)"
        guard chunk.chunk >= segment.nextChunk else { return contradict(line, "names \(name) a second time") }
        guard chunk.offset >= segment.bytes else {
            return contradict(line, "lets \(name) begin at byte \(chunk.offset), before the end of the chunk before it")
        }
        if chunk.offset > segment.bytes {
            noteUnlogged(segment, to: chunk.offset, until: line)
        } else if chunk.chunk > segment.nextChunk {
            return contradict(line, "names \(name) where chunk \(segment.nextChunk) belongs")
        }
        segments[index].chunks.append(chunks.count)
        segments[index].nextChunk = chunk.chunk + 1
        segments[index].bytes = chunk.offset + chunk.bytes
        segments[index].isCutOff = chunk.recovered
        if !chunk.recovered { segments[index].lastTime = line.instant }
        chunks.append(
            ChunkExpectation(
                segment: chunk.segment, chunk: chunk.chunk, offset: chunk.offset, bytes: chunk.bytes, sha256: chunk.sha256,
                from: segment.lastTime, to: chunk.recovered ? nil : line.instant, line: line.sequence, recovered: chunk.recovered))
    }

    private mutating func finish(_ end: CaptureEntry.End, _ line: CaptureLine) {
        hasEnd = true
        for total in end.segments {
            guard let index = position(of: total.segment), segments[index].total == nil else {
                contradict(line, "gives totals of segment \(total.segment), which has not begun or has them already")
                continue
            }
            segments[index].total = total
            if total.bytes < segments[index].bytes {
                // Whoever closes a recording after a crash can only state what is left. The chunks stay signed: what is gone is missing.
                segments[index].isShortened = end.recovered
                if !end.recovered { contradict(line, "gives segment \(total.segment) fewer bytes than its chunks have") }
            } else if total.bytes > segments[index].bytes {
                noteUnlogged(segments[index], to: total.bytes, until: line)
            }
        }
        for segment in segments where segment.total == nil && !segment.chunks.isEmpty {
            contradict(line, "leaves out segment \(segment.number)")
        }
    }

    private mutating func contradict(_ line: CaptureLine, _ statement: String) {
        var problem = Problem(.logInconsistent, .changed, subject: "line \(line.sequence) of the capture log", statement)
        problem.line = line.sequence
        problem.lines = 1
        problem.to = line.instant
        problems.append(problem)
    }

    /// Bytes of which the log says that they were there, but not what they were.
    private mutating func noteUnlogged(_ segment: Entry, to end: ByteCount, until line: CaptureLine) {
        let count = end - segment.bytes
        var problem = Problem(
            .bytesNotLogged, .incomplete, subject: "segment \(segment.number), \(count) bytes from byte \(segment.bytes) on",
            "are named by no line of the capture log")
        problem.segment = segment.number
        problem.from = segment.lastTime
        problem.to = line.entry.isRecovered ? nil : line.instant
        problem.offset = segment.bytes
        problem.bytes = count
        problems.append(problem)
    }
}
