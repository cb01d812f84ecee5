import EvidenceModel
import Glibc
import Testing

@testable import MediaProcessing

@Suite(.timeLimit(.minutes(10))) struct MediaWorkerTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The program that `swift build` made beside these tests.
    static var program: String {
        let source = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(source)/.build/debug/exhibit"
    }

    static var hasProgram: Bool { access(program, X_OK) == 0 }

    private var worker: MediaWorkerProcess { MediaWorkerProcess(program: Self.program) }

    static let requests: [MediaRequest] = [
        .probe(path: "/a \"b\"\n"),
        .poster(path: "a", target: "b", seconds: 1.5, maximumSide: 320),
        .examine(path: "a", claimedMediaType: "image/png", thumbnail: nil),
        .examine(path: "a", claimedMediaType: "", thumbnail: "b"), .preview(path: "a", target: "b", maximumSide: 2048),
        .strip(path: "a", target: "b", columns: 10, seconds: 0.25), .waveform(path: "a", duration: 1.5),
        .playback(
            PlaybackRequest(
                segments: [
                    MediaSegment(
                        number: 2, path: "x", startMilliseconds: -3,
                        anchors: [
                            ClockAnchor(.bytes(4096), wallClockMilliseconds: 5), ClockAnchor(.seconds(0.25), wallClockMilliseconds: 6),
                        ])
                ], target: "y")),
        .evidence(
            EvidenceCopyRequest(
                timeline: RecordingTimeline(segments: [], pauses: [.init(start: 1, end: 2)], utcOffsetMinutes: -90), folder: "f", name: "n",
                captions: [Caption(wallClockMilliseconds: 7, lines: ["a", "b"])],
                facts: EvidenceReportFacts(
                    recording: "r", title: "t", device: "d", captureSoftware: "c", timeZone: "z", version: "v", build: "b",
                    madeAtMilliseconds: 8, verdict: Array(#"{"verdict":"intact"}"#.utf8)))),
    ]

    @Test(arguments: requests) func requestsAreReadAsTheyAreWritten(_ request: MediaRequest) throws {
        #expect(try MediaRequest(json: request.json) == request)
    }

    @Test func answersAreReadAsTheyAreWritten() throws {
        let answers: [MediaAnswer] = [
            .written, .waveform(Waveform(peaksPerSecond: 12.5, peaks: [0, 0.125, 1])),
            .examination(
                FileExamination(
                    FileFacts(mediaType: "image/heic"), entries: [MetadataEntry(.exif, "Photo", "a", "b")], hasThumbnail: true)),
            .facts(
                MediaFacts(
                    container: "webm", duration: 1.25,
                    video: .init(codec: "vp8", width: 3, height: 4, rotation: 90, frameRate: 29.97, frames: 5),
                    audio: .init(codec: "opus", sampleRate: 48000, channels: 1), creationTime: "t", problem: "p")),
            .playback(
                PlaybackResult(path: "p", mediaType: "m", bytes: 1, duration: 2.5, encodedBecause: nil, notes: ["n"])),
            .evidence(
                EvidenceCopyResult(
                    files: [.init(name: "n", bytes: 1, sha256: "s")],
                    statistics: CopyStatistics(
                        frames: 1, duration: 2, width: 3, height: 4, rotation: 5, hasSound: true, silence: 6, damagedPackets: 7),
                    notes: [])),
        ]
        for answer in answers { #expect(try MediaAnswer(json: answer.json) == answer) }
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"do":"dance"}"#, #"{"do":"probe"}"#, #"{"do":"evidence","timeline":{}}"#])
    func whatIsNoRequestIsRefused(_ text: String) throws {
        let error = try #require(throws: MediaError.self) { try MediaRequest(json: Array(text.utf8)) }
        #expect(error.code == .badRequest)
    }

    @Test(.enabled(if: hasProgram, "the program exhibit is not built")) func aWorkerDoesAllThatIsAsked() throws {
        let master = try Clips.master(folder, seconds: 2)
        let clip = try Clips.segment(folder, "clip", of: master, from: 0, to: 2, as: .h264AAC)
        guard case .facts(let facts) = try worker.run(.probe(path: clip)) else {
            Issue.record("no facts")
            return
        }
        #expect(facts.video?.frames == 60)
        #expect(facts.audio?.codec == "aac")
        #expect(try worker.run(.poster(path: clip, target: folder.file("a.jpg"), seconds: 1, maximumSide: 96)) == .written)
        #expect(try Command.probe(folder.file("a.jpg"), "v:0", "stream=codec_name,width,height") == ["mjpeg,96,54"])
        guard
            case .playback(let playback) = try worker.run(
                .playback(
                    PlaybackRequest(
                        segments: [MediaSegment(number: 1, path: clip, startMilliseconds: 0)], target: folder.file("joined"))))
        else {
            Issue.record("no playback copy")
            return
        }
        #expect(try Clips.numbers(in: playback.path) == Array(0..<60))
        var seen: [Double] = []
        guard case .evidence(let copy) = try worker.run(.evidence(evidence(of: clip)), progress: { seen.append($0) }) else {
            Issue.record("no evidence copy")
            return
        }
        #expect(copy.statistics.frames == 60)
        #expect(seen.last == 1 && seen == seen.sorted() && seen.count > 2)
    }

    private func evidence(of clip: String) -> EvidenceCopyRequest {
        EvidenceCopyRequest(
            timeline: RecordingTimeline(segments: [MediaSegment(number: 1, path: clip, startMilliseconds: 0)]), folder: folder.path,
            name: "n",
            facts: EvidenceReportFacts(
                recording: "", title: "", device: "", captureSoftware: "", timeZone: "", version: "0", build: "0", madeAtMilliseconds: 0,
                verdict: nil))
    }

    @Test(.enabled(if: hasProgram, "the program exhibit is not built")) func errorsOfAWorkerComeThrough() throws {
        let error = try #require(throws: MediaError.self) { try worker.run(.probe(path: folder.file("missing.mp4"))) }
        #expect(error.code == .unreadable)
        #expect(error.detail.contains("No such file"))
    }

    @Test(.enabled(if: hasProgram, "the program exhibit is not built")) func aCancelledWorkerLeavesNothing() throws {
        let master = try Clips.master(folder, seconds: 8, width: 640, height: 360)
        let clip = try Clips.segment(folder, "clip", of: master, from: 0, to: 8, as: .h264AAC)
        let cancellation = MediaCancellation()
        let error = try #require(throws: MediaError.self) {
            try worker.run(.evidence(evidence(of: clip)), cancellation: cancellation) { if $0 > 0 { cancellation.cancel() } }
        }
        #expect(error.code == .cancelled)
        #expect(folder.names == ["clip.mp4", "master.mkv"])
    }

    @Test func aProgramThatIsNoWorkerIsAnError() throws {
        let silent = try #require(throws: MediaError.self) {
            try MediaWorkerProcess(program: "/bin/true", arguments: []).run(.probe(path: "x"))
        }
        #expect(silent.code == .workerFailed && silent.detail.contains("exit code 0"))
        let crashed = try #require(throws: MediaError.self) {
            try MediaWorkerProcess(program: "/bin/sh", arguments: ["-c", "kill -SEGV $$"]).run(.probe(path: "x"))
        }
        #expect(crashed.detail.contains("signal 11"))
        let babbling = try #require(throws: MediaError.self) {
            try MediaWorkerProcess(program: "/bin/echo", arguments: ["hello"]).run(.probe(path: "x"))
        }
        #expect(babbling.detail.contains("no JSON"))
        let missing = try #require(throws: MediaError.self) { try MediaWorkerProcess(program: "/nowhere").run(.probe(path: "x")) }
        #expect(missing.code == .workerFailed)
    }
}
