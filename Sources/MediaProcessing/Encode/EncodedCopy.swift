import BlockingThreads
import FFmpegBridge

/// Encodes the parts of a plan into one H.264 and AAC MP4 with its index in front. One thread decodes and draws, the calling one encodes
/// and writes; x264 has threads of its own.
final class EncodedCopy {
    private let plan: JoinPlan
    private let canvas: Canvas
    private let settings: EncodingSettings
    private let file: PartialFile
    private let muxer: Muxer
    private var pictures: PictureTrack?
    private var sound: SoundEncoder?
    private(set) var statistics = CopyStatistics()

    /// Seconds a tick of the pictures' time stamps: exact for milliseconds and for the usual frame rates.
    static let timeBase = Rational(1, 90_000)

    init(_ plan: JoinPlan, target: String, settings: EncodingSettings) throws {
        guard let canvas = Canvas(plan) else { throw MediaError(.noPicture, subject: target, "there are no pictures to copy") }
        self.plan = plan
        self.canvas = canvas
        self.settings = settings
        file = try PartialFile(target: target)
        muxer = try Muxer(format: "mp4", path: file.path, options: ["movflags": "+faststart"])
        muxer.isBitExact = true
    }

    /// Makes the whole file, still under its temporary name.
    func run(burner: TimeBurner?, cancellation: MediaCancellation?, progress: (Double) -> Void) throws {
        let queue = HandoverQueue<DecodedItem>(capacity: 12)
        let decoder = PartDecoder(plan: plan, canvas: canvas, burner: burner, cancellation: cancellation)
        let thread = try Self.startedThread { decoder.run(into: queue) }
        defer {
            queue.close(discardingRest: true)
            thread.join()
        }
        // Sound that comes before the first picture waits: the pictures' colours must be known before the header is written.
        var waiting: [(MediaFrame, Int)] = []
        let total = Double(max(plan.end, 1))
        while let item = queue.pop() {
            try cancellation?.check()
            switch item {
            case .picture(let frame, let time):
                if pictures == nil {
                    try begin(with: frame)
                    for (frame, time) in waiting { try sound?.append(frame, at: time, to: muxer) }
                    waiting = []
                }
                try pictures?.append(frame, at: time, to: muxer)
                statistics.frames += 1
                if statistics.frames % 15 == 0 { progress(min(1, max(0, Double(time) / total))) }
            case .sound(let frame, let time):
                if pictures == nil { waiting.append((frame, time)) } else { try sound?.append(frame, at: time, to: muxer) }
            case .damaged(let packets):
                statistics.damagedPackets += packets
            case .failed(let error):
                throw error
            }
        }
        guard let pictures else { throw MediaError(.noPicture, "no picture could be decoded") }
        try pictures.finish(to: muxer)
        try sound?.finish(to: muxer)
        try muxer.finish()
        statistics.duration = Double(pictures.end) / 90_000
        statistics.silence = Double(sound?.silence ?? 0) / 1e6
    }

    /// Where the file is until `commit`.
    var temporaryPath: String { file.path }

    /// Gives the file its name, durably.
    func commit() throws(MediaError) { try file.commit() }

    private static func startedThread(_ run: @escaping @Sendable () -> Void) throws(MediaError) -> BlockingThread {
        do {
            return try BlockingThread(run)
        } catch {
            throw MediaError(.workerFailed, error.description)
        }
    }

    private func begin(with frame: MediaFrame) throws {
        let track = try PictureTrack(
            canvas: canvas, settings: settings, frameInterval: plan.parts[0].scan.frameInterval, colorsOf: frame, muxer: muxer)
        pictures = track
        if let stream = plan.parts.compactMap(\.scan.audio).first, plan.hasAudio {
            sound = try SoundEncoder(stream.parameters, settings: settings, muxer: muxer)
        }
        try muxer.writeHeader()
        statistics.width = canvas.width
        statistics.height = canvas.height
        statistics.rotation = plan.parts[0].scan.video.map { canvas.displayMatrix == nil ? 0 : $0.rotation } ?? 0
        statistics.hasSound = sound != nil
    }
}
