import FFmpegBridge

/// Burns date, time and captions into the pictures of a plan.
struct TimeBurner: Sendable {
    private let clocks: [WallClock]
    private let text: CaptionText

    init(_ plan: JoinPlan, text: CaptionText, pauses: [RecordingTimeline.Pause]) {
        clocks = plan.parts.map { WallClock($0.scan, pauses: pauses) }
        self.text = text
    }

    /// The time of day at a time in a part; nil when it is unknown.
    func wallClock(part: Int, mediaTime: Int) -> Int? { clocks[part].time(at: mediaTime) }

    /// Starts on the pictures of one part.
    func begin(part: Int, canvas: Canvas, orientation: PictureOrientation) throws -> Burning {
        Burning(clock: clocks[part], text: text, canvas: canvas)
    }

    /// The strip under way: drawn anew when its text changes, about once a second. Used on one thread.
    struct Burning {
        fileprivate let clock: WallClock
        fileprivate let text: CaptionText
        fileprivate let canvas: Canvas
        private var lines: [String] = []
        private var strip: Strip?

        fileprivate init(clock: WallClock, text: CaptionText, canvas: Canvas) {
            self.clock = clock
            self.text = text
            self.canvas = canvas
        }

        mutating func burn(into frame: MediaFrame, atMediaTime mediaTime: Int, recordingTime: Int) throws {
            let wanted = clock.time(at: mediaTime).map { text.lines(at: $0) } ?? CaptionText.lines(afterStart: recordingTime)
            if wanted != lines || strip == nil {
                strip = try Strip(wanted, width: canvas.width, height: canvas.height, orientation: canvas.orientation)
                lines = wanted
            }
            try strip?.blend(into: frame)
        }
    }
}
