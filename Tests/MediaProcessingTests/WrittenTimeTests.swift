import EvidenceModel
import Glibc
import Testing

@testable import MediaProcessing

@Suite struct WrittenTimeTests {
    @Test(arguments: [
        ("2008:10:22 16:28:39", "2008-10-22T16:28:39.000Z", nil),
        ("2022:02:16 12:55:41\0", "2022-02-16T12:55:41.000Z", nil),
        ("2019-07-24T11:25:40+0300", "2019-07-24T11:25:40.000Z", 180),
        ("2019-07-24T11:25:40.5-03:30", "2019-07-24T11:25:40.500Z", -210),
        ("2017-02-22T08:20:28.000000Z", "2017-02-22T08:20:28.000Z", 0),
        ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000Z", 0),
        ("2011-09-23", "2011-09-23T00:00:00.000Z", nil),
        ("2011-09-23T12:43", "2011-09-23T12:43:00.000Z", nil),
        ("2020:02:29 00:00:00+14", "2020-02-29T00:00:00.000Z", 840),
    ]) func aDateIsRead(_ text: String, _ local: String, _ offset: Int?) throws {
        let time = try #require(WrittenTime(text))
        #expect(time.local.rfc3339 == local)
        #expect(time.offsetMinutes == offset)
    }

    @Test(arguments: [
        "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2021:02:29 00:00:00", "2021:13:01 00:00:00", "2021:01:01 24:00:00",
        "2021:01:01 10:60:00", "2021:01:01 10:00:00 nonsense", "1", "-021:01:01 10:00:00", "2021:01:01 10:00:00+99:00",
        "٢٠٢١:01:01 10:00:00",
    ]) func whatIsNoDateIsNone(_ text: String) { #expect(WrittenTime(text) == nil) }

    @Test func partsBesideTheDateCount() throws {
        let time = try #require(WrittenTime("2022:02:16 12:55:41", subSeconds: "762", offset: "+01:00"))
        #expect(time.moment?.rfc3339 == "2022-02-16T11:55:41.762Z")
        #expect(WrittenTime("2022:02:16 12:55:41", offset: "   :  ")?.moment == nil)
        #expect(WrittenTime("2022:02:16 12:55:41", subSeconds: "5 ")?.local.rfc3339 == "2022-02-16T12:55:41.500Z")
        #expect(WrittenTime("2022:02:16 12:55:41Z")?.placeOffsetMinutes == nil)
        #expect(WrittenTime("2022:02:16 12:55:41+00:00")?.placeOffsetMinutes == 0)
    }

    @Test(arguments: 1...4) func noBytesStopIt(_ seed: UInt64) {
        var generator = SeededBytes(seed)
        let letters = Array("0123456789:-+TZz. ,/\0٣é".unicodeScalars)
        for _ in 0..<20_000 {
            let text = String(
                String.UnicodeScalarView((0..<Int(generator.next() % 40)).map { _ in letters[Int(generator.next()) % letters.count] }))
            if let time = WrittenTime(text, subSeconds: text, offset: text) { #expect(abs(time.offsetMinutes ?? 0) <= 14 * 60 + 59) }
            if let place = PositionText.iso6709(text) { #expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180) }
            _ = PositionText.exif(text, text, negative: "S")
            _ = PositionText.xmp(text)
        }
    }
}

/// Bytes that are the same for the same seed.
struct SeededBytes {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
    }
}
