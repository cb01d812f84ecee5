import EvidenceModel
import ExhibitTestSupport
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
        (951_782_399_999, "2000-02-28T23:59:59.999Z"), (951_868_799_000, "2000-02-29T23:59:59.000Z"),
        (1_796_014_317_123, "2026-11-30T04:51:57.123Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
    ])
    func millisecondsAndTextAreTheSameMoment(_ milliseconds: Int, _ text: String) {
        #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text)
        #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-11-30T04:51:57Z", "2026-11-30T04:51:57.12Z", "2026-11-30T04:51:57.123+00:00", "2026-11-30 04:51:57.123Z",
        "2026-13-01T00:00:00.000Z", "2026-00-01T00:00:00.000Z", "2026-02-29T00:00:00.000Z", "2100-02-29T00:00:00.000Z",
        "2026-11-31T00:00:00.000Z", "2026-11-30T24:00:00.000Z", "2026-11-30T23:60:00.000Z", "2026-11-30T23:59:60.000Z",
        "2026-11-30T04:51:57.123z", "+026-11-30T04:51:57.123Z", "２026-11-30T04:51:57.123Z", "2026-11-30T04:51:57.1234Z",
    ])
    func whatIsNotThisFormIsRefused(_ text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test func everyDayOfFourCenturiesComesBack() {
        let day = 86_400_000
        for index in stride(from: -73_000, to: 73_000, by: 1) {
            let time = Timestamp(milliseconds: index * day + 1)
            #expect(Timestamp(rfc3339: time.rfc3339) == time)
        }
    }

    @Test func theSystemClockIsThisCentury() {
        #expect(Clock.system.now.milliseconds > 1_700_000_000_000)
        #expect(Clock.system.ticks <= Clock.system.ticks)
    }
}
