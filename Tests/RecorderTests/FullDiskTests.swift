import CaptureDevices
import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Glibc
import OpenSSLBridge
import Recorder
import Testing

@Suite("A full disk", .timeLimit(.minutes(10)), .enabled(if: SmallDisk.isAvailable))
struct FullDiskTests {
    private func record(on disk: SmallDisk) throws -> (RecordedFolder, RecordingSummary, [UInt8]) {
        let key = try Ed25519PrivateKey.generate()
        let plan = RecordingPlan(
            recording: RecordingID(UUIDv7(at: Clock.system.now)), device: "", software: "", durationMilliseconds: 20_000,
            segmentMilliseconds: 2000)
        let spooled = try Spool(path: disk.path).make(plan.recording)
        let recorder = Recorder(
            plan: plan, folder: spooled.folder, camera: try TestCamera(width: 640, height: 360), microphone: TestMicrophone(), key: key)
        let summary = try recorder.record()
        return (try RecordedFolder(spooled.folder), summary, key.publicKey)
    }

    @Test func endsTheRecordingWithItsReasonWhileThereIsRoomForIt() throws {
        let disk = try SmallDisk(bytes: 1_500_000)
        let (recorded, summary, key) = try record(on: disk)
        #expect(summary.reason == "disk full")
        #expect(summary.failure != nil)
        #expect(recorded.log.end?.reason == "disk full")
        #expect(!recorded.chunks.isEmpty)
        #expect(try recorded.verdict(knownKeys: [key]).outcome == .intact)
        for segment in recorded.segments { #expect(try recorded.decode(segment.segment).damaged == 0) }
    }

    @Test func isToldWhenNothingCanBegin() throws {
        let disk = try SmallDisk(bytes: 200_000)
        let error = #expect(throws: FileError.self) { try record(on: disk) }
        #expect(error?.isNoSpace == true)
    }

    @Test func evenWithoutAWarningTheLogIsClosed() throws {
        // Something else takes all the room at once, between two looks at it: the write itself fails.
        let disk = try SmallDisk(bytes: 3_000_000)
        let key = try Ed25519PrivateKey.generate()
        let plan = RecordingPlan(
            recording: RecordingID(UUIDv7(at: Clock.system.now)), device: "", software: "", durationMilliseconds: 20_000,
            segmentMilliseconds: 60_000)
        let spooled = try Spool(path: disk.path).make(plan.recording)
        let path = disk.path
        let recorder = Recorder(
            plan: plan, folder: spooled.folder, camera: try TestCamera(width: 640, height: 360), microphone: nil, key: key,
            onEvent: { event in
                guard case .segmentBegan = event else { return }
                let descriptor = open(path + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
                let block = [UInt8](repeating: 0, count: 4096)
                while write(descriptor, block, block.count) > 0 {}
                close(descriptor)
            })
        let summary = try recorder.record()
        #expect(summary.reason == "disk full")
        let recorded = try RecordedFolder(spooled.folder)
        #expect(recorded.log.end?.reason == "disk full")
        #expect(recorded.log.problem == nil)
        #expect(try recorded.verdict().outcome == .intact)
    }
}
