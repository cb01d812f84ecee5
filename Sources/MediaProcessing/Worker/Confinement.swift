import Exiv2Bridge
import FFmpegBridge
import PangoCairoBridge
import SandboxBridge
import VipsBridge

/// What a media worker gives up before any foreign byte is read.
enum Confinement {
    /// Seconds of processor time for looking into one file.
    static let secondsPerFile = 300

    /// Gives up everything that the job does not need, for ever.
    static func begin(for request: MediaRequest) throws(MediaError) {
        PictureMemory.keepForReuse()
        do {
            var limits = Sandbox.Limits()
            if request.isAboutForeignFile { limits.memory = 4 << 30 }
            try Sandbox.limit(limits)
            // The libraries are loaded before the filter: some look for devices when they are.
            try FFmpegLibrary.load()
            if request.isAboutForeignFile {
                try VipsLibrary.load()
                try Exiv2Library.load()
                try Sandbox.allowProcessorTime(seconds: secondsPerFile)
            } else {
                try PangoCairoLibrary.load()
            }
            try Sandbox.filterSystemCalls()
        } catch let failure as Sandbox.Failure {
            throw MediaError(.workerFailed, "the worker could not be confined: \(failure)")
        } catch {
            throw MediaError(error)
        }
    }

    /// Gives one more file its own processor time.
    static func renew() throws(MediaError) {
        do {
            try Sandbox.allowProcessorTime(seconds: secondsPerFile)
        } catch {
            throw MediaError(.workerFailed, "the worker could not be confined: \(error)")
        }
    }
}

extension MediaRequest {
    /// Whether it is about one file that anyone may have made, with any of the libraries.
    fileprivate var isAboutForeignFile: Bool {
        switch self {
        case .examine, .preview, .strip, .waveform: true
        case .probe, .poster, .playback, .evidence: false
        }
    }
}
