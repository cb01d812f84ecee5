import CaptureDevices
import DurableFiles
import EvidenceModel
import EvidenceProof
import FFmpegBridge
import Glibc
import OpenSSLBridge
import Testing

@testable import Recorder

@Suite("Cameras and microphones", .timeLimit(.minutes(10)))
struct SourceTests {
    private func record(_ camera: any CaptureSource, _ spool: TemporarySpool) throws -> (RecordedFolder, RecordingSummary) {
        let plan = RecordingPlan(
            recording: RecordingID(UUIDv7(at: Clock.system.now)), device: "", software: "", durationMilliseconds: nil,
            segmentMilliseconds: 60_000)
        let spooled = try spool.spool.make(plan.recording)
        let recorder = Recorder(
            plan: plan, folder: spooled.folder, camera: camera, microphone: nil, key: try Ed25519PrivateKey.generate())
        let summary = try recorder.record()
        return (try RecordedFolder(spooled.folder), summary)
    }

    @Test func aNetworkCameraIsRecordedToItsEnd() throws {
        let spool = try TemporarySpool()
        let server = try NetworkCamera(frames: 75)
        let camera = try #require(CameraChoice(server.url)).open()
        let (recorded, summary) = try record(camera, spool)
        #expect(summary.reason == "the camera ended" || summary.reason == "the camera failed")
        #expect(try recorded.verdict().outcome == .intact)
        #expect(recorded.log.begin?.test == false)
        // Who reads the log must not learn the camera's password.
        #expect(recorded.segments.first?.camera == "rtsp://127.0.0.1:\(server.port)/live")
        let decoded = try recorded.decode(1)
        let numbers = try decoded.numbers.map { try #require($0) }
        if recorded.notices.isEmpty {
            // FFmpeg gives the first pictures to find out what is coming; all of them are recorded.
            #expect(numbers == Array(0..<75))
        }
    }

    @Test func aFileIsPlayedAtItsOwnPaceAndOnce() throws {
        let spool = try TemporarySpool()
        let (first, _) = try RecordingTests.record(
            spool, milliseconds: 1500, segment: 60_000, key: try Ed25519PrivateKey.generate())
        let camera = try #require(CameraChoice(first.path(1))).open(withSound: true)
        #expect(camera.sound?.sampleRate == 48_000)
        let start = Clock.system.ticks
        let (recorded, summary) = try record(camera, spool)
        #expect(Clock.system.ticks - start >= 1400)
        #expect(summary.reason == "the camera ended")
        #expect(summary.failure == nil)
        #expect(try recorded.verdict().outcome == .intact)
        #expect(try recorded.decode(1).numbers == (try first.decode(1).numbers))
        #expect(abs(Double(try recorded.decode(1).samples.count) / 48_000 - 1.5) < 0.1)
    }

    @Test(arguments: ["/dev/video99", "/nowhere/film.mp4", "rtsp://127.0.0.1:9/none"])
    func whatIsNotThereIsTold(_ name: String) throws {
        let choice = try #require(CameraChoice(name))
        let error = #expect(throws: CaptureError.self) { try choice.open() }
        #expect(error?.device == name)
    }

    @Test func aFileThatIsNoFilmIsTold() throws {
        let spool = try TemporarySpool()
        try DurableFile.write([UInt8](repeating: 7, count: 4000), to: spool.path + "/noise")
        let choice = try #require(CameraChoice(spool.path + "/noise"))
        let error = #expect(throws: CaptureError.self) { try choice.open() }
        #expect(error?.code == .unusable)
    }

    @Test func soundWhoseChannelsHaveNoNamesIsTaken() throws {
        // One second of silence as plain PCM in a WAV file.
        let spool = try TemporarySpool()
        let samples = 48_000 * 2
        func little(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let wav =
            Array("RIFF".utf8) + little(36 + samples, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2) + little(1, 2)
            + little(48_000, 4) + little(96_000, 4) + little(2, 2) + little(16, 2) + Array("data".utf8) + little(samples, 4)
            + [UInt8](repeating: 0, count: samples)
        try DurableFile.write(wav, to: spool.path + "/sound.wav")
        let demuxer = try Demuxer(input: FileInput(path: spool.path + "/sound.wav"), name: "sound")
        let stream = try #require(demuxer.bestStream(.audio))
        let decoder = try Decoder(stream.parameters, timeBase: stream.timeBase)
        let track = try SoundTrack(channels: 1, bitRate: 64_000)
        var packets = 0
        while let packet = try demuxer.read() {
            for frame in try decoder.decode(packet) {
                frame.presentationTime = stream.timeBase.convert(frame.presentationTime ?? 0, to: .microseconds)
                packets += try track.encode(frame).count
            }
        }
        #expect(packets >= 44)
    }

    @Test func theTestCameraSaysWhatItGives() throws {
        #expect(throws: CaptureError.self) { try TestCamera(width: 100, height: 100) }
        #expect(throws: CaptureError.self) { try CameraChoice.test.open(withSound: true) }
        let camera = try CameraChoice.test.open(size: (640, 360), frameRate: 60)
        #expect(camera.picture?.width == 640)
        #expect(camera.isTest)
    }

    @Test func choicesAreReadAsPeopleWriteThem() {
        #expect(CameraChoice("test") == .test)
        #expect(CameraChoice("/dev/video2") == .device(path: "/dev/video2"))
        #expect(CameraChoice("rtsp://host/x") == .network(url: "rtsp://host/x"))
        #expect(CameraChoice("rtsps://host/x") == .network(url: "rtsps://host/x"))
        #expect(CameraChoice("film.mp4") == .file(path: "film.mp4"))
        #expect(CameraChoice("./http://film.mp4") == .file(path: "./http://film.mp4"))
    }

    @Test(arguments: ["http://host/x", "https://host/x", "ftp://host/x", "file:///x", "concat://x", "rtsp2://host/x", "RTSP://host/x"])
    func otherAddressesAreNoCameras(_ address: String) {
        #expect(CameraChoice(address) == nil)
    }
}
