import CMachineFacts
import CurlBridge
import EvidenceModel
import MediaProcessing

/// Looks at the machine itself: clock and libraries.
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
}
