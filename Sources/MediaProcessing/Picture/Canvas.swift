import FFmpegBridge

/// The size and orientation that all pictures of a joined copy have.
struct Canvas: Equatable {
    /// Stored width in pixels, even.
    var width: Int
    /// Stored height in pixels, even.
    var height: Int
    /// Turns the stored picture for showing; nil when it is stored upright.
    var displayMatrix: [Int32]?
    var pixelAspectRatio = Rational(0, 1)
    /// Whether pictures are turned upright before they are put on the canvas, because segments differ in how they are turned.
    var isUpright: Bool

    var orientation: PictureOrientation { PictureOrientation(displayMatrix: displayMatrix) }

    /// The canvas of a plan: as the segments are when they are alike; otherwise upright and large enough for each of them, so that none is
    /// made smaller.
    init?(_ plan: JoinPlan) {
        let videos = plan.parts.compactMap(\.scan.video)
        guard let first = videos.first, first.parameters.width > 0, first.parameters.height > 0 else { return nil }
        let alike = videos.allSatisfy {
            $0.parameters.width == first.parameters.width && $0.parameters.height == first.parameters.height
                && $0.displayMatrix == first.displayMatrix
        }
        isUpright = !alike
        if alike {
            width = Canvas.even(first.parameters.width)
            height = Canvas.even(first.parameters.height)
            displayMatrix = first.displayMatrix
            pixelAspectRatio = first.parameters.pixelAspectRatio
        } else {
            let sizes = videos.map {
                PictureOrientation(displayMatrix: $0.displayMatrix).shownSize(width: $0.parameters.width, height: $0.parameters.height)
            }
            width = Canvas.even(sizes.map(\.width).max() ?? 0)
            height = Canvas.even(sizes.map(\.height).max() ?? 0)
        }
    }

    /// H.264 with 4:2:0 holds even sizes only.
    private static func even(_ size: Int) -> Int { (size + 1) & ~1 }

    /// A picture on the canvas: as it is when it fits exactly, in the middle on black when it is smaller, scaled down when it is larger.
    func place(_ frame: MediaFrame, turnedBy orientation: PictureOrientation) throws -> MediaFrame {
        var picture = isUpright ? try orientation.makeUpright(frame) : frame
        if picture.width == width && picture.height == height { return picture }
        if picture.width > width || picture.height > height {
            let scale = min(Double(width) / Double(picture.width), Double(height) / Double(picture.height))
            picture = try Scaler(
                from: picture, width: max(2, Int(Double(picture.width) * scale)), height: max(2, Int(Double(picture.height) * scale)),
                format: .yuv420p
            ).convert(picture)
        }
        let result = try MediaFrame.video(width: width, height: height, format: .yuv420p)
        try result.copyProperties(from: picture)
        // One column or row more than the picture has (an odd size) goes to the right or the bottom.
        let x = (width - picture.width) / 2 & ~1
        let y = (height - picture.height) / 2 & ~1
        for plane in 0..<3 {
            guard let source = picture.plane(plane), let target = result.plane(plane) else { continue }
            let (from, to) = (picture.lineSize(ofPlane: plane), result.lineSize(ofPlane: plane))
            let (size, all) = (picture.planeSize(plane), result.planeSize(plane))
            let (left, top) = plane == 0 ? (x, y) : (x / 2, y / 2)
            for row in 0..<all.height { (target + row * to).update(repeating: plane == 0 ? 16 : 128, count: all.width) }
            for row in 0..<size.height { (target + (top + row) * to + left).update(from: source + row * from, count: size.width) }
        }
        return result
    }
}
