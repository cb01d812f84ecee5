import FFmpegBridge

/// A row of pictures of a video, evenly spread over it, for showing while a pointer moves over its thumbnail.
enum HoverStrip {
    /// Height of each picture in pixels.
    static let height = 120
    /// Videos up to so many seconds are decoded through; in longer ones only the key pictures are.
    private static let decodedSeconds = 30.0
    /// Packets that are tried for one picture.
    private static let patience = 600

    /// A JPEG of `columns` pictures side by side, each from the middle of its `seconds` of the video.
    static func jpeg(of path: String, columns: Int, seconds: Double) throws(MediaError) -> [UInt8] {
        guard (1...100).contains(columns), seconds > 0, seconds.isFinite else { throw MediaError(.badRequest, "no such strip") }
        do {
            let reader = try SegmentReader(path: path)
            guard let stream = reader.video else { throw MediaError(.noPicture, subject: path, "no pictures in it") }
            let targets = (0..<columns).map { Int((Double($0) + 0.5) * seconds * 1e6) }
            let isShort = Double(columns) * seconds <= decodedSeconds
            let pictures = try isShort ? through(reader, stream, targets) : sought(reader, stream, targets)
            return try ShownPicture.jpeg(joined(pictures))
        } catch {
            throw MediaError(error)
        }
    }

    /// Decodes everything and takes the first picture at or after each target, the last one for those behind it.
    private static func through(_ reader: SegmentReader, _ stream: MediaStream, _ targets: [Int]) throws -> [MediaFrame] {
        let decoder = try PictureDecoder(stream, zero: reader.zero, threads: 1, keepsDepth: true)
        var pictures: [MediaFrame] = []
        var last: MediaFrame?
        while pictures.count < targets.count {
            let packet = reader.read()
            if let packet, packet.streamIndex != stream.index { continue }
            for frame in try decoder.decode(packet) {
                last = frame
                while pictures.count < targets.count, (frame.presentationTime ?? 0) >= targets[pictures.count] {
                    pictures.append(try tile(frame, stream))
                }
            }
            if packet == nil { break }
        }
        return try filled(pictures, last.map { try tile($0, stream) }, targets.count)
    }

    /// Takes the key picture before each target.
    private static func sought(_ reader: SegmentReader, _ stream: MediaStream, _ targets: [Int]) throws -> [MediaFrame] {
        var pictures: [MediaFrame] = []
        for target in targets {
            reader.seek(toMicroseconds: target)
            let decoder = try PictureDecoder(stream, zero: reader.zero, threads: 1, keepsDepth: true)
            var found: MediaFrame?
            for _ in 0..<patience where found == nil {
                let packet = reader.read()
                if let packet, packet.streamIndex != stream.index { continue }
                found = try decoder.decode(packet).first { !$0.isDamaged }
                if packet == nil { break }
            }
            guard let found else { continue }
            pictures.append(try tile(found, stream))
        }
        return try filled(pictures, pictures.last, targets.count)
    }

    private static func filled(_ pictures: [MediaFrame], _ last: MediaFrame?, _ count: Int) throws -> [MediaFrame] {
        guard let last = pictures.last ?? last else { throw MediaError(.noPicture, "no picture in it could be decoded") }
        return pictures + Array(repeating: last, count: count - pictures.count)
    }

    private static func tile(_ frame: MediaFrame, _ stream: MediaStream) throws -> MediaFrame {
        let isTransposed = PictureOrientation(displayMatrix: stream.displayMatrix).isTransposed
        let (shownWidth, shownHeight) = isTransposed ? (frame.height, frame.width) : (frame.width, frame.height)
        // Even, so that each picture begins at a whole colour sample.
        let width = min(400, max(32, height * shownWidth / max(1, shownHeight))) & ~1
        return try ShownPicture.make(
            frame, displayMatrix: stream.displayMatrix, width: isTransposed ? height : width, height: isTransposed ? width : height)
    }

    /// The pictures side by side. One of another size (the video changed it) is cut or leaves grey.
    private static func joined(_ pictures: [MediaFrame]) throws -> MediaFrame {
        let width = pictures[0].width
        let sheet = try MediaFrame.video(width: width * pictures.count, height: height, format: .yuvj420p)
        for plane in 0..<3 {
            guard let target = sheet.plane(plane) else { continue }
            let (all, line) = (sheet.planeSize(plane), sheet.lineSize(ofPlane: plane))
            for row in 0..<all.height { (target + row * line).update(repeating: 128, count: all.width) }
            for (column, picture) in pictures.enumerated() {
                guard let source = picture.plane(plane) else { continue }
                let size = picture.planeSize(plane)
                let left = column * width / (plane == 0 ? 1 : 2)
                let count = min(size.width, width / (plane == 0 ? 1 : 2))
                for row in 0..<min(size.height, all.height) {
                    (target + row * line + left).update(from: source + row * picture.lineSize(ofPlane: plane), count: count)
                }
            }
        }
        return sheet
    }
}
