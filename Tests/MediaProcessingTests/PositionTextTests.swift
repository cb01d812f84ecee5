import EvidenceModel
import Testing

@testable import MediaProcessing

@Suite struct PositionTextTests {
    @Test(arguments: [
        ("+32.0929+034.8620+028.516/", 32.0929, 34.862, 28.516),
        ("+51.4169-000.0806/", 51.4169, -0.0806, nil),
        ("-33.8568+151.2153/", -33.8568, 151.2153, nil),
        ("-22.9068-043.1729", -22.9068, -43.1729, nil),
        ("+3205.574+03451.72/", 32.0929, 34.862, nil),
        ("+320534.44+0345143.2-12CRSWGS_84/", 32.092_9, 34.862, -12),
        ("-0030-00030/", -0.5, -0.5, nil),
    ]) func iso6709IsRead(_ text: String, _ latitude: Double, _ longitude: Double, _ altitude: Double?) throws {
        let place = try #require(PositionText.iso6709(text))
        #expect(abs(place.latitude - latitude) < 1e-5)
        #expect(abs(place.longitude - longitude) < 1e-5)
        #expect(place.altitude == altitude)
    }

    @Test(arguments: [
        "", "/", "+", "+-/", "32.1+034.8/", "+91+000/", "+00+181/", "+00.0000+000.0000/", "+1.2.3+4/", "+1+2+3+4/", "+12345678+1/",
    ])
    func whatIsNoPlaceIsNone(_ text: String) { #expect(PositionText.iso6709(text) == nil) }

    @Test func exifIsRead() throws {
        #expect(abs(try #require(PositionText.exif("43/1 28/1 281400000/100000000", "N", negative: "S")) - 43.467_448) < 1e-6)
        #expect(abs(try #require(PositionText.exif("40/1 2682/100 0/1", "S\0", negative: "S")) + 40.447) < 1e-6)
        #expect(PositionText.exif("40/1 30/1 0/0", "N", negative: "S") == 40.5)
        #expect(PositionText.exif("0/0 0/0 0/0", "N", negative: "S") == nil)
        #expect(PositionText.exif("40/1", nil, negative: "S") == nil)
        #expect(PositionText.exif("", "N", negative: "S") == nil)
    }

    @Test func xmpIsRead() throws {
        #expect(abs(try #require(PositionText.xmp("47,12.4275N")) - 47.207_125) < 1e-9)
        #expect(abs(try #require(PositionText.xmp("106,14,35.18W")) + 106.243_105_5) < 1e-6)
        #expect(PositionText.xmp("47") == nil)
        #expect(PositionText.xmp("x,yN") == nil)
    }
}
