import CaptureDevices
import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Glibc
import OpenSSLBridge
import Recorder
import Testing

@Suite("Recovery", .timeLimit(.minutes(10)))
struct RecoveryTests {
    let spool: TemporarySpool
    let key: Ed25519PrivateKey

    init() throws {
        spool = try TemporarySpool()
        key = try Ed25519PrivateKey.generate()
    }

    /// A recording of 2 s whose log is cut off after its first `lines` lines and `extra` more bytes.
    private func cutOff(afterChunk chunk: Int, extraLogBytes: Int = 0, cutMedia: Int = 0) throws -> SpooledRecording {
        let (recorded, _) = try RecordingTests.record(spool, milliseconds: 2000, segment: 60_000, microphone: nil, key: key)
        let log = try DurableFile.read(recorded.folder.captureLog)
        let lines = recorded.log.lines
        let index = try #require(lines.firstIndex { if case .chunk(let entry) = $0.entry { entry.chunk == chunk } else { false } })
        let kept = lines[...index].reduce(0) { $0 + $1.json.count + 90 }
        try DurableFile.write(Array(log[..<(kept + extraLogBytes)]), to: recorded.folder.captureLog)
        try DurableFile.remove(recorded.folder.digests)
        let media = try AppendFile(path: recorded.path(1), creating: false)
        try media.truncate(to: media.size - cutMedia)
        return try #require(try spool.spool.leftovers().first)
    }

    @Test func whatWasStoredWithoutALineGetsOne() throws {
        let leftover = try cutOff(afterChunk: 1, extraLogBytes: 40)
        let outcome = try Recovery.close(leftover, key: key)
        guard case .closed(let recovered, 0) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(recovered > 0)
        let recorded = try RecordedFolder(leftover.folder)
        #expect(recorded.chunks.map(\.recovered) == [false, false, true])
        #expect(recorded.log.end?.reason == "ended without a stop")
        #expect(recorded.log.end?.recovered == true)
        #expect(DurableFile.size(leftover.folder.captureLog + ".cut-off") == 40)
        #expect(try !leftover.hasPiecesBeside)
        #expect(try recorded.verdict().outcome == .intact)
        #expect(try recorded.decode(1).damaged == 0)
        #expect(try Recovery.close(leftover, key: key) == .complete)
    }

    @Test func aPieceThatWasCutOffIsKeptBeside() throws {
        let leftover = try cutOff(afterChunk: 1, cutMedia: 100)
        guard case .closed(_, let aside) = try Recovery.close(leftover, key: key) else {
            Issue.record("not closed")
            return
        }
        #expect(aside > 0)
        let recorded = try RecordedFolder(leftover.folder)
        #expect(DurableFile.size(recorded.path(1) + ".cut-off") == aside)
        #expect(try leftover.hasPiecesBeside)
        #expect(recorded.notices.contains { $0.contains("\(aside) bytes of segment 1") })
        #expect(try recorded.verdict().outcome == .intact)
        #expect(try recorded.decode(1).damaged == 0)
    }

    /// When it is closed says nothing of how long it lasted, nor of the device's clock: no line that is written then is taken for captured.
    @Test(arguments: [0, 100])
    func whatIsClosedADayLaterLastedNoDay(cutMedia: Int) throws {
        let leftover = try cutOff(afterChunk: 1, cutMedia: cutMedia)
        let before = try #require(try RecordedFolder(leftover.folder).log.lines.last)
        let later = ManualClock(at: Timestamp(milliseconds: Int(before.instant.milliseconds) + 86_400_000))
        guard case .closed(_, let aside) = try Recovery.close(leftover, key: key, clock: later.clock) else {
            Issue.record("not closed")
            return
        }
        #expect((aside > 0) == (cutMedia > 0))
        let recorded = try RecordedFolder(leftover.folder)
        #expect(recorded.log.capturedTo == before.instant)
        #expect(recorded.log.closedAt?.text == later.now.rfc3339)
        #expect(recorded.log.lines.dropFirst(before.sequence + 1).allSatisfy { $0.entry.isRecovered && $0.tick == before.tick })
        #expect(try recorded.verdict().remarks.allSatisfy { !$0.contains("clock") })
    }

    /// Bytes that lines name and storage has lost stay logged, and are missing.
    @Test func whatWasLoggedAndLostIsMissing() throws {
        let leftover = try cutOff(afterChunk: 1)
        let chunks = try RecordedFolder(leftover.folder).chunks
        let media = try AppendFile(path: leftover.folder.segment(1, mediaType: "video/mp4"), creating: false)
        try media.truncate(to: chunks[1].offset + 10)
        guard case .closed(0, 0) = try Recovery.close(leftover, key: key) else {
            Issue.record("not closed")
            return
        }
        let recorded = try RecordedFolder(leftover.folder)
        #expect(recorded.log.end?.segments.map(\.bytes) == [chunks[1].offset + 10])
        let verdict = try recorded.verdict()
        #expect(verdict.outcome == .incomplete)
        #expect(verdict.problems.map(\.kind) == [.chunkMissing])
    }

    @Test func whatAnotherKeyBeganIsLeft() throws {
        let leftover = try cutOff(afterChunk: 0)
        let before = try DurableFile.read(leftover.folder.captureLog)
        guard case .left = try Recovery.close(leftover, key: try Ed25519PrivateKey.generate()) else {
            Issue.record("not left")
            return
        }
        #expect(try DurableFile.read(leftover.folder.captureLog) == before)
    }

    @Test func whatHadNotBegunGoesAway() throws {
        let recording = RecordingID(UUIDv7(at: Clock.system.now))
        try Folder.create(spool.path + "/" + recording.description)
        let leftover = try #require(try spool.spool.leftovers().first)
        #expect(try Recovery.close(leftover, key: key) == .empty)
        #expect(try Folder.entries(of: spool.path).isEmpty)
    }

    @Test func whatAnotherProcessHoldsIsNoLeftover() throws {
        let held = try spool.spool.make(RecordingID(UUIDv7(at: Clock.system.now)))
        #expect(try spool.spool.leftovers().isEmpty)
        try held.remove()
    }

    @Test func theDeviceKeyStaysTheSame() throws {
        let made = try DeviceKey.loadOrMake(in: spool.path + "/keys")
        #expect(try DeviceKey.loadOrMake(in: spool.path + "/keys").publicKey == made.publicKey)
        var facts = stat()
        #expect(stat(spool.path + "/keys/device.pem", &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    }
}
