internal import DurableFiles
internal import EvidenceModel
internal import EvidenceProof
internal import Glibc

/// Copies what a damaged recording still proves, and keeps every other byte beside it, marked by its name.
///
/// The new folder has the form of a recording's, so that it can be verified and played: each segment up to its first byte that is not the
/// recorded one, the capture log up to the last line that a valid signature covers. What follows in the original is in files named `….outside-proof`.
public enum Salvage {
    /// What a salvage wrote.
    public struct Result: Sendable {
        /// The new folder.
        public let folder: String
        /// Bytes of segments that are proven.
        public let provenBytes: Int
        /// Bytes kept beside, in files marked as outside the proof.
        public let otherBytes: Int
    }

    /// Copies from a recording's folder into a new folder of the same name in `parent`. Durable when it returns; on failure nothing is left.
    ///
    /// - Parameters:
    ///   - report: of a recording that was verified just now.
    ///   - parent: the folder that gets the new one; made when missing.
    /// - Returns: what was written.
    /// - Throws: `UnverifiableError` when there is nothing to salvage or the new folder exists already; `FileError`.
    public static func copy(_ report: VerificationReport, into parent: String) throws -> Result {
        guard report.kind == "recording", let verdict = report.verdict else {
            throw UnverifiableError(report.path, "only a recording's folder can be salvaged")
        }
        let source = RecordingFolder(path: report.path)
        let evidence = try source.evidence()
        let name = String(report.path.split(separator: "/").last ?? "recording")
        let target = RecordingFolder(path: "\(parent)/\(name)")
        guard access(target.path, F_OK) != 0 else { throw UnverifiableError(target.path, "exists already; nothing is overwritten") }
        do {
            try Folder.create(target.path)
            var writer = Writer(target: target)
            try writer.copyTexts(of: source, log: evidence.log, proven: min(evidence.log.count, verdict.proven.logBytes))
            for segment in evidence.segments { try writer.copy(segment, proven: provenBytes(of: segment, in: verdict)) }
            try writer.describe(report)
            return Result(folder: target.path, provenBytes: writer.provenBytes, otherBytes: writer.otherBytes)
        } catch {
            for name in (try? Folder.entries(of: target.path)) ?? [] { unlink("\(target.path)/\(name)") }
            rmdir(target.path)
            throw error
        }
    }

    /// How many first bytes of a segment are those that were recorded: up to the first that the verdict objects to, or that no signed line names.
    private static func provenBytes(of segment: SegmentBytes, in verdict: RecordingVerdict) -> Int {
        let objections = verdict.problems.filter { $0.segment == segment.number }.compactMap(\.offset)
        return min(segment.size, verdict.proven.bytes(of: segment.number), objections.min() ?? segment.size)
    }

    /// Writes the new folder's files.
    private struct Writer {
        let target: RecordingFolder
        private(set) var provenBytes = 0
        private(set) var otherBytes = 0

        init(target: RecordingFolder) { self.target = target }

        mutating func copyTexts(of source: RecordingFolder, log: [UInt8], proven: Int) throws {
            try DurableFile.write(Array(log[..<proven]), to: target.captureLog)
            if proven < log.count {
                try DurableFile.write(Array(log[proven...]), to: target.captureLog + Salvage.mark)
                otherBytes += log.count - proven
            }
            let others = [
                (source.receipts, target.receipts), (source.timeNote, target.timeNote), (source.verifierKey, target.verifierKey),
            ]
            for (from, to) in others where DurableFile.size(from) != nil { try DurableFile.write(try DurableFile.read(from), to: to) }
        }

        mutating func copy(_ segment: SegmentBytes, proven: Int) throws {
            let isWebM = try ReadFile(path: segment.path).isWebM
            let path = target.segment(segment.number, mediaType: isWebM ? "video/webm" : "video/mp4")
            if proven > 0 { try copy(segment, from: 0, to: proven, into: path) }
            if proven < segment.size { try copy(segment, from: proven, to: segment.size, into: path + Salvage.mark) }
            provenBytes += proven
            otherBytes += segment.size - proven
        }

        private func copy(_ segment: SegmentBytes, from start: Int, to end: Int, into path: String) throws {
            let source = try ReadFile(path: segment.path)
            let file = try AppendFile(path: path, creating: true, mode: 0o600)
            var offset = start
            while offset < end {
                var piece: [UInt8] = []
                let next = min(end, offset + 1 << 20)
                try source.read(from: offset, to: next) { piece.append(contentsOf: $0) }
                try file.append(piece)
                offset = next
            }
            try file.synchronise()
        }

        func describe(_ report: VerificationReport) throws {
            var lines = ["Salvaged by exhibit verify from \(report.path), which was left as it is.", report.summary, ""]
            lines += report.problems + report.tails.map(\.detail)
            lines += ["", "Files that end in \(Salvage.mark) hold the bytes that lie outside the proof."]
            try DurableFile.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: target.path + "/SALVAGE.txt")
        }
    }

    /// How the names of files end whose bytes lie outside the proof.
    static let mark = ".outside-proof"
}

extension ReadFile {
    /// Whether the bytes begin as every WebM file does.
    fileprivate var isWebM: Bool {
        var start: [UInt8] = []
        try? read(from: 0, to: min(4, size)) { start.append(contentsOf: $0) }
        return start == [0x1A, 0x45, 0xDF, 0xA3]
    }
}
