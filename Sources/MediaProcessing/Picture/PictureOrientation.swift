import FFmpegBridge

/// How a stored picture is turned and mirrored to be shown: an axis-parallel display matrix.
struct PictureOrientation: Equatable {
    /// Shown x = a·x + c·y, shown y = b·x + d·y; each -1, 0 or 1.
    var a = 1
    var b = 0
    var c = 0
    var d = 1

    /// Shown as it is stored.
    static let upright = PictureOrientation()

    private init() {}

    /// From a 3×3 display matrix (16.16 fixed point); one that is not axis-parallel counts as upright.
    init(displayMatrix: [Int32]?) {
        guard let displayMatrix, displayMatrix.count == 9 else { return }
        let parts = [0, 1, 3, 4].map { Int(displayMatrix[$0].signum()) }
        guard abs(parts[0] * parts[3] - parts[1] * parts[2]) == 1, parts.count(where: { $0 == 0 }) == 2 else { return }
        (a, b, c, d) = (parts[0], parts[1], parts[2], parts[3])
    }

    /// Whether width and height change places.
    var isTransposed: Bool { a == 0 }

    /// The size that is shown of a stored size.
    func shownSize(width: Int, height: Int) -> (width: Int, height: Int) { isTransposed ? (height, width) : (width, height) }

    /// Where the stored pixel (x, y) of a picture of this stored size is shown.
    func shown(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        (
            a * x + c * y + (a < 0 ? width - 1 : 0) + (c < 0 ? height - 1 : 0),
            b * x + d * y + (b < 0 ? width - 1 : 0) + (d < 0 ? height - 1 : 0)
        )
    }

    /// The stored rectangle that is shown at `rectangle`.
    func stored(_ rectangle: PixelRectangle, width: Int, height: Int) -> PixelRectangle {
        let (shownWidth, shownHeight) = shownSize(width: width, height: height)
        // The inverse of an axis-parallel rotation or reflection is its transpose.
        var inverse = self
        (inverse.b, inverse.c) = (c, b)
        let first = inverse.shown(x: rectangle.x, y: rectangle.y, width: shownWidth, height: shownHeight)
        let last = inverse.shown(
            x: rectangle.x + rectangle.width - 1, y: rectangle.y + rectangle.height - 1, width: shownWidth, height: shownHeight)
        return PixelRectangle(
            x: min(first.x, last.x), y: min(first.y, last.y), width: abs(first.x - last.x) + 1, height: abs(first.y - last.y) + 1)
    }

    /// The picture (4:2:0, 8 bits) as it is shown, with nothing left to turn.
    func makeUpright(_ frame: MediaFrame) throws -> MediaFrame {
        if self == .upright { return frame }
        let (width, height) = shownSize(width: frame.width, height: frame.height)
        let result = try MediaFrame.video(width: width, height: height, format: frame.pixelFormat)
        try result.copyProperties(from: frame)
        for plane in 0..<3 {
            let (planeWidth, planeHeight) = frame.planeSize(plane)
            guard let source = frame.plane(plane), let target = result.plane(plane) else { continue }
            let (sourceLine, targetLine) = (frame.lineSize(ofPlane: plane), result.lineSize(ofPlane: plane))
            let step = b * targetLine + a
            for y in 0..<planeHeight {
                let start = shown(x: 0, y: y, width: planeWidth, height: planeHeight)
                var to = start.y * targetLine + start.x
                let row = source + y * sourceLine
                for x in 0..<planeWidth {
                    target[to] = row[x]
                    to += step
                }
            }
        }
        return result
    }
}

/// A rectangle of pixels.
struct PixelRectangle: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}

extension MediaFrame {
    /// The size of a plane of a 4:2:0 picture.
    func planeSize(_ plane: Int) -> (width: Int, height: Int) {
        plane == 0 ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
    }
}
