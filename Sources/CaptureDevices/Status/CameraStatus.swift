internal import CMachineFacts
internal import DurableFiles
internal import Glibc

/// A camera of this machine.
public struct CameraStatus: Sendable, Equatable {
    /// Whether it can be used.
    public enum State: String, Sendable {
        /// It opens.
        case ready
        /// This user may not open it.
        case noPermission = "no-permission"
        /// It does not open, or does not say what it is.
        case failed
    }

    /// What `exhibit record --camera` takes: `/dev/video0`.
    public var device: String
    /// Its own name; nil when it does not say.
    public var name: String?
    /// Whether it can be used.
    public var state: State

    /// All V4L2 devices that take pictures, in the order of their numbers; also those that this user may not ask whether they do. Opening one
    /// does not turn it on.
    public static func all(in folder: String = "/dev") -> [CameraStatus] {
        let names = ((try? Folder.entries(of: folder)) ?? []).filter { $0.hasPrefix("video") && Int($0.dropFirst(5)) != nil }
        return names.sorted { Int($0.dropFirst(5)) ?? 0 < Int($1.dropFirst(5)) ?? 0 }.compactMap { read("\(folder)/\($0)") }
    }

    /// Nil for a device that takes no pictures.
    private static func read(_ device: String) -> CameraStatus? {
        let descriptor = open(device, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let isForbidden = errno == EACCES || errno == EPERM
            return CameraStatus(device: device, name: nil, state: isForbidden ? .noPermission : .failed)
        }
        defer { close(descriptor) }
        var name = [CChar](repeating: 0, count: 32)
        switch exhibit_video_capture(descriptor, &name) {
        case 1:
            let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return CameraStatus(device: device, name: text, state: .ready)
        case 0: return nil
        default: return CameraStatus(device: device, name: nil, state: .failed)
        }
    }
}
