internal import FFmpegBridge

/// Which sound to record, as a person names it.
public enum MicrophoneChoice: String, Sendable, CaseIterable {
    /// The synthetic microphone (`TestMicrophone`).
    case test
    /// The user's own: PulseAudio's default source, or ALSA's default device.
    case `default`
    /// The sound that comes with the camera's pictures (files and network cameras).
    case camera
    /// No sound.
    case none

    /// Opens it; nil for `none` and `camera`.
    /// - Throws: `CaptureError`; `FFmpegError` when FFmpeg is not installed.
    public func open() throws -> (any CaptureSource)? {
        switch self {
        case .none, .camera: return nil
        case .test: return TestMicrophone()
        case .default: return try openDefault()
        }
    }

    private func openDefault() throws -> any CaptureSource {
        let interruption = Interruption()
        var last: FFmpegError?
        _ = ALSAMessages.areSilenced
        for format in ["pulse", "alsa"] {
            let options = ["sample_rate": "48000", "channels": format == "pulse" ? "1" : "2"]
            do {
                let demuxer = try Demuxer(url: "default", format: format, options: options, interruption: interruption)
                return try StreamSource(
                    demuxer, device: "microphone", label: "\(format) default", pace: .live, wantsPicture: false, wantsSound: true,
                    interruption: interruption)
            } catch let error as FFmpegError where !error.isLibraryMissing {
                last = error
            }
        }
        throw CaptureError(
            .missing, device: "microphone",
            detail: "neither PulseAudio nor ALSA has a default one (\(last?.text ?? "")); choose --microphone none to record without sound")
    }
}
