import CMachineFacts
import CurlBridge
import DurableFiles
import EvidenceModel
import Glibc
import MediaProcessing

/// Looks at the machine itself: clock, cameras, microphones, libraries.
enum MachineFindings {
    /// No clock that is right is before this: 2026-11-01.
    private static let earliestNow = Timestamp(milliseconds: 1_793_491_200_000)

    static func clock(_ clock: Clock = .system) -> Finding {
        let now = clock.now
        guard now > earliestNow else {
            return .bad(
                "clock", "it says \(now.rfc3339), which is past",
                advice: "Set it (timedatectl set-ntp true): certificates and receipts need the right time.")
        }
        guard exhibit_clock_is_synchronised() else {
            return .warning(
                "clock", "\(HumanText.localTime(now)), not kept by a time server",
                advice: "Turn that on (timedatectl set-ntp true): receipts carry the vault's time.")
        }
        return .good("clock", "\(HumanText.localTime(now)), kept by a time server")
    }

    static func cameras() -> Finding {
        let devices = names(in: "/dev", beginningWith: "video").map { "/dev/\($0)" }
        guard !devices.isEmpty else { return .good("cameras", "none here; 'exhibit record --camera test' records without one") }
        if let closed = closed(devices, "cameras", group: "video") { return closed }
        return .good("cameras", devices.map(described).joined(separator: ", "))
    }

    static func microphones() -> Finding {
        let devices = names(in: "/dev/snd", beginningWith: "pcm").filter { $0.hasSuffix("c") }.map { "/dev/snd/\($0)" }
        guard !devices.isEmpty else { return .good("microphones", "none here; record with --microphone none or test") }
        if let closed = closed(devices, "microphones", group: "audio") { return closed }
        return .good("microphones", HumanText.count(devices.count, "input"))
    }

    /// The versions of the libraries that this process really runs with.
    static func libraries() -> Finding {
        let curl = CurlClient.libraryVersion.split(separator: " ").prefix(1).joined()
        let others = LoadedLibrary.all.compactMap { library in library.version.map { "\(library.name) \($0)" } }
        return .good("libraries", (others + [curl]).joined(separator: ", "))
    }

    /// The libraries for media, which are loaded for this.
    static func mediaLibraries() -> Finding {
        do { return .good("media", try MediaLibraries.versions().joined(separator: ", ")) } catch {
            return .bad("media", "\(error)", advice: "Install the packages of Tools/packages.txt, section [run].")
        }
    }

    private static func closed(_ devices: [String], _ subject: String, group: String) -> Finding? {
        let closed = devices.filter { access($0, R_OK | W_OK) != 0 }
        guard !closed.isEmpty else { return nil }
        return .bad(
            subject, "\(closed.joined(separator: ", ")) cannot be opened by this user",
            advice: "Add the user to the group \(group) and log in again: sudo usermod -aG \(group) $USER")
    }

    /// `/dev/video0 (Integrated Camera)`.
    private static func described(_ device: String) -> String {
        guard let bytes = try? DurableFile.read("/sys/class/video4linux/\(device.dropFirst(5))/name") else { return device }
        return "\(device) (\(String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self).forTerminal))"
    }

    private static func names(in folder: String, beginningWith prefix: String) -> [String] {
        ((try? Folder.entries(of: folder)) ?? []).filter { $0.hasPrefix(prefix) }
    }
}
