import EvidenceModel
import Testing

@Suite struct ZonedTimeTests {
    @Test(arguments: [
        ("2026-11-30T05:51:57.123+01:00", "2026-11-30T04:51:57.123Z", 60), ("2024-02-29T23:30:00-09:30", "2024-03-01T09:00:00.000Z", -570),
        ("2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z", 0), ("2026-01-01T00:00:00.123456789Z", "2026-01-01T00:00:00.123Z", 0),
        ("1969-12-31T23:59:59.9+00:00", "1969-12-31T23:59:59.900Z", 0),
    ])
    func timesWithOffsetsAreRead(_ text: String, _ utc: String, _ offset: Int) throws {
        let time = try #require(ZonedTime(rfc3339: text))
        #expect(time.time.rfc3339 == utc && time.offsetMinutes == offset)
        #expect(ZonedTime(rfc3339: time.rfc3339) == time)
    }

    @Test(arguments: [
        "", "Z", "2026-11-30", "2026-11-30T05:51:57", "2026-11-30T05:51:57+0100", "2026-11-30T05:51:57.+01:00", "2026-02-30T00:00:00Z",
        "2026-11-30T05:51:57+24:00", "2026-11-30T05:51:57.1x3Z",
    ])
    func anythingElseIsRefused(_ text: String) {
        #expect(ZonedTime(rfc3339: text) == nil)
    }
}
