extension VerificationSubject {
    /// Verifies it. Reads only, and never writes anything.
    ///
    /// - Parameters:
    ///   - trusted: keys that the caller trusts.
    ///   - threads: nil for one a core.
    ///   - observer: called on this thread, at most ten times a second.
    /// - Returns: what was found.
    /// - Throws: `UnverifiableError` or `FileError` when there can be no verdict; `VerificationFailure.stopped`.
    public func verify(trusted: TrustedKeys, threads: Int? = nil, observer: HashingObserver? = nil) throws -> VerificationReport {
        let hashing = Hashing(threads: threads, observer: observer)
        switch self {
        case .recording(let folder): return try RecordingReport.make(folder, trusted: trusted, hashing: hashing)
        case .segment(let folder, let number, let path):
            return try SegmentReport.make(folder, number: number, path: path, trusted: trusted, hashing: hashing)
        case .object(let path, let sha256): return try ObjectReport.make(path, sha256: sha256, hashing: hashing)
        case .evidenceCopy(let report): return try EvidenceCopyReport.make(report, hashing: hashing)
        }
    }
}

/// How to hash: on how many threads, and who is told.
struct Hashing {
    let threads: Int?
    let observer: HashingObserver?
}
