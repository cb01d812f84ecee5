internal import FFmpegBridge
internal import Glibc

/// Why a camera or microphone does not work.
public struct CaptureError: Error, Equatable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Code: Sendable, Equatable {
        /// There is no such device, file or address.
        case missing
        /// The device is there, but this user may not use it.
        case forbidden
        /// Another program uses the device.
        case busy
        /// The device or file gives nothing that can be recorded.
        case unusable
        /// The device stopped working.
        case failed
    }

    /// What kind of failure it is.
    public var code: Code
    /// The device as it was named.
    public var device: String
    /// The cause in words, with a hint where there is one.
    public var detail: String

    /// Makes an error.
    public init(_ code: Code, device: String, detail: String) {
        self.code = code
        self.device = device
        self.detail = detail
    }

    /// `/dev/video7: there is no such device`
    public var description: String { "\(device): \(detail)" }
}

extension CaptureError {
    /// Translates FFmpeg's failure to open `device`.
    init(opening device: String, _ error: FFmpegError) {
        switch error.code {
        case _ where error.isNotFound, -ENXIO: self.init(.missing, device: device, detail: "there is no such device, file or address")
        case -EACCES, -EPERM:
            let hint = device.hasPrefix("/dev/") ? " (is this user in the group \"video\" or \"audio\"?)" : ""
            self.init(.forbidden, device: device, detail: "permission denied\(hint)")
        case -EBUSY: self.init(.busy, device: device, detail: "another program is using it")
        default: self.init(.unusable, device: device, detail: error.text)
        }
    }
}
