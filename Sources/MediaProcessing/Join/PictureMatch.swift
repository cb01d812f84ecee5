import FFmpegBridge

/// Finds where a segment begins in the one before, by the pictures that both hold: a recorder that overlaps its segments encodes the same
/// camera pictures twice. The capture log alone knows it to some tens of milliseconds, which is a picture or two.
enum PictureMatch {
    /// Pictures that are compared.
    private static let compared = 6
    /// The log is trusted this far (microseconds).
    private static let reach = 400_000
    /// Mean difference (of 255) of two encodings of one picture, shrunk: more than this is another picture.
    private static let threshold = 6.0

    /// Recording time minus time in `scan`'s segment; nil when no picture matches.
    static func shift(of scan: SegmentScan, after before: JoinPlan.Part, near logged: Int) -> Int? {
        let from = logged - before.shift - reach
        guard let later = try? thumbnails(of: scan.segment.path, from: 0, to: Int.max, count: compared), let first = later.first,
            let earlier = try? thumbnails(of: before.scan.segment.path, from: from, to: from + 2 * reach + first.time + 400_000, count: 90)
        else { return nil }
        var best: (score: Double, shift: Int)?
        for candidate in earlier.indices {
            let shift = earlier[candidate].time + before.shift - first.time
            guard abs(shift - logged) <= reach else { continue }
            let pairs = zip(earlier[candidate...], later)
            let differences = pairs.map { difference($0.pixels, $1.pixels) }
            // At the very end of the earlier segment few pictures are left to compare; one is too few to tell.
            guard differences.count >= 2 else { continue }
            // Of pictures that match alike (nothing moves) the one nearest to the log's time is taken.
            let distance = Double(abs(shift - logged)) / Double(reach)
            let score = differences.reduce(0, +) / Double(differences.count)
            guard score <= threshold else { continue }
            let weighed = score + 0.2 * distance
            if weighed < best?.score ?? .infinity { best = (weighed, shift) }
        }
        return best?.shift
    }

    private struct Thumbnail {
        var time: Int
        var pixels: [UInt8]
    }

    /// Grey miniatures of the pictures shown in a range of a segment's time, at most `count`.
    private static func thumbnails(of path: String, from: Int, to: Int, count: Int) throws -> [Thumbnail] {
        let reader = try SegmentReader(path: path)
        guard let stream = reader.video else { return [] }
        if from > 3_000_000 { reader.seek(toMicroseconds: from - 1_500_000) }
        let decoder = try PictureDecoder(stream, zero: reader.zero, threads: 1)
        let orientation = PictureOrientation(displayMatrix: stream.displayMatrix)
        var result: [Thumbnail] = []
        var isDone = false
        while !isDone {
            let packet = reader.read()
            if let packet, packet.streamIndex != stream.index { continue }
            for frame in try decoder.decode(packet) {
                guard let time = frame.presentationTime, time >= from else { continue }
                if time >= to || result.count >= count {
                    isDone = true
                } else {
                    let small = try Scaler(from: frame, width: 48, height: 48, format: .yuv420p, isAccurate: false).convert(frame)
                    result.append(Thumbnail(time: time, pixels: grey(try orientation.makeUpright(small))))
                }
            }
            if packet == nil { isDone = true }
        }
        return result
    }

    private static func grey(_ frame: MediaFrame) -> [UInt8] {
        guard let plane = frame.plane(0) else { return [] }
        let line = frame.lineSize(ofPlane: 0)
        return (0..<frame.height).flatMap { y in UnsafeBufferPointer(start: plane + y * line, count: frame.width) }
    }

    /// The mean difference of two miniatures; infinite when they differ in size.
    private static func difference(_ left: [UInt8], _ right: [UInt8]) -> Double {
        guard left.count == right.count, !left.isEmpty else { return .infinity }
        var sum = 0
        for index in left.indices { sum += abs(Int(left[index]) - Int(right[index])) }
        return Double(sum) / Double(left.count)
    }
}
