import EvidenceProof
import MediaProcessing
import PangoCairoBridge
import Testing

@Suite(.timeLimit(.minutes(10))) struct EvidenceCopyTests {
    let folder: TemporaryFolder
    /// 2026-11-30T04:51:57.250Z
    static let start = 1_796_014_317_250

    init() throws { folder = try TemporaryFolder() }

    private func request(_ segments: [MediaSegment], name: String = "walk", pauses: [RecordingTimeline.Pause] = []) -> EvidenceCopyRequest {
        EvidenceCopyRequest(
            timeline: RecordingTimeline(segments: segments, pauses: pauses, utcOffsetMinutes: 60), folder: folder.path, name: name,
            facts: EvidenceReportFacts(
                recording: "019ad0a4-1c10-7000-8000-000000000001", title: "Walk\nVerdict: changed\u{1B}[31m", device: "Test phone",
                captureSoftware: "exhibit-web 0.1.0",
                timeZone: "Europe/Berlin", version: "0.1.0", build: "test", madeAtMilliseconds: EvidenceCopyTests.start + 60_000,
                verdict: Array(
                    #"{"verdict":"intact","summary":"verified: 3 chunks","chunks":3,"chunksVerified":3,"signatures":{"valid":6,"invalid":0},"remarks":["it was made with a test camera","its end was written afterwards: ended without a stop"]}"#
                        .utf8)))
    }

    private func segment(_ number: Int, _ path: String, at milliseconds: Int) -> MediaSegment {
        MediaSegment(
            number: number, path: path, startMilliseconds: milliseconds,
            anchors: [ClockAnchor(.seconds(0), wallClockMilliseconds: EvidenceCopyTests.start + milliseconds)])
    }

    /// One grey picture at a time, upright as players show it.
    private func picture(_ path: String, frame: Int, width: Int, height: Int) throws -> [UInt8] {
        let bytes = try Command.run(
            "ffmpeg",
            ["-v", "error", "-i", path, "-vf", "select=eq(n\\,\(frame))", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-"])
        try #require(bytes.count == width * height)
        return bytes
    }

    /// The mean difference of a picture of the copy from the text that should stand in it, drawn here on the original.
    private func difference(_ copy: [UInt8], _ original: [UInt8], width: Int, height: Int, showing text: [String]) throws -> Double {
        let style = TextStyle(size: max(10, (Double(min(width, height)) / 28).rounded()))
        let image = try TextImage(text, style: style, maximumWidth: width - 4)
        let left = max(2, min(width, height) / 60) & ~1
        let top = (height - left - ((image.height + 1) & ~1)) & ~1
        var sum = 0.0
        for y in 0..<image.height {
            for x in 0..<image.width {
                let (here, there) = (y * image.width + x, (top + y) * width + left + x)
                let opacity = Double(image.opacity[here])
                let wanted = Double(original[there]) * (255 - opacity) / 255 + (16 * opacity + 219 * Double(image.brightness[here])) / 255
                sum += abs(wanted - Double(copy[there]))
            }
        }
        return sum / Double(image.width * image.height)
    }

    @Test(arguments: Clips.Recording.allCases) func dateAndTimeAreBurntIntoEveryPicture(_ recording: Clips.Recording) throws {
        let master = try Clips.master(folder, seconds: 5, width: 320, height: 180)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 3, as: recording)
        let second = try Clips.segment(folder, "second", of: master, from: 2.6, to: 5, as: recording)
        let result = try EvidenceCopy.make(request([segment(1, first, at: 0), segment(2, second, at: 2600)]))

        #expect(result.files.map(\.name) == ["walk-evidence.mp4", "walk-evidence.json", "walk-evidence.txt"])
        let copy = folder.file("walk-evidence.mp4")
        #expect(result.statistics.frames == 150)
        #expect(try Clips.numbers(in: copy) == Array(0..<150))
        #expect(try Command.complaints(decoding: copy) == "")
        #expect(try Command.probe(copy, "v:0", "stream=codec_name,pix_fmt") == ["h264,yuv420p"])
        #expect(try Command.probe(copy, "a:0", "stream=codec_name") == ["aac"])
        let times = try Clips.times(in: copy)
        #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 1.0 / 30) < 0.004 })
        #expect(abs(try #require(Double(Command.probe(copy, "a:0", "stream=duration").first ?? "")) - 5) < 0.08)

        // 04:51:57.25 at the first picture: the second changes after 22 or 23 pictures, then every 30.
        for (frame, second) in [(0, 57), (20, 57), (25, 58), (51, 58), (54, 59), (100, 0), (149, 2)] {
            let minute = second < 57 ? 52 : 51
            let text = "2026-11-30 05:\(minute):\(second < 10 ? "0" : "")\(second) +01:00"
            let shown = try picture(copy, frame: frame, width: 320, height: 180)
            let original = try picture(master, frame: frame, width: 320, height: 180)
            let right = try difference(shown, original, width: 320, height: 180, showing: [text])
            let wrong = try difference(
                shown, original, width: 320, height: 180, showing: [text.replacing("05:5", with: "05:4")])
            #expect(right < 9, "picture \(frame) does not show \(text): \(right)")
            #expect(right < wrong)
            // Nothing else is touched: the upper half is the original, encoded again.
            let above = zip(shown[0..<320 * 90], original[0..<320 * 90]).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(above / (320 * 90) < 6)
        }
    }

    @Test func reportsNameBothFilesAndTheirDigests() throws {
        let master = try Clips.master(folder, seconds: 2)
        let first = try Clips.segment(folder, "segment-0001", of: master, from: 0, to: 2, as: .h264AAC)
        let result = try EvidenceCopy.make(request([segment(1, first, at: 0)]))
        func digest(_ name: String) throws -> String {
            String(decoding: try Command.run("sha256sum", [folder.file(name)]).prefix(64), as: UTF8.self)
        }
        for file in result.files {
            #expect(try file.sha256 == digest(file.name))
            #expect(try file.bytes == folder.bytes(file.name).count)
        }
        let json = try folder.bytes("walk-evidence.json")
        let report = try #require(try JSONText.parse(Array(json.dropLast())).object)
        #expect(report["schema"]?.string == "exhibit-evidence-report/1")
        let original = try #require(report["originals"]?.array?.first?.object)
        #expect(original["name"]?.string == "segment-0001.mp4")
        #expect(try original["sha256"]?.string == digest("segment-0001.mp4"))
        #expect(original["from"]?.string == "2026-11-30T04:51:57.250Z")
        let copy = try #require(report["copy"]?.object)
        #expect(try copy["sha256"]?.string == digest("walk-evidence.mp4"))
        #expect(copy["frames"]?.integer == 60)
        #expect(report["verification"]?.object?["verdict"]?.string == "intact")
        let remarks = ["it was made with a test camera", "its end was written afterwards: ended without a stop"]
        #expect(report["verification"]?.object?["remarks"]?.array?.compactMap(\.string) == remarks)
        #expect(report["times"]?.object?["utcOffset"]?.string == "+01:00")
        if case .null? = report["coordinates"] {} else { Issue.record("coordinates have a place of their own, empty for now") }

        let text = String(decoding: try folder.bytes("walk-evidence.txt"), as: UTF8.self)
        for part in try [
            "Test phone", digest("segment-0001.mp4"), digest("walk-evidence.mp4"), "2026-11-30 05:51:57 +01:00", "3 of 3 verified",
            "6 valid", "Walk\u{FFFD}Verdict: changed\u{FFFD}[31m\n",
        ] + remarks.map({ "Remark:            \($0)\n" }) {
            #expect(text.contains(part), "\(part) is not in the text report")
        }
    }

    @Test func theSameRequestGivesTheSameBytes() throws {
        let master = try Clips.master(folder, seconds: 3)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 3, as: .vp8Opus)
        let one = try EvidenceCopy.make(request([segment(1, first, at: 0)], name: "one"))
        let two = try EvidenceCopy.make(request([segment(1, first, at: 0)], name: "two"))
        #expect(one.files[0].sha256 == two.files[0].sha256)
    }

    /// The display matrix stays, and the text is upright as it is shown. FFmpeg counts "rotate" against the clock when it copies.
    @Test(arguments: [90, 180, 270]) func rotatedOriginalsStayRotated(_ degrees: Int) throws {
        let master = try Clips.master(folder, seconds: 1, width: 320, height: 180)
        let flat = try Clips.segment(folder, "flat", of: master, from: 0, to: 1, as: .h264AAC)
        let turned = folder.file("turned.mp4")
        try Command.run("ffmpeg", ["-v", "error", "-i", flat, "-c", "copy", "-metadata:s:v:0", "rotate=\(360 - degrees)", turned])
        #expect(try MediaProbe.facts(of: turned).video?.rotation == degrees)
        let result = try EvidenceCopy.make(request([segment(1, turned, at: 0)]))
        let copy = folder.file("walk-evidence.mp4")
        #expect(result.statistics.rotation == degrees)
        #expect(try MediaProbe.facts(of: copy).video?.rotation == degrees)
        let (width, height) = degrees == 180 ? (320, 180) : (180, 320)
        let shown = try picture(copy, frame: 5, width: width, height: height)
        let original = try picture(turned, frame: 5, width: width, height: height)
        let right = try difference(shown, original, width: width, height: height, showing: ["2026-11-30 05:51:57 +01:00"])
        #expect(right < 9, "\(right)")
    }

    @Test func oddSizesAndMonoAndNoSoundAreTaken() throws {
        let master = try Clips.master(folder, seconds: 1, width: 321, height: 181)
        let odd = try Clips.segment(folder, "odd", of: master, from: 0, to: 1, as: .vp8Opus, extra: ["-ac", "1"])
        var result = try EvidenceCopy.make(request([segment(1, odd, at: 0)], name: "odd"))
        #expect([result.statistics.width, result.statistics.height] == [322, 182])
        #expect(result.statistics.frames == 30)
        #expect(try Command.probe(folder.file("odd-evidence.mp4"), "a:0", "stream=channels,sample_rate") == ["48000,1"])
        let silent = try Clips.segment(folder, "silent", of: master, from: 0, to: 1, as: .vp8Opus, extra: ["-an"])
        result = try EvidenceCopy.make(request([segment(1, silent, at: 0)], name: "silent"))
        #expect(!result.statistics.hasSound)
        #expect(try Command.complaints(decoding: folder.file("silent-evidence.mp4")) == "")
    }

    @Test func missingSoundIsFilledWithSilenceAndVariableRatesStay() throws {
        let master = try Clips.master(folder, seconds: 4)
        let first = try Clips.segment(
            folder, "first", of: master, from: 0, to: 2, as: .h264AAC, filter: "select='mod(n,3)',setpts=PTS",
            extra: ["-fps_mode", "passthrough"])
        let second = try Clips.segment(folder, "second", of: master, from: 2, to: 4, as: .h264AAC)
        let result = try EvidenceCopy.make(request([segment(1, first, at: 0), segment(2, second, at: 4000)]))
        #expect(abs(result.statistics.silence - 2) < 0.1)
        let copy = folder.file("walk-evidence.mp4")
        #expect(try Clips.numbers(in: copy) == (0..<60).filter { $0 % 3 != 0 } + (60..<120))
        #expect(abs(try #require(Double(Command.probe(copy, "a:0", "stream=duration").first ?? "")) - 6) < 0.1)
        let times = try Clips.times(in: copy)
        #expect(abs(times[1] - times[0] - 1.0 / 30) < 0.01 && abs(times[2] - times[1] - 2.0 / 30) < 0.01)
        // Sound and pictures of the second segment start together: the tone is back at 4 s.
        let level = try Command.run(
            "ffmpeg", ["-v", "error", "-ss", "3", "-t", "2", "-i", copy, "-f", "s16le", "-ac", "1", "-ar", "8000", "-"])
        let samples = stride(from: 0, to: level.count - 1, by: 2).map {
            abs(Int(Int16(truncatingIfNeeded: Int(level[$0]) | Int(level[$0 + 1]) << 8)))
        }
        let firstLoud = try #require(samples.firstIndex { $0 > 500 })
        #expect(abs(firstLoud - 8000) < 500, "the tone is back at sample \(firstLoud)")
    }

    @Test func captionsAreDrawnBelowTheTime() throws {
        let master = try Clips.master(folder, seconds: 1, width: 640, height: 360)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 1, as: .h264AAC)
        var wanted = request([segment(1, first, at: 0)])
        let place = "52.520008° N 13.404954° E · Straße des 17. Juni"
        wanted.captions = [Caption(wallClockMilliseconds: 0, lines: [place])]
        _ = try EvidenceCopy.make(wanted)
        let shown = try picture(folder.file("walk-evidence.mp4"), frame: 10, width: 640, height: 360)
        let original = try picture(master, frame: 10, width: 640, height: 360)
        let right = try difference(shown, original, width: 640, height: 360, showing: ["2026-11-30 05:51:57 +01:00", place])
        let other = ["2026-11-30 05:51:57 +01:00", "48.858370° N 2.294481° E · Avenue Gustave Eiffel"]
        let wrong = try difference(shown, original, width: 640, height: 360, showing: other)
        #expect(right < 12 && right < wrong * 0.6, "\(right), another text \(wrong)")
    }

    @Test func cancellingLeavesNothingBehind() throws {
        let master = try Clips.master(folder, seconds: 4)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 4, as: .h264AAC)
        let cancellation = MediaCancellation()
        let error = try #require(throws: MediaError.self) {
            try EvidenceCopy.make(request([segment(1, first, at: 0)]), cancellation: cancellation) { if $0 > 0.2 { cancellation.cancel() } }
        }
        #expect(error.code == .cancelled)
        #expect(folder.names == ["first.mp4", "master.mkv"])
    }

    @Test func whatACrashLeftIsOverwritten() throws {
        let master = try Clips.master(folder, seconds: 1)
        let first = try Clips.segment(folder, "first", of: master, from: 0, to: 1, as: .h264AAC)
        folder.write([UInt8](repeating: 7, count: 3_000_000), to: ".walk-evidence.mp4.partial")
        folder.write(Array("old".utf8), to: "walk-evidence.json")
        let result = try EvidenceCopy.make(request([segment(1, first, at: 0)]))
        #expect(result.files[0].bytes < 1_000_000)
        #expect(folder.names == ["first.mp4", "master.mkv", "walk-evidence.json", "walk-evidence.mp4", "walk-evidence.txt"])
    }

    @Test func namesThatLeaveTheFolderAreRefused() throws {
        for name in ["", "../up", ".hidden", "a/b"] {
            let error = try #require(throws: MediaError.self) { try EvidenceCopy.make(request([], name: name)) }
            #expect(error.code == .badRequest)
        }
    }
}
