import DurableFiles
import FFmpegBridge
import Glibc
import PangoCairoBridge

/// Makes evidence copies. Blocks; foreign files belong into a worker process (`MediaWorkerProcess`).
public enum EvidenceCopy {
    /// Joins the segments, burns date and time (to the second, with the offset from UTC) into every picture and writes the reports.
    ///
    /// The originals are only read. The same originals, request and software give the same video, bit for bit.
    /// - Parameters:
    ///   - request: segments, folder, facts for the reports.
    ///   - cancellation: ends the job.
    ///   - progress: called now and then with 0 … 1, on the calling thread.
    /// - Returns: what was made.
    /// - Throws: `MediaError`; then no file is left. After a crash at any instant the same request starts anew over what is left.
    public static func make(
        _ request: EvidenceCopyRequest, cancellation: MediaCancellation? = nil, progress: (Double) -> Void = { _ in }
    ) throws(MediaError) -> EvidenceCopyResult {
        do {
            return try makeFiles(request, cancellation: cancellation, progress: progress)
        } catch {
            throw MediaError(error)
        }
    }

    /// The copy's path, and with other endings the reports'.
    static func path(_ request: EvidenceCopyRequest, _ ending: String) -> String { "\(request.folder)/\(fileName(request, ending))" }

    static func fileName(_ request: EvidenceCopyRequest, _ ending: String) -> String { "\(request.name)-evidence.\(ending)" }

    private static func makeFiles(
        _ request: EvidenceCopyRequest, cancellation: MediaCancellation?, progress: (Double) -> Void
    ) throws -> EvidenceCopyResult {
        guard !request.name.isEmpty, !request.name.utf8.contains(UInt8(ascii: "/")), request.name.utf8.first != UInt8(ascii: ".") else {
            throw MediaError(.badRequest, subject: request.name, "is no name for a file")
        }
        let plan = try JoinPlan(request.timeline.segments, cancellation: cancellation)
        let text = CaptionText(utcOffsetMinutes: request.timeline.utcOffsetMinutes, captions: request.captions)
        let burner = TimeBurner(plan, text: text, pauses: request.timeline.pauses)
        let copy = try EncodedCopy(plan, target: path(request, "mp4"), settings: request.settings)
        // Encoding is nearly all of the work; hashing the rest.
        try copy.run(burner: burner, cancellation: cancellation) { progress($0 * 0.96) }
        var originals: [EvidenceReport.Original] = []
        for segment in request.timeline.segments.sorted(by: { $0.number < $1.number }) {
            guard let part = plan.parts.firstIndex(where: { $0.scan.segment.number == segment.number }) else {
                originals.append(.init(segment: segment.number, file: try hashed(segment, cancellation), start: nil, end: nil))
                continue
            }
            let end = plan.parts[part].scan.end
            originals.append(
                .init(
                    segment: segment.number, file: try hashed(segment, cancellation),
                    start: burner.wallClock(part: part, mediaTime: 0), end: burner.wallClock(part: part, mediaTime: end)))
        }
        var file = try FileDigest.file(at: copy.temporaryPath, cancellation: cancellation)
        file.name = fileName(request, "mp4")
        let report = EvidenceReport(
            request: request, originals: originals, copy: file, statistics: copy.statistics, notes: notes(plan, copy.statistics),
            libraries: try MediaLibraries.versions())
        let json = report.json()
        let words = report.text()
        // The reports come last: where they are, the copy is whole.
        try removeReports(request)
        try copy.commit()
        try DurableFile.write(json, to: path(request, "json"))
        try DurableFile.write(words, to: path(request, "txt"))
        progress(1)
        let reports = [("json", json), ("txt", words)].map { FileDigest.file(named: fileName(request, $0.0), bytes: $0.1) }
        return EvidenceCopyResult(files: [file] + reports, statistics: copy.statistics, notes: report.notes)
    }

    /// Reports of an earlier copy of the same name must not stand beside a new one.
    private static func removeReports(_ request: EvidenceCopyRequest) throws {
        for ending in ["json", "txt"] { try DurableFile.remove(path(request, ending)) }
    }

    private static func hashed(_ segment: MediaSegment, _ cancellation: MediaCancellation?) throws -> EvidenceCopyResult.File {
        var file = try FileDigest.file(at: segment.path, cancellation: cancellation)
        file.name = segment.name
        return file
    }

    private static func notes(_ plan: JoinPlan, _ statistics: CopyStatistics) -> [String] {
        var notes = plan.allNotes
        if statistics.silence > 0 {
            notes.append("\(JoinPlan.seconds(Int(statistics.silence * 1e6))) s of silence stand where no sound was captured")
        }
        if statistics.damagedPackets > 0 {
            notes.append("\(statistics.damagedPackets) damaged pieces of the originals could not be decoded and are missing")
        }
        return notes
    }
}
