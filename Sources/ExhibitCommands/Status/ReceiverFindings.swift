import CaptureDevices
import EvidenceModel

/// What status says of Bluetooth and GPS.
enum ReceiverFindings {
    static func bluetooth(_ bluetooth: BluetoothStatus) -> Finding {
        let subject = "bluetooth"
        switch bluetooth.state {
        case .on:
            let names = bluetooth.adapters.filter(\.isOn).map(\.name).joined(separator: ", ")
            let devices =
                bluetooth.devices.isEmpty ? "nothing is connected" : "connected: \(bluetooth.devices.map(words).joined(separator: "; "))"
            return .good(subject, "on (\(names)), \(devices)")
        case .off:
            return bluetooth.isBlocked
                ? .warning(
                    subject, "off: blocked by a switch", advice: "Turn the machine's own switch on, or: sudo rfkill unblock bluetooth")
                : .warning(subject, "off", advice: "Turn it on: bluetoothctl power on")
        case .unsupported: return .good(subject, "this machine has no Bluetooth adapter")
        case .noPermission:
            return .warning(
                subject, "this user may not ask: \(bluetooth.reason ?? "permission denied")",
                advice: "Add the user to the group bluetooth and log in again: sudo usermod -aG bluetooth $USER")
        case .noService:
            return .warning(
                subject, "there is an adapter, but the Bluetooth service does not run",
                advice: "Start it: sudo systemctl start bluetooth (Debian's package bluez)")
        case .unknown:
            return .warning(
                subject, "it can't be told: \(bluetooth.reason ?? "no reason given")", advice: "See: systemctl status dbus bluetooth")
        }
    }

    private static func words(_ device: BluetoothStatus.Device) -> String {
        let details = [device.kind, device.battery.map { "battery \($0) %" }].compactMap(\.self)
        return details.isEmpty ? device.name : "\(device.name) (\(details.joined(separator: ", ")))"
    }

    static func position(_ position: PositionStatus) -> Finding {
        let subject = "GPS"
        switch position.state {
        case .unreachable:
            return .good(subject, "none: \(position.reason ?? "gpsd does not answer")")
        case .noReceiver:
            return .warning(subject, "gpsd runs, and has no receiver", advice: "Plug a receiver in; gpsd -l tells which kinds it knows.")
        case .searching:
            return .warning(
                subject, "\(position.receivers.joined(separator: ", ")): no position yet",
                advice: "Give the antenna a clear sight of the sky; the first position takes minutes.")
        case .fix:
            let place = "\(degrees(position.latitude)), \(degrees(position.longitude))"
            let accuracy = position.accuracy.map { " ± \(Int($0.rounded(.up))) m" } ?? ""
            return .good(subject, place + accuracy + (position.satellites.map { ", \(HumanText.count($0, "satellite"))" } ?? ""))
        }
    }

    /// Five digits after the point: about a metre.
    private static func degrees(_ value: Double?) -> String {
        guard let value else { return "?" }
        let whole = Int((abs(value) * 100_000).rounded())
        let rest = String(whole % 100_000)
        return "\(value < 0 ? "-" : "")\(whole / 100_000).\(String(repeating: "0", count: 5 - rest.count))\(rest)"
    }
}
