/// A frame's number as black and white squares in the top left corner of a picture, so that a program can count frames exactly even
/// after lossy encoding: 32 squares of 16 × 16 pixels, two rows of 16, the highest bit first.
public enum PictureCounter {
    /// Width and height of one square in pixels.
    public static let squareSize = 16
    /// Squares in a row.
    public static let squaresPerRow = 16
    /// Width in pixels that the squares need.
    public static let width = squareSize * squaresPerRow
    /// Height in pixels that the squares need.
    public static let height = squareSize * 2

    /// Draws a number into the luma plane of a picture.
    static func draw(_ number: Int, into luma: Plane) {
        for bit in 0..<32 {
            luma.fill(
                x: bit % squaresPerRow * squareSize, y: bit / squaresPerRow * squareSize, width: squareSize, height: squareSize,
                value: number >> (31 - bit) & 1 == 1 ? 235 : 16)
        }
    }

    /// Reads the number out of luma bytes.
    /// - Parameters:
    ///   - luma: the plane, or its first rows (at least `height` of them).
    ///   - lineSize: bytes from one row to the next.
    /// - Returns: the number; nil when a square is neither black nor white.
    public static func read(_ luma: UnsafeRawBufferPointer, lineSize: Int) -> Int? {
        var number = 0
        for bit in 0..<32 {
            let x = bit % squaresPerRow * squareSize + squareSize / 2
            let y = bit / squaresPerRow * squareSize + squareSize / 2
            var sum = 0
            for row in -2..<2 {
                for column in -2..<2 { sum += Int(luma[(y + row) * lineSize + x + column]) }
            }
            let value = sum / 16
            if value > 80 && value < 170 { return nil }
            number = number << 1 | (value >= 170 ? 1 : 0)
        }
        return number
    }
}

/// One plane of a picture that is being drawn.
struct Plane {
    let bytes: UnsafeMutablePointer<UInt8>
    let lineSize: Int
    let width: Int
    let height: Int

    /// Fills a rectangle, cut off at the edges.
    func fill(x: Int, y: Int, width fillWidth: Int, height fillHeight: Int, value: UInt8) {
        let (left, right) = (max(0, x), min(width, x + fillWidth))
        guard left < right else { return }
        for row in max(0, y)..<max(max(0, y), min(height, y + fillHeight)) {
            (bytes + row * lineSize + left).update(repeating: value, count: right - left)
        }
    }
}
