internal import DurableFiles
internal import EvidenceModel
internal import EvidenceProof
internal import OpenSSLBridge

/// A segment's file as it grows by whole chunks, each durable before its line is.
struct SegmentFile {
    let number: Int
    let name: String
    private let file: AppendFile
    private let log: CaptureLogFile
    private var digest = DigestStream(.sha256)
    private(set) var chunks = 0

    /// Bytes so far.
    var bytes: Int { file.size }

    /// The totals for the log's `end` line.
    func total() throws -> CaptureEntry.End.Total {
        CaptureEntry.End.Total(segment: number, bytes: bytes, sha256: try Digest.wrapping(digest.digest()))
    }

    /// Makes the file, durably.
    init(_ number: Int, mediaType: String, in folder: RecordingFolder, log: CaptureLogFile) throws(FileError) {
        self.number = number
        self.log = log
        name = RecordingFolder.segmentName(number, mediaType: mediaType)
        file = try AppendFile(path: folder.path + "/" + name, creating: true)
        try Folder.synchronise(folder.path)
    }

    /// Hashes, stores and flushes a chunk, then writes and flushes its line.
    /// - Returns: the line's tick.
    mutating func seal(_ bytes: [UInt8]) throws -> Int {
        let offset = file.size
        let sha256 = try Digest.wrapping(DigestAlgorithm.sha256.digest(of: bytes))
        try file.append(bytes)
        try file.synchronise()
        digest.update(bytes)
        let tick = try log.append(
            .chunk(CaptureEntry.Chunk(segment: number, chunk: chunks, offset: offset, bytes: bytes.count, sha256: sha256)))
        chunks += 1
        return tick
    }
}

extension Digest {
    /// A digest that libcrypto made.
    static func wrapping(_ bytes: [UInt8]) throws -> Digest {
        guard let digest = Digest(bytes: bytes) else { throw OpenSSLError(operation: "hashing") }
        return digest
    }
}
