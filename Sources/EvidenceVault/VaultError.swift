import EvidenceModel

/// What the vault could not or would not do. Compare by `code`; show `description`.
public struct VaultError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is. New ones may be added.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// Stable, lower-case, hyphenated: the `code` of problem details and of JSON output.
        public let rawValue: String

        /// Wraps a code.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What the vault goes on from.
    public enum Expected: Sendable, Equatable {
        /// An upload: the byte that is next.
        case offset(Int)
        /// A capture log: the sequence number of the line that is next.
        case sequence(Int)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What it is about: an id, a path, a line.
    public let subject: String
    /// One sentence for people.
    public let detail: String
    /// What the reader can do about it; nil when there is nothing to say.
    public let hint: String?
    /// Where the vault is, when what was sent did not go on from there or was dropped; nil where nothing is to go on with.
    public let expected: Expected?

    /// Makes an error from its parts.
    public init(_ code: Code, subject: String, detail: String, hint: String? = nil, expected: Expected? = nil) {
        self.code = code
        self.subject = subject
        self.detail = detail
        self.hint = hint
        self.expected = expected
    }

    /// Subject, detail and hint.
    public var description: String {
        "\(subject): \(detail)" + (hint.map { " (\($0))" } ?? "")
    }
}

extension VaultError {
    static func logMissing(_ recording: RecordingID) -> VaultError {
        VaultError(
            .logMissing, subject: "recording \(recording)", detail: "its capture log has not begun here",
            hint: "send the log's first line first")
    }
}

extension VaultError.Code {
    /// Another process holds the data folder.
    public static let vaultInUse = Self(rawValue: "vault-in-use")
    /// The folder holds no vault and was not to be made into one.
    public static let noVault = Self(rawValue: "no-vault")
    /// The catalogue of a vault is gone or damaged; opening the vault to serve it makes a new one.
    public static let catalogueLost = Self(rawValue: "catalogue-lost")
    /// The folder holds other files and no vault; none was made there.
    public static let folderNotEmpty = Self(rawValue: "folder-not-empty")
    /// A newer Exhibit wrote the database.
    public static let vaultTooNew = Self(rawValue: "vault-too-new")
    /// The vault is closing or closed.
    public static let vaultClosed = Self(rawValue: "vault-closed")
    /// No such recording, upload, item, segment, device or job.
    public static let notFound = Self(rawValue: "not-found")
    /// A parameter is not valid in itself.
    public static let invalidRequest = Self(rawValue: "invalid-request")
    /// A capture-log line cannot be read or breaks the format's rules.
    public static let logInvalid = Self(rawValue: "log-invalid")
    /// A capture-log line's signature is not by the recording's device key.
    public static let logSignature = Self(rawValue: "log-signature")
    /// A capture-log line differs from the one held with the same sequence number.
    public static let logFork = Self(rawValue: "log-fork")
    /// Lines are missing before the first one sent; `expected` is the next sequence number.
    public static let logGap = Self(rawValue: "log-gap")
    /// The log has its `end` line; nothing may follow.
    public static let logEnded = Self(rawValue: "log-ended")
    /// A segment's upload or a time note came before its recording's log.
    public static let logMissing = Self(rawValue: "log-missing")
    /// A time note is not the one named in `begin`, or is not signed by this vault.
    public static let timeNoteMismatch = Self(rawValue: "time-note-mismatch")
    /// The upload is at another offset; `expected` tells which.
    public static let offsetConflict = Self(rawValue: "offset-conflict")
    /// The declared length contradicts the one declared before, or the bytes held.
    public static let lengthConflict = Self(rawValue: "length-conflict")
    /// More bytes than declared.
    public static let lengthExceeded = Self(rawValue: "length-exceeded")
    /// The bytes do not have the checksum that came with them; they were dropped.
    public static let checksumMismatch = Self(rawValue: "checksum-mismatch")
    /// The bytes contradict the digest in a chunk line already held; they were dropped.
    public static let chunkMismatch = Self(rawValue: "chunk-mismatch")
    /// The upload is finished; it takes no more bytes.
    public static let uploadFinished = Self(rawValue: "upload-finished")
    /// Another request took this upload over.
    public static let uploadTakenOver = Self(rawValue: "upload-taken-over")
    /// The upload's time is over.
    public static let uploadExpired = Self(rawValue: "upload-expired")
    /// Another device began this recording: its bytes come from there.
    public static let notTheRecorder = Self(rawValue: "not-the-recorder")
    /// The bytes are evidence and stay: a capture log names them, or they are an item.
    public static let evidenceProtected = Self(rawValue: "evidence-protected")
    /// No room left, or only the reserve.
    public static let diskFull = Self(rawValue: "disk-full")
    /// Reading or writing failed.
    public static let storageFailure = Self(rawValue: "storage-failure")
    /// A pairing token is unknown, used or too old.
    public static let pairingTokenInvalid = Self(rawValue: "pairing-token-invalid")
    /// The signature that came with a device key as it paired is not by that key over that token.
    public static let deviceKeyProof = Self(rawValue: "device-key-proof")
    /// The job is over; it can't be cancelled or changed.
    public static let jobFinished = Self(rawValue: "job-finished")
    /// Who asked for it stopped it.
    public static let cancelled = Self(rawValue: "cancelled")
    /// The change needs a reason.
    public static let reasonRequired = Self(rawValue: "reason-required")
    /// There is a tag of that name already.
    public static let tagExists = Self(rawValue: "tag-exists")
    /// What was asked needs another state first, as restoring what is not in the trash.
    public static let stateConflict = Self(rawValue: "state-conflict")
    /// Another case has this reference.
    public static let referenceTaken = Self(rawValue: "reference-taken")
    /// Somebody else changed it since whoever changes it now has seen it.
    public static let editConflict = Self(rawValue: "edit-conflict")
    /// Only the vault's owner may do this.
    public static let ownerOnly = Self(rawValue: "owner-only")
    /// The case is under legal hold: its evidence stays.
    public static let legalHold = Self(rawValue: "legal-hold")
    /// The case has evidence, and nothing was said of what becomes of it.
    public static let caseNotEmpty = Self(rawValue: "case-not-empty")
}
