internal import FFmpegBridge
internal import Synchronization

/// A synthetic camera: a moving picture that says TEST, with the frame's number in digits and as squares (`PictureCounter`).
///
/// Frame n is due n / rate seconds after the start; frames whose time has passed by more than a second are left out and counted.
/// `@unchecked Sendable`: everything but `interrupted` is only touched by the one thread that uses the source.
public final class TestCamera: CaptureSource, @unchecked Sendable {
    /// See `CaptureSource`.
    public let picture: PictureFormat?
    /// No sound: see `TestMicrophone`.
    public var sound: SoundFormat? { nil }
    /// True.
    public var isTest: Bool { true }
    private let width: Int
    private let height: Int
    private let rate: Int
    private let background: MediaFrame
    private var canvases: [MediaFrame] = []
    private var clock = CaptureClock()
    private var number = 0
    private var lost = 0
    private let interrupted = Atomic(false)

    /// - Parameters:
    ///   - width: in pixels, even, at least 320.
    ///   - height: in pixels, even, at least 180.
    ///   - frameRate: pictures a second.
    /// - Throws: `CaptureError` for other sizes; `FFmpegError` when FFmpeg is not installed.
    public init(width: Int = 1280, height: Int = 720, frameRate: Int = 30) throws {
        guard width >= 320, height >= 180, width % 2 == 0, height % 2 == 0, (1...120).contains(frameRate) else {
            throw CaptureError(
                .unusable, device: "test", detail: "the test camera gives even sizes from 320x180 on, up to 120 frames a second")
        }
        (self.width, self.height, rate) = (width, height, frameRate)
        picture = PictureFormat(
            width: width, height: height, frameRate: Rational(Int32(frameRate), 1), rotation: 0, label: "Exhibit test camera")
        background = try MediaFrame.video(width: width, height: height, format: .yuv420p)
        drawBackground()
    }

    /// See `CaptureSource`.
    public func begin(_ clock: CaptureClock) { self.clock = clock }

    /// See `CaptureSource`.
    public func next() throws -> Captured? {
        let late = clock.now - time(of: number)
        if late > 1_000_000 {
            let skipped = late * rate / 1_000_000
            number += skipped
            lost += skipped
        }
        clock.sleep(until: time(of: number))
        if interrupted.load(ordering: .relaxed) { return nil }
        let frame = try draw(number)
        frame.presentationTime = time(of: number)
        number += 1
        return .picture(frame)
    }

    /// See `CaptureSource`.
    public func takeLostPictures() -> Int {
        defer { lost = 0 }
        return lost
    }

    /// See `CaptureSource`.
    public func interrupt() { interrupted.store(true, ordering: .relaxed) }

    private func time(of number: Int) -> Int { number * 1_000_000 / rate }

    /// A picture nobody else uses: one given before that has come back, or a new one.
    private func canvas() throws -> MediaFrame {
        if let free = canvases.first(where: \.isWritable) { return free }
        let frame = try MediaFrame.video(width: width, height: height, format: .yuv420p)
        canvases.append(frame)
        return frame
    }

    private func draw(_ number: Int) throws -> MediaFrame {
        let canvas = try canvas()
        for plane in 0..<3 {
            guard let from = background.plane(plane), let to = canvas.plane(plane) else { continue }
            to.update(from: from, count: background.lineSize(ofPlane: plane) * (plane == 0 ? height : height / 2))
        }
        let luma = plane(0, of: canvas)
        // A bar that crosses the picture once in four seconds, and a square that bounces.
        luma.fill(x: number * width / (4 * rate) % width, y: height / 3, width: width / 40, height: height / 2, value: 210)
        let bounce = number * 7 % (2 * (height - 64))
        luma.fill(x: width * 3 / 4, y: bounce < height - 64 ? bounce : 2 * (height - 64) - bounce, width: 48, height: 64, value: 40)
        let block = max(2, width / 160)
        BlockLetters.draw("TEST", x: width / 16, y: height / 3, block: block * 2, into: luma)
        let digits = String(number)
        BlockLetters.draw(
            String(repeating: "0", count: max(0, 8 - digits.count)) + digits, x: width / 16, y: height * 3 / 4, block: block, into: luma)
        PictureCounter.draw(number, into: luma)
        return try canvas.reference()
    }

    private func drawBackground() {
        let luma = plane(0, of: background)
        for row in 0..<height {
            for column in 0..<width { luma.bytes[row * luma.lineSize + column] = UInt8(60 + column * 60 / width + row * 40 / height) }
        }
        for index in 1...2 {
            let chroma = plane(index, of: background)
            for row in 0..<chroma.height {
                let value = UInt8(index == 1 ? 110 + row * 40 / chroma.height : 150 - row * 40 / chroma.height)
                chroma.fill(x: 0, y: row, width: chroma.width, height: 1, value: value)
            }
        }
    }

    private func plane(_ index: Int, of frame: MediaFrame) -> Plane {
        guard let bytes = frame.plane(index) else { preconditionFailure("a picture made here has three planes") }
        let divisor = index == 0 ? 1 : 2
        return Plane(bytes: bytes, lineSize: frame.lineSize(ofPlane: index), width: width / divisor, height: height / divisor)
    }
}
