import CaptureDevices
import DurableFiles
import EvidenceModel
import EvidenceProof
import Glibc
import OpenSSLBridge
import Recorder
import Testing

@Suite("Recording", .timeLimit(.minutes(10)))
struct RecordingTests {
    /// Records the test camera.
    static func record(
        _ spool: TemporarySpool, milliseconds: Int?, segment: Int, microphone: (any CaptureSource)? = TestMicrophone(),
        key: Ed25519PrivateKey, onEvent: @escaping @Sendable (RecorderEvent) -> Void = { _ in }
    ) throws -> (RecordedFolder, RecordingSummary) {
        let plan = RecordingPlan(
            recording: RecordingID(UUIDv7(at: Clock.system.now)), device: "test machine", software: "exhibit test",
            durationMilliseconds: milliseconds, segmentMilliseconds: segment, timeNote: Array("a note".utf8))
        let spooled = try spool.spool.make(plan.recording)
        let recorder = Recorder(
            plan: plan, folder: spooled.folder, camera: try TestCamera(width: 640, height: 360), microphone: microphone, key: key,
            onEvent: onEvent)
        let summary = try recorder.record()
        return (try RecordedFolder(spooled.folder), summary)
    }

    @Test func aRecordingIsIntactAndLosesNothingWhereSegmentsMeet() throws {
        let spool = try TemporarySpool()
        let key = try Ed25519PrivateKey.generate()
        let (recorded, summary) = try Self.record(spool, milliseconds: 5000, segment: 1500, key: key)

        #expect(summary.reason == "stopped")
        #expect(summary.segments == 4)
        #expect(recorded.log.problem == nil)
        #expect(recorded.log.begin?.test == true)
        #expect(recorded.log.begin?.after == Digest.of(Array("a note".utf8)))
        #expect(recorded.segments.map(\.segment) == [1, 2, 3, 4])
        let verdict = try recorded.verdict(knownKeys: [key.publicKey])
        #expect(verdict.outcome == .intact, "\(verdict.summary)")

        var numbers: [Int] = []
        var samples: [Float] = []
        for segment in 1...4 {
            let decoded = try recorded.decode(segment)
            #expect(decoded.damaged == 0)
            numbers += try decoded.numbers.map { try #require($0) }
            samples += decoded.samples
            #expect(abs(decoded.soundStart ?? 1) < 0.001, "sound starts with the segment")
            let first = try #require(decoded.times.first)
            #expect(first >= 0 && first < 0.0214, "the first picture is within the first piece of sound: \(first)")
            for (index, time) in decoded.times.enumerated() { #expect(abs(time - first - Double(index) / 30) < 0.001) }
        }
        let first = try #require(numbers.first)
        // A busy machine may lose pictures, but then it must have said so.
        if recorded.notices.isEmpty {
            #expect(numbers == Array(first..<first + 150))
        }
        #expect(summary.pictures == numbers.count)
        let soundStart = first * 1600 / 1024 * 1024
        #expect(Self.largestToneError(samples, from: soundStart) < 0.01)
        #expect(abs(Double(samples.count) / 48_000 - 5) < 0.1)
    }

    /// How far the quiet tone between the beeps is from one unbroken wave, as a mean over half a millisecond: a lost or doubled sample
    /// shows at once. `start` is the first sample's place in the recording.
    static func largestToneError(_ samples: [Float], from start: Int) -> Float {
        var largest: Float = 0
        var mean: Float = 0
        for (index, sample) in samples.enumerated() {
            let place = index + start
            let tone = Float(0.05 * sin(2 * Double.pi * Double(TestMicrophone.toneFrequency) * Double(place) / 48_000))
            // The beep, and what the encoder smears of it, is loud.
            let isBeep = place % 48_000 < 8000 || place % 48_000 > 46_000
            mean = isBeep ? 0 : mean * 0.96 + abs(sample - tone) * 0.04
            largest = max(largest, mean)
        }
        return largest
    }

    @Test func eachChunkIsDurableBeforeItsLine() throws {
        let spool = try TemporarySpool()
        let key = try Ed25519PrivateKey.generate()
        let (recorded, _) = try Self.record(spool, milliseconds: 1500, segment: 60_000, microphone: nil, key: key)
        #expect(recorded.chunks.count >= 3)
        #expect(recorded.segments.first?.sampleRate == nil)
        #expect(recorded.segments.first?.mediaType.hasPrefix("video/mp4;codecs=avc1.") == true)
        let sums = String(decoding: try DurableFile.read(recorded.folder.digests), as: UTF8.self)
        #expect(sums == "\(recorded.log.end?.segments.first?.sha256.hexadecimal ?? "")  segment-0001.mp4\n")
    }

    @Test func stopEndsTheRecordingAtOnce() throws {
        let spool = try TemporarySpool()
        let plan = RecordingPlan(
            recording: RecordingID(UUIDv7(at: Clock.system.now)), device: "", software: "", durationMilliseconds: nil,
            segmentMilliseconds: 60_000)
        let spooled = try spool.spool.make(plan.recording)
        let stopper = Stopper()
        let recorder = Recorder(
            plan: plan, folder: spooled.folder, camera: try TestCamera(width: 320, height: 180), microphone: TestMicrophone(),
            key: try Ed25519PrivateKey.generate(), onEvent: { stopper.take($0) })
        stopper.recorder = recorder
        #expect(try recorder.record().reason == "asked to")
        #expect(try RecordedFolder(spooled.folder).verdict().outcome == .intact)
    }

    /// Stops the recorder after its second chunk.
    final class Stopper: @unchecked Sendable {
        // Set before the recorder starts, read on its thread alone.
        var recorder: Recorder?
        func take(_ event: RecorderEvent) {
            if case .chunk(_, 1, _, _, _) = event { recorder?.stop(reason: "asked to") }
        }
    }
}
