import CMachineFacts
import CaptureDevices
import CommandLineParsing

extension StatusReport.Devices {
    /// Looks at them, and waits for what they answer.
    /// `vault` is the one whose clock is compared; nil for none.
    static func read(gps: GPSDaemon, vault: (() throws -> VaultConnection?)) -> StatusReport.Devices {
        var devices = StatusReport.Devices(
            cameras: CameraStatus.all(), position: gps.read(), clockIsKept: exhibit_clock_is_synchronised())
        do { devices.microphones = try MicrophoneStatus.read() } catch { devices.microphoneProblem = "\(error)" }
        do { devices.clock = try vault().map { try ClockAgainstVault.measure($0) } } catch let failure as CommandFailure {
            devices.vaultProblem = failure.message
        } catch {
            devices.vaultProblem = "\(error)"
        }
        return devices
    }
}

extension StatusReport {
    /// Everything, with the devices that were looked at before.
    static func read(folder: String, devices: Devices) -> StatusReport {
        StatusReport(network: .read(), bluetooth: .read(), disk: try? DiskStatus.read(folder), devices: devices)
    }
}
