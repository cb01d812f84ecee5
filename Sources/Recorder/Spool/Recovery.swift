internal import DurableFiles
public import EvidenceModel
internal import EvidenceProof
public import OpenSSLBridge

/// Closes recordings that a crash, a kill or a power cut left open: says honestly that they were cut off, and loses nothing that was stored.
public enum Recovery {
    /// What became of a leftover.
    public enum Outcome: Sendable, Equatable {
        /// It had ended by itself; nothing was changed.
        case complete
        /// It was cut off and is closed now: bytes that were stored without a line and have one now, and bytes of pieces that were stored
        /// only in part, kept beside the recording.
        case closed(recoveredBytes: Int, keptAsideBytes: Int)
        /// Nothing had been recorded; the folder is gone.
        case empty
        /// It can't be closed here and was left as it is.
        case left(reason: String)
    }

    /// Closes a leftover if it is open.
    /// - Parameters:
    ///   - leftover: held by this process.
    ///   - key: the device's key; the same that began the recording.
    ///   - clock: for the lines that are added.
    /// - Returns: what became of it.
    /// - Throws: `FileError`.
    public static func close(_ leftover: SpooledRecording, key: Ed25519PrivateKey, clock: Clock = .system) throws -> Outcome {
        let folder = leftover.folder
        DiskReserve.release(in: folder.path)
        let bytes = DurableFile.size(folder.captureLog) == nil ? [] : try DurableFile.read(folder.captureLog, limit: 1 << 30)
        let log = ParsedCaptureLog.parse(bytes)
        if let problem = log.problem, problem.code != .truncated {
            return .left(reason: "its capture log is damaged: \(problem.detail)")
        }
        guard let begin = log.begin else {
            guard try mediaFiles(in: folder).allSatisfy({ DurableFile.size($0) == 0 }) else {
                return .left(reason: "there are media files without a capture log")
            }
            try leftover.remove()
            return .empty
        }
        guard log.end == nil else { return .complete }
        guard begin.key == key.publicKey else { return .left(reason: "it was begun with another device key") }
        if log.wholeBytes < bytes.count { try setAside(folder.captureLog, from: log.wholeBytes) }
        return try close(log, in: folder, key: key, clock: clock)
    }

    private static func close(_ log: ParsedCaptureLog, in folder: RecordingFolder, key: Ed25519PrivateKey, clock: Clock) throws -> Outcome {
        let file = try CaptureLogFile(continuing: log, path: folder.captureLog, key: key, clock: clock)
        var totals: [CaptureEntry.End.Total] = []
        var names: [String] = []
        var (recovered, aside) = (0, 0)
        for segment in CutOffSegment.segments(of: log, in: folder) {
            let whole = try segment.wholeBytes()
            if whole > segment.sealedBytes {
                recovered += whole - segment.sealedBytes
                try file.append(.chunk(try segment.recoveredChunk(upTo: whole)))
            }
            if segment.fileBytes > whole {
                aside += segment.fileBytes - whole
                try setAside(segment.path, from: whole)
                try file.append(
                    .notice(
                        text: "the last \(segment.fileBytes - whole) bytes of segment \(segment.number) are part of a piece that was "
                            + "cut off; they are kept beside it", recovered: true))
            }
            totals.append(try segment.total(bytes: min(segment.fileBytes, whole)))
            names.append(segment.name)
        }
        try SegmentDigests.write(totals, names: names, to: folder)
        try file.append(.end(CaptureEntry.End(reason: "ended without a stop", segments: totals, recovered: true)))
        return .closed(recoveredBytes: recovered, keptAsideBytes: aside)
    }

    /// Moves a file's bytes from `offset` on into a file beside it, before they are cut away.
    private static func setAside(_ path: String, from offset: Int) throws(FileError) {
        let file = try AppendFile(path: path, creating: false)
        var tail: [UInt8] = []
        try file.read(from: offset, to: file.size) { tail.append(contentsOf: $0) }
        try DurableFile.write(tail, to: path + ".cut-off")
        try file.truncate(to: offset)
        try file.synchronise()
    }

    private static func mediaFiles(in folder: RecordingFolder) throws(FileError) -> [String] {
        try Folder.entries(of: folder.path).filter { $0.hasPrefix("segment-") }.map { folder.path + "/" + $0 }
    }
}
