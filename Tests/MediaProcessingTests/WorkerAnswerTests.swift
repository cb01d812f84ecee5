import EvidenceModel
import EvidenceProof
import Testing

@testable import MediaProcessing

/// A worker that foreign bytes have taken over may answer anything.
@Suite struct WorkerAnswerTests {
    private static let honest: [MediaAnswer] = {
        var facts = FileFacts(mediaType: "video/mp4")
        facts.capture = CaptureTime(Timestamp(milliseconds: 1_563_956_740_123), .quicktime, offsetMinutes: -210)
        facts.position = CapturePosition(latitude: -33.856_784, longitude: 151.215_297, altitude: -1.5, source: .quicktime)
        facts.strip = FileFacts.Strip(columns: 10, seconds: 0.4)
        (facts.width, facts.height, facts.duration) = (1, 2, 3.5)
        return [
            .written, .waveform(Waveform(peaksPerSecond: 20, peaks: [0, 0.5, 1])),
            .examination(FileExamination(facts, entries: [MetadataEntry(.exif, "Photo", "ExposureTime", "1/60 s")], hasThumbnail: true)),
            .facts(MediaFacts(container: "webm", duration: 1.25)),
        ]
    }()

    @Test(arguments: 1...4) func whateverAWorkerAnswersIsReadOrRefused(_ seed: UInt64) {
        var generator = SeededBytes(seed)
        let letters = Array(#"0123456789-.eE"{}[]:,ntrue\u "#.utf8)
        for answer in Self.honest {
            let text = JSONText.write(answer.json)
            for _ in 0..<3000 {
                var bytes = text
                for _ in 0...(generator.next() % 4) {
                    let place = (Int(generator.next()) << 8 | Int(generator.next())) % bytes.count
                    bytes[place] = letters[Int(generator.next()) % letters.count]
                }
                guard let value = try? JSONText.parse(bytes), let read = try? MediaAnswer(json: value) else { continue }
                guard case .examination(let found) = read, let position = found.facts.position else { continue }
                #expect(abs(position.latitude) <= 90 && abs(position.longitude) <= 180)
            }
        }
    }

    @Test func placesOutsideTheWorldAndUnknownWordsAreNotTaken() throws {
        let text = """
            {"mediaType":"image/jpeg","kind":"spell","latitude":1e300,"longitude":0,"positionSource":"exif","capturedAt":"yesterday",
            "capturedAtSource":"exif-offset","width":"wide","orientation":-9.5,"codecs":[1,"h264"]}
            """
        let facts = try #require(FileFacts(json: JSONText.parse(Array(text.utf8))))
        #expect(facts.kind == nil && facts.position == nil && facts.capture == nil && facts.width == nil && facts.orientation == nil)
        #expect(facts.codecs == ["h264"])
    }
}
