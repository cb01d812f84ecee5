import FFmpegBridge
import Testing

@testable import MediaProcessing

@Suite struct PictureOrientationTests {
    static let one: Int32 = 65536
    /// a, b, c, d of all eight ways to turn and mirror.
    static let matrices: [[Int32]] = [
        [1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0], [-1, 0, 0, 1], [1, 0, 0, -1], [0, 1, 1, 0], [0, -1, -1, 0],
    ]

    static func orientation(_ parts: [Int32]) -> PictureOrientation {
        PictureOrientation(displayMatrix: [parts[0] * one, parts[1] * one, 0, parts[2] * one, parts[3] * one, 0, 0, 0, 1 << 30])
    }

    @Test(arguments: matrices) func everyPixelIsShownOnce(_ parts: [Int32]) {
        let orientation = Self.orientation(parts)
        let (width, height) = orientation.shownSize(width: 6, height: 4)
        var seen = Set<Int>()
        for y in 0..<4 {
            for x in 0..<6 {
                let place = orientation.shown(x: x, y: y, width: 6, height: 4)
                #expect(place.x >= 0 && place.x < width && place.y >= 0 && place.y < height)
                seen.insert(place.y * width + place.x)
            }
        }
        #expect(seen.count == 24)
    }

    @Test(arguments: matrices) func rectanglesAreFoundAgain(_ parts: [Int32]) {
        let orientation = Self.orientation(parts)
        let (width, height) = orientation.shownSize(width: 40, height: 20)
        let shown = PixelRectangle(x: 2, y: height - 10, width: 12, height: 8)
        #expect(width >= 14)
        let stored = orientation.stored(shown, width: 40, height: 20)
        for y in stored.y..<stored.y + stored.height {
            for x in stored.x..<stored.x + stored.width {
                let place = orientation.shown(x: x, y: y, width: 40, height: 20)
                #expect(place.x >= 2 && place.x < 14 && place.y >= height - 10 && place.y < height - 2)
            }
        }
        #expect(stored.width * stored.height == 96)
    }

    @Test(arguments: matrices) func picturesAreMadeUpright(_ parts: [Int32]) throws {
        let orientation = Self.orientation(parts)
        let frame = try MediaFrame.video(width: 6, height: 4, format: .yuv420p)
        let plane = try #require(frame.plane(0))
        for y in 0..<4 { for x in 0..<6 { plane[y * frame.lineSize(ofPlane: 0) + x] = UInt8(y * 6 + x) } }
        let upright = try orientation.makeUpright(frame)
        let result = try #require(upright.plane(0))
        for y in 0..<4 {
            for x in 0..<6 {
                let place = orientation.shown(x: x, y: y, width: 6, height: 4)
                #expect(result[place.y * upright.lineSize(ofPlane: 0) + place.x] == UInt8(y * 6 + x))
            }
        }
    }

    @Test func crookedMatricesCountAsUpright() {
        #expect(PictureOrientation(displayMatrix: [46341, 46341, 0, -46341, 46341, 0, 0, 0, 1 << 30]) == .upright)
        #expect(PictureOrientation(displayMatrix: [0, 0, 0, 0, 0, 0, 0, 0, 0]) == .upright)
        #expect(PictureOrientation(displayMatrix: nil) == .upright)
    }
}
