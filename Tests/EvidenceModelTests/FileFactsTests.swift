import EvidenceModel
import Testing

@Suite struct FileFactsTests {
    @Test func factsAreReadAsTheyAreWritten() throws {
        var facts = FileFacts(mediaType: "video/mp4")
        #expect(FileFacts(json: facts.json) == facts)
        facts.kind = .video
        facts.capture = CaptureTime(Timestamp(milliseconds: 1_563_956_740_123), .quicktime, offsetMinutes: -210)
        facts.position = CapturePosition(latitude: -33.856_784, longitude: 151.215_297, altitude: -1.5, source: .quicktime)
        facts.make = "Apple"
        facts.model = "a \"model\""
        (facts.width, facts.height, facts.orientation, facts.pages) = (1, 2, 6, 3)
        facts.duration = 4.0015
        facts.codecs = ["hevc", "aac"]
        facts.unreadable = "reason"
        facts.hasPreview = true
        facts.strip = FileFacts.Strip(columns: 10, seconds: 0.4)
        facts.hasWaveform = true
        #expect(FileFacts(json: facts.json) == facts)
    }

    @Test(arguments: [(91.0, 0.0), (0, 181), (.nan, 1), (1, .infinity), (0, 0)]) func thereIsNoSuchPlace(
        _ latitude: Double, _ longitude: Double
    ) {
        #expect(CapturePosition(latitude: latitude, longitude: longitude, source: .exif) == nil)
    }
}
