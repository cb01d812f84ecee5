import CFFmpeg

/// A device that FFmpeg takes sound or pictures from.
public struct InputDevice: Sendable, Equatable {
    /// What `Demuxer(url:format:)` takes.
    public var name: String
    /// In words.
    public var text: String
    /// Whether `default` means it.
    public var isDefault: Bool
}

/// The devices of one of libavdevice's inputs, such as `pulse`.
public enum InputDevices {
    /// All of them; nil when the input can't be asked, such as when there is no sound server.
    /// - Throws: an error with `isLibraryMissing` when FFmpeg is not installed.
    public static func list(format: String) throws(FFmpegError) -> [InputDevice]? {
        try FFmpegLibrary.loadDevices()
        guard let input = av_find_input_format(format) else { return nil }
        var list: UnsafeMutablePointer<AVDeviceInfoList>?
        guard avdevice_list_input_sources(input, nil, nil, &list) >= 0, let found = list?.pointee else { return nil }
        defer { avdevice_free_list_devices(&list) }
        return (0..<Int(found.nb_devices)).compactMap { index in
            guard let device = found.devices[index]?.pointee, let name = device.device_name else { return nil }
            return InputDevice(
                name: String(cString: name), text: device.device_description.map { String(cString: $0) } ?? String(cString: name),
                isDefault: index == Int(found.default_device))
        }
    }
}
