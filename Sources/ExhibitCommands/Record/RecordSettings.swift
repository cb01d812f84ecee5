import CaptureDevices
import CommandLineParsing
import EvidenceTransfer

/// What the command line of `record` asks for, checked.
struct RecordSettings {
    /// Nil: record nothing, bring what is left to the vault.
    var camera: CameraChoice?
    var microphone: MicrophoneChoice
    var durationMilliseconds: Int?
    var segmentMilliseconds: Int
    var size: (width: Int, height: Int)?
    var frameRate: Int?
    var device: String
    var spool: String
    var keyFolder: String
    var keepsLocalCopy: Bool
    var waitMilliseconds: Int
    var isJSON: Bool
    var arguments: ParsedArguments

    init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
        self.arguments = arguments
        if arguments.has("upload-only") {
            camera = nil
        } else {
            guard let text = arguments.text("camera"), !text.isEmpty else {
                throw UsageError("say which camera: --camera test, /dev/video0, a file or rtsp://…", seeAlso: "exhibit help record")
            }
            guard let choice = CameraChoice(text) else {
                throw UsageError(
                    "a network camera's address begins with rtsp:// or rtsps://; other cameras are test, /dev/video0 or a file",
                    seeAlso: "exhibit help record")
            }
            camera = choice
        }
        if let vault = arguments.text("vault") {
            do { _ = try VaultAddress(vault) } catch { throw UsageError("\(error)", seeAlso: "exhibit help record") }
        }
        microphone = MicrophoneChoice(rawValue: arguments.text("microphone") ?? "default") ?? .default
        durationMilliseconds = arguments.milliseconds("duration")
        guard durationMilliseconds != 0 else { throw UsageError("--duration must be longer than nothing", seeAlso: "exhibit help record") }
        segmentMilliseconds = arguments.milliseconds("segment") ?? 120_000
        guard segmentMilliseconds >= 1000 else { throw UsageError("--segment must be at least 1s", seeAlso: "exhibit help record") }
        size = try arguments.text("size").map(Self.size)
        frameRate = arguments.integer("frame-rate")
        device = arguments.text("device") ?? hostName()
        spool = try arguments.text("spool") ?? surroundings.spoolFolder()
        keyFolder = try surroundings.dataFolder(arguments) + "/keys"
        keepsLocalCopy = arguments.has("keep")
        waitMilliseconds = arguments.milliseconds("wait") ?? 30_000
        isJSON = arguments.has("json")
    }

    private static func size(_ text: String) throws -> (width: Int, height: Int) {
        let parts = text.split(separator: "x").map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (16...16384).contains(width), (16...16384).contains(height)
        else { throw UsageError("--size is WIDTHxHEIGHT, such as 1280x720, not '\(text)'", seeAlso: "exhibit help record") }
        return (width, height)
    }
}

extension Surroundings {
    /// Where recordings are kept until a vault has them: `$XDG_STATE_HOME/exhibit/recordings`, else below `~/.local/state`.
    func spoolFolder() throws -> String {
        if let parent = environment["XDG_STATE_HOME"], parent.hasPrefix("/") { return parent + "/exhibit/recordings" }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw CommandFailure(.environment, "there is no HOME to keep recordings below", hint: "Say where to keep them: --spool DIR.")
        }
        return home + "/.local/state/exhibit/recordings"
    }
}
