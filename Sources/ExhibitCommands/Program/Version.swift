import CBuildInformation
import EvidenceProof

/// What this program is.
enum Software {
    /// Its version, the web app's too.
    static let version = SoftwareVersion.current
    /// The commit it was built from, with `+` behind it when files had been changed since; `development` when `make` did not build it.
    static let build = String(cString: exhibit_build_commit())
    /// How it calls itself in what it writes, such as a capture log's `software`.
    static let nameAndVersion = "exhibit \(version)"
}

/// What `exhibit --version` prints.
func versionText() -> String { "\(Software.nameAndVersion) (\(Software.build))" }
