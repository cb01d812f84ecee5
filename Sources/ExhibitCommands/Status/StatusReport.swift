import CaptureDevices
import EvidenceModel

/// What `exhibit status` finds.
struct StatusReport: Sendable, Equatable {
    var network: NetworkStatus
    var bluetooth: BluetoothStatus
    /// Nil when the system does not say.
    var disk: DiskStatus?
    var devices: Devices

    /// What takes a moment to ask: devices are opened, services waited for.
    struct Devices: Sendable, Equatable {
        var cameras: [CameraStatus]
        /// Nil when FFmpeg is missing, as `microphoneProblem` says.
        var microphones: MicrophoneStatus?
        var microphoneProblem: String?
        var position: PositionStatus
        /// This machine's clock is kept by a time server.
        var clockIsKept: Bool
        /// Nil when no vault was asked or it did not answer, as `vaultProblem` says.
        var clock: ClockAgainstVault?
        var vaultProblem: String?
    }

    /// Every part in words, in the order they are shown.
    var findings: [Finding] {
        NetworkStatusFindings.make(network) + [ReceiverFindings.bluetooth(bluetooth)]
            + (disk.map { DeviceFindings.disk($0, subject: "disk") } ?? [])
            + [DeviceFindings.cameras(devices.cameras), microphones, ReceiverFindings.position(devices.position)] + clock
    }

    private var microphones: Finding {
        devices.microphones.map(DeviceFindings.microphones)
            ?? .bad(
                "microphones", devices.microphoneProblem ?? "they can't be told",
                advice: "Install the packages of Tools/packages.txt, section [run].")
    }

    private var clock: [Finding] {
        let kept: Finding =
            devices.clockIsKept
            ? .good("clock", "kept by a time server")
            : .warning("clock", "not kept by a time server", advice: "Turn that on: timedatectl set-ntp true")
        if let problem = devices.vaultProblem {
            return [kept, .warning("vault", problem, advice: "What is recorded waits on this machine until it answers.")]
        }
        guard let clock = devices.clock else { return [kept] }
        let way = "answers within \(clock.roundTrip) ms"
        guard abs(clock.offset) > max(clock.uncertainty, 1000) else { return [kept, .good("vault", "\(way); \(offsetWords(clock))")] }
        return [
            kept,
            .warning("vault", "\(way); \(offsetWords(clock))", advice: "Set the clock that is wrong: timedatectl set-ntp true"),
        ]
    }

    private func offsetWords(_ clock: ClockAgainstVault) -> String {
        guard abs(clock.offset) > clock.uncertainty else { return "the clocks agree within \(clock.uncertainty) ms" }
        return "this machine's clock is \(HumanText.seconds(milliseconds: abs(clock.offset))) \(clock.offset > 0 ? "behind" : "ahead") "
            + "(± \(clock.uncertainty) ms)"
    }
}
