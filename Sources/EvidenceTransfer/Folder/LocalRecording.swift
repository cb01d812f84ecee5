internal import DurableFiles
internal import EvidenceModel
internal import EvidenceProof
internal import OpenSSLBridge

/// What a recording's folder holds so far, read again as it grows. Confined to the upload's thread.
struct LocalRecording {
    /// One line of the capture log: where its bytes are, and what sending it needs.
    struct Line {
        var start: Int
        var end: Int
        var digest: Digest
        var tick: Int
        /// The segment and its bytes up to the end of this chunk, when the line is a chunk's.
        var chunk: (segment: Int, end: Int)?
        var isEnd: Bool
    }

    /// What the log says of a segment.
    struct Segment {
        var number: Int
        var mediaType: String
        var bytes: Int
        /// Whether the device lost logged bytes before it closed the recording: `bytes` is then what is left.
        var isShortened = false
        /// Whether no more bytes will come.
        var isFinished: Bool
        /// Sizes of the chunks that nobody has taken yet.
        fileprivate var newChunks: [Int] = []
    }

    let folder: RecordingFolder
    /// The recording's id, once its first line is there.
    private(set) var identifier: String?
    private(set) var lines: [Line] = []
    private(set) var segments: [Segment] = []
    private var parser = CaptureLogParser()
    private var logBytes = 0

    init(folder: RecordingFolder) { self.folder = folder }

    /// Whether the log has its last line.
    var hasEnded: Bool { lines.last?.isEnd ?? false }

    /// All bytes that chunk lines name.
    var bytes: Int { segments.reduce(0) { $0 + $1.bytes } }

    /// Reads what has been added to the log, and which segments are finished.
    /// - Returns: the numbers of the segments that changed.
    /// - Throws: `FileError`, or `ProofError` when the log is damaged.
    mutating func readOn() throws -> [Int] {
        var changed: [Int] = []
        let size = DurableFile.size(folder.captureLog) ?? 0
        while logBytes < size {
            let part = min(size - logBytes, 1 << 20)
            var fresh: [UInt8] = []
            try ReadFile(path: folder.captureLog).read(from: logBytes, to: logBytes + part) { fresh.append(contentsOf: $0) }
            logBytes += part
            for line in try parser.feed(fresh) { take(line, changed: &changed) }
        }
        try readFinished(&changed)
        return changed
    }

    /// The bytes of the lines in `range`.
    func logText(_ range: Range<Int>) throws -> [UInt8] {
        guard let first = range.first, let last = range.last else { return [] }
        var text: [UInt8] = []
        try ReadFile(path: folder.captureLog).read(from: lines[first].start, to: lines[last].end) { text.append(contentsOf: $0) }
        return text
    }

    /// The file of a segment.
    func path(of segment: Segment) -> String { folder.segment(segment.number, mediaType: segment.mediaType) }

    /// The segment with this number; nil when no line names it.
    func segment(_ number: Int) -> Segment? { segments.first { $0.number == number } }

    /// The sizes of the segment's chunks since the last call, in order.
    mutating func takeNewChunks(of number: Int) -> [Int] {
        guard let index = segments.firstIndex(where: { $0.number == number }) else { return [] }
        defer { segments[index].newChunks = [] }
        return segments[index].newChunks
    }

    /// SHA-256 of some bytes of a segment's file.
    func digest(of segment: Segment, from offset: Int, bytes: Int) throws -> [UInt8] {
        var stream = DigestStream(.sha256)
        try ReadFile(path: path(of: segment)).read(from: offset, to: offset + bytes) { stream.update($0) }
        return stream.digest()
    }

    private mutating func take(_ line: CaptureLine, changed: inout [Int]) {
        let start = lines.last?.end ?? 0
        // JSON, TAB, 88 characters of base64, LF.
        var local = Line(
            start: start, end: start + line.json.count + 90, digest: line.jsonDigest, tick: Int(line.tick), chunk: nil, isEnd: false)
        switch line.entry {
        case .begin(let begin): identifier = begin.recording
        case .segment(let entry):
            segments.append(Segment(number: entry.segment, mediaType: entry.mediaType, bytes: 0, isFinished: false))
            changed.append(entry.segment)
        case .chunk(let chunk):
            guard let index = segments.firstIndex(where: { $0.number == chunk.segment }) else { break }
            segments[index].bytes = Int(chunk.offset + chunk.bytes)
            segments[index].newChunks.append(Int(chunk.bytes))
            local.chunk = (chunk.segment, segments[index].bytes)
            if !changed.contains(chunk.segment) { changed.append(chunk.segment) }
        case .end(let end):
            local.isEnd = true
            if end.recovered { shorten(to: end.segments) }
            for index in segments.indices { finish(index, &changed) }
        case .point, .interruption, .resumption, .bookmark, .notice, .unknown: break
        }
        lines.append(local)
    }

    /// What the device no longer had when it closed the recording can't be sent.
    private mutating func shorten(to totals: [CaptureEntry.End.Total]) {
        for total in totals {
            guard let index = segments.firstIndex(where: { $0.number == total.segment }), segments[index].bytes > total.bytes else {
                continue
            }
            var excess = segments[index].bytes - Int(total.bytes)
            segments[index].bytes = Int(total.bytes)
            segments[index].isShortened = true
            while excess > 0, let last = segments[index].newChunks.popLast() {
                if last > excess { segments[index].newChunks.append(last - excess) }
                excess -= last
            }
        }
    }

    /// A segment in SHA256SUMS gets no more bytes.
    private mutating func readFinished(_ changed: inout [Int]) throws {
        guard segments.contains(where: { !$0.isFinished }), DurableFile.size(folder.digests) != nil else { return }
        let names = try DurableFile.read(folder.digests).split(separator: 0x0A).map { String(decoding: $0.dropFirst(66), as: UTF8.self) }
        for index in segments.indices {
            let name = RecordingFolder.segmentName(segments[index].number, mediaType: segments[index].mediaType)
            if names.contains(name) { finish(index, &changed) }
        }
    }

    private mutating func finish(_ index: Int, _ changed: inout [Int]) {
        guard !segments[index].isFinished else { return }
        segments[index].isFinished = true
        if !changed.contains(segments[index].number) { changed.append(segments[index].number) }
    }
}
