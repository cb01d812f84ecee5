import CaptureDevices
import DurableFiles
import EvidenceModel
import EvidenceProof
import FFmpegBridge
import Glibc
import OpenSSLBridge
import Recorder
import Testing

/// A temporary spool that is removed with its test.
final class TemporarySpool {
    let path: String
    var spool: Spool { Spool(path: path) }

    init(under folder: String = "/tmp") throws {
        path = "\(folder)/exhibit-recorder-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        try Folder.create(path)
    }

    deinit { remove(path) }

    private func remove(_ path: String) {
        for name in (try? Folder.entries(of: path)) ?? [] {
            let child = path + "/" + name
            if unlink(child) != 0 { remove(child) }
        }
        rmdir(path)
    }
}

/// What a recording's folder holds, checked as a stranger would check it.
struct RecordedFolder {
    let folder: RecordingFolder
    let log: ParsedCaptureLog

    init(_ folder: RecordingFolder) throws {
        self.folder = folder
        log = ParsedCaptureLog.parse(try DurableFile.read(folder.captureLog))
    }

    var chunks: [CaptureEntry.Chunk] { log.lines.compactMap { if case .chunk(let chunk) = $0.entry { chunk } else { nil } } }
    var segments: [CaptureEntry.Segment] { log.lines.compactMap { if case .segment(let segment) = $0.entry { segment } else { nil } } }
    var notices: [String] { log.lines.compactMap { if case .notice(let text, _) = $0.entry { text } else { nil } } }

    func path(_ segment: Int) -> String { folder.segment(segment, mediaType: "video/mp4") }

    /// The verdict of `RecordingVerifier` over the folder's own bytes.
    func verdict(knownKeys: [[UInt8]] = []) throws -> RecordingVerdict {
        let receipts = DurableFile.size(folder.receipts) == nil ? [] : try DurableFile.read(folder.receipts)
        var verifier = RecordingVerifier(
            log: try DurableFile.read(folder.captureLog), receipts: receipts, timeNote: nil, knownDeviceKeys: knownKeys, vaultKeys: [])
        for (index, check) in verifier.signatureChecks.enumerated() {
            let key = Ed25519PublicKey(check.publicKey)
            verifier.signatureChecked(index, valid: key?.isValid(signature: check.signature, over: check.message) ?? false)
        }
        for segment in segments { verifier.segmentHeld(segment.segment, bytes: DurableFile.size(path(segment.segment)) ?? 0) }
        for (index, chunk) in verifier.expectedChunks.enumerated() {
            let file = try ReadFile(path: path(chunk.segment))
            guard chunk.end <= file.size else { continue }
            var stream = DigestStream(.sha256)
            try file.read(from: chunk.offset, to: chunk.offset + chunk.bytes) { stream.update($0) }
            verifier.chunkHashed(index, digest: try #require(Digest(bytes: stream.digest())))
        }
        return verifier.verdict()
    }

    /// Decodes a segment: each picture's number and time, and all samples of sound with the time of the first.
    func decode(_ segment: Int) throws -> DecodedSegment {
        let demuxer = try Demuxer(input: FileInput(path: path(segment)), name: path(segment))
        let video = try #require(demuxer.bestStream(.video))
        let audio = demuxer.bestStream(.audio)
        let videoDecoder = try Decoder(video.parameters, timeBase: video.timeBase)
        let audioDecoder = try audio.map { try Decoder($0.parameters, timeBase: $0.timeBase) }
        var decoded = DecodedSegment()
        while let packet = try demuxer.read() {
            if packet.streamIndex == video.index {
                for frame in try videoDecoder.decode(packet) { decoded.take(picture: frame, video.timeBase) }
            } else if let audioDecoder, packet.streamIndex == audio?.index {
                for frame in try audioDecoder.decode(packet) { decoded.take(sound: frame, audio?.timeBase ?? .microseconds) }
            }
        }
        for frame in try videoDecoder.finish() { decoded.take(picture: frame, video.timeBase) }
        for frame in try audioDecoder?.finish() ?? [] { decoded.take(sound: frame, audio?.timeBase ?? .microseconds) }
        return decoded
    }
}

/// What a segment decodes to.
struct DecodedSegment {
    var numbers: [Int?] = []
    var times: [Double] = []
    var samples: [Float] = []
    var soundStart: Double?
    var damaged = 0

    mutating func take(picture frame: MediaFrame, _ timeBase: Rational) {
        if frame.isDamaged { damaged += 1 }
        let lineSize = frame.lineSize(ofPlane: 0)
        if let luma = frame.plane(0) {
            numbers.append(PictureCounter.read(UnsafeRawBufferPointer(start: luma, count: lineSize * frame.height), lineSize: lineSize))
        }
        times.append(timeBase.seconds(frame.presentationTime ?? 0))
    }

    mutating func take(sound frame: MediaFrame, _ timeBase: Rational) {
        // What lies before 0 primes the decoder; the file's edit list leaves it out.
        guard let ticks = frame.presentationTime, ticks >= 0 else { return }
        if soundStart == nil { soundStart = timeBase.seconds(ticks) }
        frame.plane(0)?.withMemoryRebound(to: Float.self, capacity: frame.sampleCount) { pointer in
            samples.append(contentsOf: UnsafeBufferPointer(start: pointer, count: frame.sampleCount))
        }
    }
}
