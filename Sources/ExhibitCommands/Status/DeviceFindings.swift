import CaptureDevices

/// What doctor and status say of what a recording needs: disk, cameras, microphones.
enum DeviceFindings {
    /// The disk under the name `subject`.
    static func disk(_ disk: DiskStatus, subject: String) -> [Finding] {
        var findings: [Finding] = []
        if disk.isInMemory {
            findings.append(
                .warning(
                    "disk", "\(disk.folder) lies in memory and is lost when the machine goes off",
                    advice: "Choose a folder on a disk with --data."))
        }
        let detail =
            "\(HumanText.bytes(disk.freeBytes)) free of \(HumanText.bytes(disk.totalBytes)), "
            + "\(HumanText.roughly(seconds: disk.secondsLeft)) of recording"
        if disk.isLow {
            findings.append(.bad(subject, detail, advice: "Make room, or move the vault to a larger disk."))
        } else if disk.isScarce {
            findings.append(.warning(subject, detail, advice: "Make room in time: a vault whose disk is full takes nothing in."))
        } else {
            findings.append(.good(subject, detail))
        }
        return findings
    }

    static func cameras(_ cameras: [CameraStatus]) -> Finding {
        guard !cameras.isEmpty else { return .good("cameras", "none here; 'exhibit record --camera test' records without one") }
        let named = cameras.map { camera in camera.name.map { "\(camera.device) (\($0))" } ?? camera.device }
        let closed = zip(cameras, named).filter { $0.0.state == .noPermission }.map(\.1)
        guard closed.isEmpty else { return cannotBeOpened("cameras", closed, group: "video") }
        let failed = zip(cameras, named).filter { $0.0.state == .failed }.map(\.1)
        guard failed.isEmpty else {
            return .warning(
                "cameras", "\(failed.joined(separator: ", ")) does not say that it is a camera",
                advice: "Unplug it and plug it in again, or record another with --camera.")
        }
        return .good("cameras", named.joined(separator: ", "))
    }

    /// Of what `read` finds, which throws when FFmpeg is missing.
    static func microphones(_ read: () throws -> MicrophoneStatus) -> Finding {
        do { return microphones(try read()) } catch {
            return .bad("microphones", "\(error)", advice: "Install the packages of Tools/packages.txt, section [run].")
        }
    }

    static func microphones(_ microphones: MicrophoneStatus) -> Finding {
        let names = microphones.inputs.map { $0.isDefault && microphones.inputs.count > 1 ? "\($0.name) (the default)" : $0.name }
        switch microphones.state {
        case .none: return .good("microphones", "none here; record with --microphone none or test")
        case .noPermission: return cannotBeOpened("microphones", names, group: "audio")
        case .ready: return .good("microphones", names.joined(separator: ", "))
        }
    }

    private static func cannotBeOpened(_ subject: String, _ names: [String], group: String) -> Finding {
        .bad(
            subject, "\(names.joined(separator: ", ")) cannot be opened by this user",
            advice: "Add the user to the group \(group) and log in again: sudo usermod -aG \(group) $USER")
    }
}
