import EvidenceModel
import EvidenceProof
import OpenSSLBridge
import Recorder

/// What earlier runs left in the spool: closed where a crash left it open, to be brought to the vault.
enum LeftoverUpload {
    /// Closes all leftovers and says what was found.
    static func recover(_ spool: Spool, key: Ed25519PrivateKey, reporter: RecordReporter) throws -> [SpooledRecording] {
        try spool.leftovers().filter { leftover in
            let recording = ("recording", JSONValue.string(leftover.recording.description))
            switch try Recovery.close(leftover, key: key) {
            case .complete:
                reporter.event("leftover", recording)
                reporter.note("found \(leftover.recording), which is not on the vault yet")
            case .closed(let recovered, let aside):
                reporter.event("recovered", recording, ("recoveredBytes", .integer(recovered)), ("keptAsideBytes", .integer(aside)))
                reporter.note("found \(leftover.recording), which ended without a stop, and closed it")
            case .empty: return false
            case .left(let reason):
                reporter.note("found \(leftover.recording), but can't bring it to the vault: \(reason)")
                return false
            }
            return true
        }
    }
}
