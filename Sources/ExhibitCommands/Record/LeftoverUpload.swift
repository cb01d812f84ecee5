import DurableFiles
import EvidenceModel
import EvidenceProof
import OpenSSLBridge
import Recorder

/// What earlier runs left in the spool: closed where a crash left it open, to be brought to the vault.
enum LeftoverUpload {
    /// Closes all leftovers and says what was found.
    ///
    /// `vault` is the key of the vault that they shall go to, if it is known: a recording that another vault has part of waits for that one.
    static func recover(
        _ spool: Spool, for vault: String?, key: Ed25519PrivateKey, reporter: RecordReporter
    ) throws -> [SpooledRecording] {
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
            guard let vault, let other = try verifierKey(of: leftover), other != vault else { return true }
            reporter.note("\(leftover.recording) belongs to another vault (\(other.prefix { $0 != "+" })) and waits for that one")
            return false
        }
    }

    /// The key of the vault that has part of a recording; nil when none has.
    private static func verifierKey(of leftover: SpooledRecording) throws -> String? {
        guard DurableFile.size(leftover.folder.verifierKey) != nil else { return nil }
        return String(decoding: try DurableFile.read(leftover.folder.verifierKey, limit: 4096).filter { $0 != 0x0A }, as: UTF8.self)
    }
}
