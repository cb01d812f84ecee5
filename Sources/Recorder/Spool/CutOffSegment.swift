internal import DurableFiles
internal import EvidenceModel
internal import EvidenceProof
internal import OpenSSLBridge

/// A segment of a recording that was cut off: what its lines say, and what its file holds.
struct CutOffSegment {
    let number: Int
    let name: String
    let path: String
    /// Chunks that have a line.
    private(set) var chunks = 0
    /// Bytes that chunk lines name.
    private(set) var sealedBytes = 0
    let fileBytes: Int

    /// The segments that the log names.
    static func segments(of log: ParsedCaptureLog, in folder: RecordingFolder) -> [CutOffSegment] {
        var found: [CutOffSegment] = []
        for line in log.lines {
            switch line.entry {
            case .segment(let segment):
                let name = RecordingFolder.segmentName(segment.segment, mediaType: segment.mediaType)
                let path = folder.path + "/" + name
                found.append(CutOffSegment(number: segment.segment, name: name, path: path, fileBytes: DurableFile.size(path) ?? 0))
            case .chunk(let chunk):
                guard let index = found.firstIndex(where: { $0.number == chunk.segment }) else { break }
                found[index].chunks += 1
                found[index].sealedBytes = Int(chunk.offset + chunk.bytes)
            default: break
            }
        }
        return found
    }

    private init(number: Int, name: String, path: String, fileBytes: Int) {
        (self.number, self.name, self.path, self.fileBytes) = (number, name, path, fileBytes)
    }

    /// How many first bytes are whole: what has lines, and after it whole fragments (a `moof` box with its `mdat`, or the file's header).
    func wholeBytes() throws(FileError) -> Int {
        guard fileBytes > sealedBytes else { return fileBytes }
        let file = try ReadFile(path: path)
        var whole = sealedBytes
        var position = sealedBytes
        while position + 8 <= fileBytes {
            var header: [UInt8] = []
            try file.read(from: position, to: position + 8) { header.append(contentsOf: $0) }
            let size = header[..<4].reduce(0) { $0 << 8 | Int($1) }
            guard size >= 8, position + size <= fileBytes else { break }
            position += size
            // A moof without its mdat is no fragment.
            let type = String(decoding: header[4...], as: UTF8.self)
            if type == "mdat" || type == "moov" { whole = position }
        }
        return whole
    }

    /// The line for what was stored without one.
    func recoveredChunk(upTo end: Int) throws -> CaptureEntry.Chunk {
        CaptureEntry.Chunk(
            segment: number, chunk: chunks, offset: sealedBytes, bytes: end - sealedBytes, sha256: try digest(from: sealedBytes, to: end),
            recovered: true)
    }

    /// The totals for the log's `end` line.
    func total(bytes: Int) throws -> CaptureEntry.End.Total {
        CaptureEntry.End.Total(segment: number, bytes: bytes, sha256: try digest(from: 0, to: bytes))
    }

    private func digest(from start: Int, to end: Int) throws -> Digest {
        var stream = DigestStream(.sha256)
        if start < end { try ReadFile(path: path).read(from: start, to: end) { stream.update($0) } }
        return try Digest.wrapping(stream.digest())
    }
}
