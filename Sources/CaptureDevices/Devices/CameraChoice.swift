internal import FFmpegBridge

/// Which camera to record, as a person names it.
public enum CameraChoice: Sendable, Equatable {
    /// The synthetic camera (`TestCamera`).
    case test
    /// A V4L2 device.
    case device(path: String)
    /// A media file, played once at its own pace.
    case file(path: String)
    /// A network camera: `rtsp://…` or `rtsps://…`.
    case network(url: String)

    /// Reads `test`, `/dev/…`, `rtsp://…`, and anything else as a file's path; nil for an address of another kind, which no camera films at.
    public init?(_ text: String) {
        if text == "test" {
            self = .test
        } else if text.hasPrefix("/dev/") {
            self = .device(path: text)
        } else if ["rtsp://", "rtsps://"].contains(where: text.hasPrefix) {
            self = .network(url: text)
        } else if let scheme = text.firstRange(of: "://"), !text[..<scheme.lowerBound].contains("/") {
            return nil
        } else {
            self = .file(path: text)
        }
    }

    /// Opens it. Blocks until the camera answered: up to 10 s for a network camera.
    /// - Parameters:
    ///   - size: the size wished of the test camera or a device; nil for its own (1280 × 720 for the test camera).
    ///   - frameRate: pictures a second wished of the test camera or a device; nil for its own (30).
    ///   - withSound: whether its own sound is used as well.
    /// - Returns: the source.
    /// - Throws: `CaptureError`; `FFmpegError` when FFmpeg is not installed.
    public func open(size: (width: Int, height: Int)? = nil, frameRate: Int? = nil, withSound: Bool = false) throws -> any CaptureSource {
        let interruption = Interruption()
        switch self {
        case .test:
            guard !withSound else { throw CaptureError(.unusable, device: "test", detail: "the test camera has no sound of its own") }
            return try TestCamera(width: size?.width ?? 1280, height: size?.height ?? 720, frameRate: frameRate ?? 30)
        case .device(let path):
            guard !withSound else { throw CaptureError(.unusable, device: path, detail: "a video device has no sound of its own") }
            let demuxer = try opening(path) { () throws(FFmpegError) in
                try openVideoDevice(path, size: size, frameRate: frameRate, interruption)
            }
            return try StreamSource(
                demuxer, device: path, label: path, pace: .live, wantsPicture: true, wantsSound: false, interruption: interruption)
        case .file(let path):
            let demuxer = try opening(path) { () throws(FFmpegError) in
                try Demuxer(input: FileInput(path: path), name: path, interruption: interruption)
            }
            let label = String(decoding: path.utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
            return try StreamSource(
                demuxer, device: path, label: label, pace: .recorded, wantsPicture: true, wantsSound: withSound, interruption: interruption)
        case .network(let url):
            let label = withoutPassword(url)
            let demuxer = try opening(label) { () throws(FFmpegError) in
                interruption.setDeadline(inMilliseconds: 10_000)
                // UDP loses packets without a word; five seconds of silence are a lost camera. What a camera answers opens nothing
                // but itself.
                let options = ["rtsp_transport": "tcp", "timeout": "5000000", "protocol_whitelist": "tcp,tls,udp,rtp,srtp"]
                return try Demuxer(url: url, options: options, interruption: interruption)
            }
            interruption.setDeadline(inMilliseconds: nil)
            return try StreamSource(
                demuxer, device: label, label: label, pace: .live, wantsPicture: true, wantsSound: withSound, interruption: interruption)
        }
    }

    private func opening(_ device: String, _ open: () throws(FFmpegError) -> Demuxer) throws -> Demuxer {
        do {
            return try open()
        } catch {
            if error.isLibraryMissing { throw error }
            if error.isInterrupted { throw CaptureError(.missing, device: device, detail: "it did not answer within 10 s") }
            throw CaptureError(opening: device, error)
        }
    }

    private func openVideoDevice(
        _ path: String, size: (width: Int, height: Int)?, frameRate: Int?, _ interruption: Interruption
    ) throws(FFmpegError) -> Demuxer {
        var options = ["video_size": size.map { "\($0.width)x\($0.height)" } ?? "1280x720", "framerate": String(frameRate ?? 30)]
        // Raw pictures at this size and rate are more than USB 2 carries: cameras offer them as JPEG.
        options["input_format"] = "mjpeg"
        do {
            return try Demuxer(url: path, format: "v4l2", options: options, interruption: interruption)
        } catch  where !error.isNotFound && !error.isLibraryMissing {
            options["input_format"] = nil
        }
        do {
            return try Demuxer(url: path, format: "v4l2", options: options, interruption: interruption)
        } catch  where size == nil && frameRate == nil {
            return try Demuxer(url: path, format: "v4l2", interruption: interruption)
        }
    }
}

/// A URL without user name and password, for logs and people.
func withoutPassword(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let rest = url[scheme.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return url }
    return String(url[..<scheme.upperBound]) + rest[rest.index(after: at)...]
}
