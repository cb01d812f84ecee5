import DurableFiles
import EvidenceModel
import EvidenceProof
import Glibc
import OpenSSLBridge

/// A recording's folder that a test writes as a recorder does, with bytes of its own choice.
final class SampleRecording {
    let identifier = "0192f0c4-5a3b-7c1d-8e2f-0123456789ab"
    let folder: RecordingFolder
    private let key: Ed25519PrivateKey
    private var writer = CaptureLogWriter()
    private var segments: [(bytes: [UInt8], chunks: Int)] = []
    private var finished = 0
    private var tick = 0

    init() throws {
        folder = RecordingFolder(path: "/tmp/exhibit-transfer-\(getpid())-\(UInt64.random(in: 0 ... .max))")
        try Folder.create(folder.path)
        key = try Ed25519PrivateKey.generate()
        try append(
            .begin(
                CaptureEntry.Begin(
                    recording: identifier, key: key.publicKey, device: "test", software: "test", platform: "test", timeZone: "UTC",
                    utcOffset: "+00:00")))
    }

    deinit { try? Folder.remove(folder.path) }

    var media: [[UInt8]] { segments.map(\.bytes) }

    /// All bytes of the log.
    func log() throws -> [UInt8] { try DurableFile.read(folder.captureLog) }

    func beginSegment() throws {
        segments.append(([], 0))
        try append(.segment(CaptureEntry.Segment(segment: segments.count, mediaType: "video/mp4")))
    }

    /// A chunk of the newest segment; its bytes differ from those of all others.
    func chunk(_ size: Int) throws {
        let number = segments.count
        let offset = segments[number - 1].bytes.count
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: ($0 + offset) &* 31 &+ number &* 7 &+ ($0 >> 8)) }
        let file = try AppendFile(path: folder.segment(number, mediaType: "video/mp4"), creating: true)
        try file.append(bytes)
        try append(
            .chunk(
                CaptureEntry.Chunk(
                    segment: number, chunk: segments[number - 1].chunks, offset: offset, bytes: size, sha256: Digest.of(bytes))))
        segments[number - 1].bytes += bytes
        segments[number - 1].chunks += 1
    }

    /// The newest segment gets no more bytes.
    func finishSegment() throws {
        finished = segments.count
        var text = ""
        for number in 1...finished {
            text += "\(Digest.of(segments[number - 1].bytes).hexadecimal)  \(RecordingFolder.segmentName(number, mediaType: "video/mp4"))\n"
        }
        try DurableFile.write(Array(text.utf8), to: folder.digests)
    }

    func end() throws {
        if finished < segments.count { try finishSegment() }
        let totals = segments.enumerated().map { index, segment in
            CaptureEntry.End.Total(segment: index + 1, bytes: segment.bytes.count, sha256: Digest.of(segment.bytes))
        }
        try append(.end(CaptureEntry.End(reason: "stopped", segments: totals)))
    }

    /// The device lost all but the first `left` bytes of segment 1, and closed the recording after that.
    func close(left: Int) throws {
        try AppendFile(path: folder.segment(1, mediaType: "video/mp4"), creating: false).truncate(to: left)
        segments[0].bytes = Array(segments[0].bytes[..<left])
        if finished < segments.count { try finishSegment() }
        let totals = segments.enumerated().map { index, segment in
            CaptureEntry.End.Total(segment: index + 1, bytes: segment.bytes.count, sha256: Digest.of(segment.bytes))
        }
        try append(.end(CaptureEntry.End(reason: "ended without a stop", segments: totals, recovered: true)))
    }

    /// A whole recording: `segments` of `chunks` chunks of `size` bytes.
    func fill(segments: Int, chunks: Int, size: Int) throws {
        for _ in 0..<segments {
            try beginSegment()
            for _ in 0..<chunks { try chunk(size) }
            try finishSegment()
        }
        try end()
    }

    private func append(_ entry: CaptureEntry) throws {
        tick += 500
        let json = writer.append(entry, time: UTCTime(milliseconds: 1_764_000_000_000 + tick).text, tick: tick)
        let file = try AppendFile(path: folder.captureLog, creating: true)
        try file.append(CaptureLogWriter.sealed(json: json, signature: try key.sign(json)))
    }
}
