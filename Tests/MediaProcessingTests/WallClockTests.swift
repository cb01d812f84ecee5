import Testing

@testable import MediaProcessing

@Suite struct WallClockTests {
    private func clock(_ anchors: [(seconds: Double, time: Int)], pauses: [RecordingTimeline.Pause] = []) -> WallClock {
        let segment = MediaSegment(
            number: 1, path: "", startMilliseconds: 0,
            anchors: anchors.map { ClockAnchor(.seconds($0.seconds), wallClockMilliseconds: $0.time) })
        return WallClock(SegmentScan(segment), pauses: pauses)
    }

    @Test func lateAnchorsDoNotMakeTheClockJump() {
        // Chunks of a second, handed over 5 to 300 ms late.
        let late = [5, 180, 20, 300, 90, 10, 240, 15]
        let clock = clock(late.enumerated().map { (Double($0.offset + 1), 1_000_000 + ($0.offset + 1) * 1000 + $0.element) })
        var last = 0
        for milliseconds in stride(from: 0, to: 8500, by: 33) {
            let time = clock.time(at: milliseconds * 1000) ?? 0
            #expect(abs(time - 1_000_000 - milliseconds) <= 90, "at \(milliseconds)")
            #expect(time >= last)
            last = time
        }
    }

    @Test func aPauseShowsWhereItWas() {
        // Interrupted from 2.4 s on for 10 s; the chunk that holds both sides ends at media time 3.
        let clock = clock([(1, 1000), (2, 2000), (3, 13_000), (4, 14_000)], pauses: [.init(start: 2400, end: 12_400)])
        #expect(clock.time(at: 1_500_000) == 1500)
        #expect(clock.time(at: 2_300_000) == 2300)
        #expect(clock.time(at: 2_500_000) == 12_500)
        #expect(clock.time(at: 3_500_000) == 13_500)
        #expect(clock.time(at: 6_000_000) == 16_000)
    }

    @Test func withoutAnchorsNothingIsKnown() {
        #expect(clock([]).time(at: 0) == nil)
    }

    @Test func bytesBecomeTimes() {
        var scan = SegmentScan(MediaSegment(number: 1, path: "", startMilliseconds: 0))
        scan.pictures = (0..<4).map { SegmentScan.Picture(time: $0 * 500_000, position: 100 + $0 * 1000, isKey: $0 % 2 == 0) }
        scan.videoEnd = 2_000_000
        #expect(scan.time(atByte: 100) == nil)
        #expect(scan.time(atByte: 101) == 500_000)
        #expect(scan.time(atByte: 2000) == 1_000_000)
        #expect(scan.time(atByte: 1_000_000) == 2_000_000)
    }

    @Test func dateAndTimeAreLocalWithTheOffset() {
        #expect(CaptionText.dateAndTime(1_796_014_317_999, utcOffsetMinutes: 60) == "2026-11-30 05:51:57 +01:00")
        #expect(CaptionText.dateAndTime(1_796_014_317_000, utcOffsetMinutes: -570) == "2026-11-29 19:21:57 -09:30")
        #expect(CaptionText.dateAndTime(0, utcOffsetMinutes: 0) == "1970-01-01 00:00:00 +00:00")
        #expect(CaptionText.lines(afterStart: 3_723_000_000) == ["time of day unknown, +01:02:03"])
    }

    @Test func captionsHoldUntilTheNext() {
        let text = CaptionText(
            utcOffsetMinutes: 0,
            captions: [
                Caption(wallClockMilliseconds: 5000, lines: []), Caption(wallClockMilliseconds: 1000, lines: ["here", "and there"]),
            ])
        #expect(text.lines(at: 999) == ["1970-01-01 00:00:00 +00:00"])
        #expect(text.lines(at: 4999) == ["1970-01-01 00:00:04 +00:00", "here", "and there"])
        #expect(text.lines(at: 5000) == ["1970-01-01 00:00:05 +00:00"])
    }

    @Test(arguments: [("+01:00", 60), ("-09:30", -570), ("+00:00", 0), ("", 0), ("1:00", 0), ("+1:000", 0)])
    func offsetsAreRead(_ text: String, _ minutes: Int) {
        #expect(RecordingTimeline.minutes(ofOffset: text) == minutes)
    }
}
