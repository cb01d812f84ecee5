import FFmpegBridge
import PangoCairoBridge

/// Text ready to be blended into one place of 4:2:0 pictures, turned as the pictures are stored. Limited range: black is 16, white 235.
struct Strip {
    /// Where it goes in the stored picture; all even.
    let rectangle: PixelRectangle
    /// For each pixel: how much of the picture stays (0 … 255), and what is added to it.
    private let keep: [UInt8]
    private let add: [UInt8]
    /// The same for each pixel of the two colour planes, which are both drawn to grey.
    private let colorKeep: [UInt8]
    private let colorAdd: [UInt8]

    /// Draws lines for pictures of a stored size: at the bottom left as shown, with a margin.
    init(_ lines: [String], width: Int, height: Int, orientation: PictureOrientation) throws(PangoCairoError) {
        let (shownWidth, shownHeight) = orientation.shownSize(width: width, height: height)
        let margin = max(2, min(shownWidth, shownHeight) / 60) & ~1
        let available = shownWidth - 2 * margin
        var style = TextStyle(size: max(10, (Double(min(shownWidth, shownHeight)) / 28).rounded()))
        let wanted = try TextImage.width(of: [lines.first ?? ""], style: style)
        // Date and time always stand in one line; what comes below may be wrapped.
        if wanted > available { style = TextStyle(size: max(5, (style.size * Double(available) / Double(wanted)).rounded(.down))) }
        let image = try TextImage(lines, style: style, maximumWidth: available)
        // Even on both axes, so that colour planes at half the size match.
        let boxWidth = min((image.width + 1) & ~1, shownWidth & ~1)
        let boxHeight = min((image.height + 1) & ~1, shownHeight & ~1)
        let shown = PixelRectangle(
            x: min(margin, (shownWidth - boxWidth) & ~1), y: max(0, (shownHeight - margin - boxHeight) & ~1), width: boxWidth,
            height: boxHeight)
        rectangle = orientation.stored(shown, width: width & ~1, height: height & ~1)
        var keep = [UInt8](repeating: 255, count: boxWidth * boxHeight)
        var add = [UInt8](repeating: 0, count: boxWidth * boxHeight)
        for y in 0..<rectangle.height {
            for x in 0..<rectangle.width {
                let place = orientation.shown(x: x + rectangle.x, y: y + rectangle.y, width: width & ~1, height: height & ~1)
                // The last column and row of an odd image are repeated.
                let source = min(place.y - shown.y, image.height - 1) * image.width + min(place.x - shown.x, image.width - 1)
                let opacity = Int(image.opacity[source])
                keep[y * rectangle.width + x] = UInt8(255 - opacity)
                add[y * rectangle.width + x] = UInt8((16 * opacity + 219 * Int(image.brightness[source]) + 127) / 255)
            }
        }
        self.keep = keep
        self.add = add
        let (halfWidth, halfHeight) = (rectangle.width / 2, rectangle.height / 2)
        var colorKeep = [UInt8](repeating: 255, count: halfWidth * halfHeight)
        for y in 0..<halfHeight {
            for x in 0..<halfWidth {
                let corner = 2 * y * rectangle.width + 2 * x
                let sum = [corner, corner + 1, corner + rectangle.width, corner + rectangle.width + 1].reduce(2) { $0 + Int(keep[$1]) }
                colorKeep[y * halfWidth + x] = UInt8(sum / 4)
            }
        }
        self.colorKeep = colorKeep
        colorAdd = colorKeep.map { UInt8((128 * (255 - Int($0)) + 127) / 255) }
    }

    /// Blends the text into a picture of the size that it was drawn for. Only the strip's own rows are touched.
    func blend(into frame: MediaFrame) throws(FFmpegError) {
        try frame.makeWritable()
        Strip.blend(frame, 0, rectangle, keep, add)
        let half = PixelRectangle(x: rectangle.x / 2, y: rectangle.y / 2, width: rectangle.width / 2, height: rectangle.height / 2)
        Strip.blend(frame, 1, half, colorKeep, colorAdd)
        Strip.blend(frame, 2, half, colorKeep, colorAdd)
    }

    private static func blend(_ frame: MediaFrame, _ plane: Int, _ place: PixelRectangle, _ keep: [UInt8], _ add: [UInt8]) {
        guard let pixels = frame.plane(plane) else { return }
        let line = frame.lineSize(ofPlane: plane)
        keep.withUnsafeBufferPointer { keep in
            add.withUnsafeBufferPointer { add in
                for y in 0..<place.height {
                    let row = pixels + (place.y + y) * line + place.x
                    let first = y * place.width
                    for x in 0..<place.width {
                        // Division by 255, exact for 16 bits.
                        let product = UInt32(row[x]) &* UInt32(keep[first &+ x]) &+ 128
                        let scaled = (product &+ (product >> 8)) >> 8
                        row[x] = UInt8(truncatingIfNeeded: min(255, scaled &+ UInt32(add[first &+ x])))
                    }
                }
            }
        }
    }
}
