internal import DurableFiles
internal import FFmpegBridge
internal import Glibc

/// The microphones of this machine, as `MicrophoneChoice.default` finds them: PulseAudio's first, ALSA's where there is no PulseAudio.
public struct MicrophoneStatus: Sendable, Equatable {
    /// Whether there is one to record with.
    public enum State: String, Sendable {
        /// At least one can be used.
        case ready
        /// There is none.
        case none
        /// There are some, but this user may not open them.
        case noPermission = "no-permission"
    }

    /// An input.
    public struct Input: Sendable, Equatable {
        /// PulseAudio's or ALSA's name of it.
        public var id: String
        /// In words.
        public var name: String
        /// Whether `--microphone default` takes it.
        public var isDefault: Bool
    }

    /// Whether there is one to record with.
    public var state: State
    /// `pulse` or `alsa`; nil when neither has one.
    public var system: String?
    /// All of them.
    public var inputs: [Input]

    /// Looks for them. Loads FFmpeg.
    /// - Throws: `FFmpegError` when FFmpeg is not installed.
    public static func read() throws -> MicrophoneStatus {
        let sources = try InputDevices.list(format: "pulse") ?? []
        if !sources.isEmpty {
            // A monitor is what the machine plays, not what it hears; it counts only where it is what would be recorded.
            let inputs = sources.filter { $0.isDefault || !$0.name.hasSuffix(".monitor") }
            return MicrophoneStatus(
                state: inputs.isEmpty ? .none : .ready, system: "pulse",
                inputs: inputs.map { Input(id: $0.name, name: $0.text, isDefault: $0.isDefault) })
        }
        return alsa()
    }

    /// ALSA's list of what takes sound, which anybody may read, and whether this user may open it.
    private static func alsa() -> MicrophoneStatus {
        let list = (try? DurableFile.read("/proc/asound/pcm")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let inputs = list.split(separator: "\n").compactMap(capture)
        guard !inputs.isEmpty else { return MicrophoneStatus(state: .none, system: nil, inputs: []) }
        let isOpen = inputs.contains { access($0.node, R_OK | W_OK) == 0 }
        return MicrophoneStatus(
            state: isOpen ? .ready : .noPermission, system: "alsa",
            inputs: inputs.enumerated().map { Input(id: $1.id, name: $1.name, isDefault: $0 == 0) })
    }

    /// A line such as `00-00: ALC257 Analog : ALC257 Analog : playback 1 : capture 1`; nil for one without an input.
    static func capture(_ line: Substring) -> (id: String, name: String, node: String)? {
        let parts = line.split(separator: ":").map { $0.split(separator: " ").joined(separator: " ") }
        let numbers = parts.first?.split(separator: "-").compactMap { Int($0) } ?? []
        guard numbers.count == 2, parts.count >= 3, parts.dropFirst(3).contains(where: { $0.hasPrefix("capture") }) else { return nil }
        return ("hw:\(numbers[0]),\(numbers[1])", parts[1], "/dev/snd/pcmC\(numbers[0])D\(numbers[1])c")
    }
}
