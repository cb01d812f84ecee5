import Glibc
import MediaProcessing
import Testing

/// Files from real phones and cameras, which are not part of the project: ../shared/media beside it.
@Suite(.timeLimit(.minutes(10))) struct SampleFilesTests {
    static let samples: String = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/shared/media"
    static let areThere = access(samples, R_OK) == 0

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let videos = ["video-quicktime-gps.mov", "video-mp4-gps.mp4", "video-phone.3gp", "video-gopro-gpmf.mp4"]

    @Test(.enabled(if: areThere, "no ../shared/media"), arguments: videos) func factsAreThoseThatFFprobeFinds(_ name: String) throws {
        let path = "\(Self.samples)/\(name)"
        let facts = try MediaProbe.facts(of: path)
        let video = try #require(facts.video)
        #expect(try Command.probe(path, "v:0", "stream=codec_name,width,height") == ["\(video.codec),\(video.width),\(video.height)"])
        #expect(try Command.probe(path, "v:0", "packet=pts_time").count == video.frames)
        #expect(facts.problem == nil)
        #expect(facts.duration > 0.1)
    }

    @Test(.enabled(if: areThere, "no ../shared/media")) func aTurnedPhoneIsSeen() throws {
        let facts = try MediaProbe.facts(of: "\(Self.samples)/video-quicktime-gps.mov")
        #expect(facts.video?.rotation == 90)
        let size = try #require(facts.video?.shownSize)
        #expect(size.height > size.width)
        #expect(facts.creationTime != nil)
    }

    @Test(.enabled(if: areThere, "no ../shared/media")) func soundAloneHasFactsButNoPoster() throws {
        let facts = try MediaProbe.facts(of: "\(Self.samples)/audio.m4a")
        #expect(facts.video == nil)
        #expect(facts.audio?.codec == "alac")
        let error = try #require(throws: MediaError.self) { try Poster.jpeg(of: "\(Self.samples)/audio.m4a") }
        #expect(error.code == .noPicture)
    }

    @Test(.enabled(if: areThere, "no ../shared/media"), arguments: videos + ["photo-iphone-hdr.jpg", "photo-corrupted.jpg"])
    func postersAreUprightPictures(_ name: String) throws {
        try Poster.write(of: "\(Self.samples)/\(name)", to: folder.file("poster.jpg"), maximumSide: 320)
        let poster = try MediaProbe.facts(of: folder.file("poster.jpg"))
        let video = try #require(poster.video)
        #expect(video.codec == "mjpeg")
        #expect(max(video.width, video.height) <= 320)
        let shown = try #require(MediaProbe.facts(of: "\(Self.samples)/\(name)").video?.shownSize)
        #expect((shown.width > shown.height) == (video.width > video.height))
        #expect(try Command.complaints(decoding: folder.file("poster.jpg")) == "")
    }

    @Test(.enabled(if: areThere, "no ../shared/media"), arguments: videos) func evidenceCopiesKeepEveryPicture(_ name: String) throws {
        let path = "\(Self.samples)/\(name)"
        let facts = try #require(MediaProbe.facts(of: path).video)
        let result = try EvidenceCopy.make(
            EvidenceCopyRequest(
                timeline: RecordingTimeline(segments: [MediaSegment(number: 1, path: path, startMilliseconds: 0)]), folder: folder.path,
                name: "sample",
                facts: EvidenceReportFacts(
                    recording: "", title: name, device: "", captureSoftware: "", timeZone: "", version: "0", build: "0",
                    madeAtMilliseconds: 0, verdict: nil)))
        #expect(result.statistics.damagedPackets == 0)
        #expect(result.statistics.frames == facts.frames)
        #expect(result.statistics.rotation == facts.rotation)
        #expect(try Command.complaints(decoding: folder.file("sample-evidence.mp4")) == "")
    }
}
