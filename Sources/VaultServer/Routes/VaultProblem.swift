import DurableFiles
import EvidencePackage
import EvidenceVault
import MediaProcessing

extension Problem {
    /// Any error as a client may see it: a vault's own error keeps its code, one that nobody foresaw becomes a bare 500.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as VaultError: self.init(vault: error)
        case let error as FileError where error.isNoSpace: self.init(.diskFull, "There is no room left on the vault's disk.")
        case let error as FileError where error.isNotFound: self.init(.notFound, "The file is not there any more.")
        case let error as MediaError: self.init(media: error)
        case is VerificationFailure: self.init(.unavailable, "The vault is closing.", fields: ["Retry-After": "2"])
        default: self.init(.internal, "Something failed in the vault.")
        }
    }

    /// A media error's subject is a path, which is left out.
    private init(media error: MediaError) {
        switch error.code {
        case .cancelled, .busy: self.init(.unavailable, "The vault can't do this now.", fields: ["Retry-After": "2"])
        case .diskFull: self.init(.diskFull, "There is no room left on the vault's disk.")
        default: self.init(Kind("media-\(error.code.rawValue)", 422, "The media can't be processed"), error.detail)
        }
    }

    private init(vault error: VaultError) {
        let (status, title) = Self.statuses.first { $0.code == error.code }.map { ($0.status, $0.title) } ?? (500, "The vault failed")
        // A path or a system's words belong to the vault's owner, not to a client.
        var detail = status == 500 ? "Something failed in the vault." : error.hint.map { "\(error.detail) (\($0))" } ?? error.detail
        // Only who sends something has something to send again: the vault's owner reads the same error when the vault can't be opened.
        if error.code == .diskFull { detail += "; nothing was lost, send it again" }
        self.init(Kind(error.code.rawValue, status, title), detail)
        switch error.expected {
        case .offset(let offset):
            fields["Upload-Offset"] = String(offset)
            numbers = [("offset", offset)]
        case .sequence(let sequence):
            fields["Exhibit-Next-Sequence"] = String(sequence)
            numbers = [("nextSequence", sequence)]
        case nil: break
        }
        if status == 503 { fields["Retry-After"] = "2" }
    }

    private static let statuses: [(code: VaultError.Code, status: Int, title: String)] = [
        (.notFound, 404, "There is no such thing"),
        (.invalidRequest, 400, "The request is not valid"),
        (.logInvalid, 400, "The capture log is not valid"),
        (.logSignature, 400, "A capture-log line's signature is wrong"),
        (.logFork, 409, "The vault holds another line"),
        (.logGap, 409, "Capture-log lines are missing"),
        (.logEnded, 409, "The capture log has ended"),
        (.logMissing, 409, "The capture log has to come first"),
        (.timeNoteMismatch, 409, "Not the note that the recording names"),
        (.offsetConflict, 409, "The upload is at another offset"),
        (.lengthConflict, 409, "The upload has another length"),
        (.lengthExceeded, 413, "More bytes than the upload's length"),
        (.checksumMismatch, 460, "Checksum Mismatch"),
        (.chunkMismatch, 422, "The bytes contradict the capture log"),
        (.uploadFinished, 403, "The upload is finished"),
        (.uploadTakenOver, 423, "Another request took this upload over"),
        (.uploadExpired, 410, "The upload's time is over"),
        (.notTheRecorder, 403, "Another device records this"),
        (.evidenceProtected, 409, "These bytes are evidence"),
        (.diskFull, 507, "The vault's disk is full"),
        (.vaultClosed, 503, "The vault is closing"),
        (.pairingTokenInvalid, 403, "The pairing code is not valid"),
        (.deviceKeyProof, 403, "The device has not shown that the key is its own"),
        (.jobFinished, 409, "The job is over"),
        (.reasonRequired, 400, "A reason has to be given"),
        (.tagExists, 409, "There is such a tag already"),
        (.stateConflict, 409, "This needs another state first"),
        (.referenceTaken, 409, "Another case has this reference"),
        (.editConflict, 412, "Somebody else changed it meanwhile"),
        (.ownerOnly, 403, "Only the owner may do this"),
        (.legalHold, 409, "A legal hold forbids this"),
        (.caseNotEmpty, 409, "The case has evidence"),
    ]
}
