import EvidenceProof
import Testing

@testable import MediaProcessing

@Suite struct RecordingTimelineTests {
    private func log(settings: JSONObject = JSONObject()) -> ParsedCaptureLog {
        var writer = CaptureLogWriter()
        var bytes: [UInt8] = []
        func append(_ entry: CaptureEntry, _ second: Int, _ millisecond: Int = 0) {
            let milliseconds = 1000 + millisecond
            let time = "2026-11-30T04:51:\(second < 10 ? "0" : "")\(second).\(String(milliseconds).dropFirst())Z"
            let json = writer.append(entry, time: time, tick: second * 1000 + millisecond)
            bytes += CaptureLogWriter.sealed(json: json, signature: [UInt8](repeating: 0, count: 64))
        }
        func chunk(_ segment: Int, _ number: Int, _ offset: Int, recovered: Bool = false) -> CaptureEntry {
            .chunk(.init(segment: segment, chunk: number, offset: offset, bytes: 100, sha256: Digest.of([]), recovered: recovered))
        }
        append(
            .begin(
                .init(
                    recording: "019ad0a4-1c10-7000-8000-000000000001", key: [UInt8](repeating: 1, count: 32), device: "d", software: "s",
                    platform: "p", settings: settings, timeZone: "Asia/Kolkata", utcOffset: "+05:30", after: nil, test: false)), 0)
        append(.segment(.init(segment: 1, mediaType: "video/mp4")), 0, 120)
        append(chunk(1, 0, 0), 1, 130)
        append(.interruption(reason: "call"), 2)
        append(.resumption(reason: "call over"), 9)
        append(chunk(1, 1, 100), 10)
        append(.segment(.init(segment: 2, mediaType: "video/webm;codecs=vp8,opus")), 10, 50)
        append(chunk(2, 0, 0), 11)
        append(chunk(1, 2, 200, recovered: true), 50)
        return ParsedCaptureLog.parse(bytes)
    }

    @Test func segmentsAnchorsAndPausesAreRead() throws {
        let log = log()
        try #require(log.problem == nil)
        let timeline = RecordingTimeline(log) { number, _ in "/files/\(number)" }
        #expect(timeline.utcOffsetMinutes == 330)
        #expect(timeline.segments.map(\.name) == ["segment-0001.mp4", "segment-0002.webm"])
        #expect(timeline.segments.map(\.startMilliseconds) == [120, 10_050])
        let start = try #require(UTCTime("2026-11-30T04:51:00.000Z")).milliseconds
        #expect(
            timeline.segments[0].anchors == [
                ClockAnchor(.seconds(0), wallClockMilliseconds: start + 120), ClockAnchor(.bytes(100), wallClockMilliseconds: start + 1130),
                ClockAnchor(.bytes(200), wallClockMilliseconds: start + 10_000),
            ], "the line of a recovered chunk tells no time of capture")
        #expect(timeline.pauses == [.init(start: start + 2000, end: start + 9000)])
        #expect(timeline.segments.allSatisfy { !$0.followsAtOnce })
    }

    @Test func whatIsNotThereIsLeftOut() {
        let timeline = RecordingTimeline(log()) { number, _ in number == 2 ? "/files/2" : nil }
        #expect(timeline.segments.map(\.number) == [2])
    }

    @Test func aRecorderMaySayThatItsSegmentsDoNotOverlap() {
        var settings = JSONObject()
        settings.append("rotation", "contiguous")
        let timeline = RecordingTimeline(log(settings: settings)) { number, _ in "/files/\(number)" }
        #expect(timeline.segments.allSatisfy { $0.followsAtOnce })
    }
}
