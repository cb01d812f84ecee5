import DurableFiles
import EvidenceModel
import OpenSSLBridge

/// The in-memory side of one unfinished upload; everyone who works on it meets at its lock.
final class UploadEntry: Sendable {
    let id: String
    /// Which segment of which recording it is; nil for any other file.
    let segment: (recording: RecordingID, number: Int)?
    /// Nil until it is read from the catalogue, and again after a failure.
    let state = Lock<UploadState?>(nil)

    init(_ row: UploadRow) {
        id = row.upload.id
        segment = row.segment
    }
}

/// An upload's durable row, and what is remembered of its bytes.
struct UploadState {
    var row: UploadRow
    /// The digest of the first `offset` bytes, ready to go on; nil after a restart, until it is needed.
    var running: DigestStream?
    /// Digests of ranges that came as one request each: mostly exactly one chunk.
    var ranges: [HashedRange] = []
    /// The request that is appending now.
    var open: OpenAppend?
    /// Whether it was terminated: whoever still waits for it finds it gone.
    var isGone = false
    /// Whether synchronising the file failed: what the kernel has in memory may not be what is on the disk.
    var isSuspect = false

    init(row: UploadRow) {
        self.row = row
        if row.upload.offset == 0 { running = DigestStream(.sha256) }
    }

    var offset: Int { row.upload.offset }

    mutating func remember(_ range: HashedRange) {
        ranges.append(range)
        if ranges.count > 8 { ranges.removeFirst() }
    }
}

/// A byte range and its SHA-256.
struct HashedRange: Sendable {
    var start: Int
    var end: Int
    var sha256: [UInt8]
}

/// The digest of a range of an upload's bytes: remembered, or read from its file.
func rangeDigest(_ start: Int, _ end: Int, ranges: [HashedRange], path: String) throws(VaultError) -> [UInt8] {
    if let known = ranges.first(where: { $0.start == start && $0.end == end }) { return known.sha256 }
    var stream = DigestStream(.sha256)
    try files { () throws(FileError) in
        try ReadFile(path: path).read(from: start, to: end) { stream.update($0) }
    }
    return stream.digest()
}
