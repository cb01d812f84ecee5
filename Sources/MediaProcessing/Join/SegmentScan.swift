import FFmpegBridge

/// The time stamps of one file, found by reading all of its packets and decoding none. Times are microseconds from the file's first picture or sound.
struct SegmentScan {
    /// A packet of pictures, in decoding order.
    struct Picture {
        /// When it is shown.
        var time: Int
        /// Offset of its bytes in the file; nil when unknown.
        var position: Int?
        var isKey: Bool
    }

    var segment: MediaSegment
    var container: String
    var creationTime: String?
    var video: MediaStream?
    var audio: MediaStream?
    var pictures: [Picture] = []
    /// When the last picture goes.
    var videoEnd = 0
    /// When the first sound is heard; nil without sound.
    var audioStart: Int?
    /// When the last sound is over.
    var audioEnd = 0
    /// Offsets and times of sound, for segments without pictures.
    var soundPositions: [(position: Int, time: Int)] = []
    var problem: String?

    var firstKey: Int? { pictures.first(where: \.isKey)?.time }
    var end: Int { max(videoEnd, audioEnd) }
    /// Whether some pictures are shown in another order than they are decoded in.
    var isReordered: Bool { zip(pictures, pictures.dropFirst()).contains { $0.time > $1.time } }

    /// The usual time from one picture to the next.
    var frameInterval: Int {
        let times = pictures.map(\.time).sorted()
        let intervals = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
        return intervals.isEmpty ? 33_333 : intervals[intervals.count / 2]
    }

    /// Nothing is known yet of what is in the segment.
    init(_ segment: MediaSegment) {
        self.segment = segment
        container = ""
    }

    init(_ segment: MediaSegment, cancellation: MediaCancellation?) throws(MediaError) {
        let reader = try SegmentReader(path: segment.path)
        self.segment = segment
        container = reader.formatName
        creationTime = reader.creationTime
        video = reader.video
        audio = reader.audio
        let zero = reader.zero
        var lastDuration = 0
        while let packet = reader.read() {
            try cancellation?.check()
            guard let stream = reader.stream(of: packet), let stamp = packet.presentationTime ?? packet.decodingTime else { continue }
            let time = stream.timeBase.convert(stamp, to: .microseconds) - zero
            let duration = stream.timeBase.convert(packet.duration, to: .microseconds)
            if stream.kind == .video {
                pictures.append(Picture(time: time, position: packet.position, isKey: packet.isKey))
                videoEnd = max(videoEnd, time + duration)
                lastDuration = duration
            } else {
                audioStart = min(audioStart ?? time, time)
                audioEnd = max(audioEnd, time + duration)
                if let position = packet.position { soundPositions.append((position, time + duration)) }
            }
        }
        problem = reader.problem
        if lastDuration == 0, let last = pictures.map(\.time).max() { videoEnd = last + frameInterval }
    }

    /// The media time at the end of the first `bytes` bytes: when the last picture that begins in them goes.
    func time(atByte bytes: Int) -> Int? {
        if pictures.isEmpty { return soundPositions.last(where: { $0.position < bytes })?.time }
        var end: Int?
        for (index, picture) in pictures.enumerated() where (picture.position ?? 0) < bytes {
            let next = index + 1 < pictures.count ? pictures[index + 1].time : videoEnd
            end = max(end ?? 0, max(next, picture.time))
        }
        return end
    }
}
