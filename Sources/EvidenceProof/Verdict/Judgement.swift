/// The decisions that make a verdict. They are made here and nowhere else.
struct Judgement {
    private let verifier: RecordingVerifier
    private var problems: [Problem] = []
    private(set) var verdict: RecordingVerdict

    init(of verifier: RecordingVerifier) {
        self.verifier = verifier
        let log = verifier.log
        let begin = log.begin
        verdict = RecordingVerdict(
            outcome: .intact, problems: [], remarks: [], recording: begin?.recording, device: begin?.device, signerKey: begin?.key,
            isSignerKnown: verifier.isSignerKnown, chunks: verifier.segments.chunks.count, chunksVerified: 0,
            bytes: verifier.segments.segments.reduce(0) { min($0 + $1.bytes, largestInteger) }, lines: log.lines.count, signaturesValid: 0,
            signaturesInvalid: 0, receiptsValid: 0, receiptsOfUnknownVaults: 0,
            time: RecordingVerdict.Time(
                status: .claimed, after: nil, before: nil, claimedFrom: log.lines.first?.instant, claimedTo: log.capturedTo,
                closedAt: log.closedAt),
            receivedAfterCapture: nil, proven: ProvenBytes(of: verifier))
        judgeSignatures()
        judgeLog()
        problems += verifier.segments.problems
        for segment in verifier.segments.segments { judge(segment) }
        judgeUnloggedSegments()
        var testimony = Testimony(of: verifier)
        testimony.judge()
        problems += testimony.problems
        verdict.time = testimony.time
        verdict.receivedAfterCapture = testimony.delay
        verdict.receiptsValid = testimony.valid.count
        verdict.receiptsOfUnknownVaults = testimony.unknownSigners
        verdict.remarks = Remarks.make(of: verifier, time: testimony.time)
        conclude()
    }

    /// Sorts the problems by what they make of the recording; the worst decides.
    private mutating func conclude() {
        let changed = problems.filter { $0.effect == .changed }
        let incomplete = problems.filter { $0.effect == .incomplete }
        verdict.problems = changed + incomplete + problems.filter { $0.effect == .intact }
        verdict.outcome = !changed.isEmpty ? .changed : !incomplete.isEmpty ? .incomplete : .intact
    }

    // MARK: The capture log

    /// Lines whose signatures failed, or were not checked; neighbours are one problem.
    private mutating func judgeSignatures() {
        let lines = verifier.log.lines
        for line in lines {
            let valid = verifier.validity[line.sequence]
            if valid == true {
                verdict.signaturesValid += 1
                continue
            }
            if valid == false { verdict.signaturesInvalid += 1 }
            let kind: Problem.Kind = valid == false ? .signatureInvalid : .notChecked
            if var last = problems.last, last.kind == kind, let first = last.line, first + (last.lines ?? 0) == line.sequence {
                last.lines = line.sequence - first + 1
                last.from = lines[first].instant
                last.to = line.instant
                last.subject = "the signatures of lines \(first) to \(line.sequence)"
                last.statement = valid == false ? "are not by the key that the capture log names" : "were not checked"
                problems[problems.count - 1] = last
                continue
            }
            var problem = signatureProblem(of: line.sequence, valid: valid)
            problem.line = line.sequence
            problem.lines = 1
            problem.to = line.instant
            problems.append(problem)
        }
    }

    private mutating func judgeLog() {
        let log = verifier.log
        if log.unknownFormatCheck != nil { judgeUnknownFormat() }
        if let found = log.problem, found.code != .truncated, verifier.logBytes > 0 {
            let isUnreadable = found.code == .format
            guard !isUnreadable || verdict.signaturesInvalid == 0 else { return }
            var problem = Problem(
                .log(found.code), isUnreadable ? .incomplete : .changed, subject: "line \(found.line ?? 0) of the capture log",
                isUnreadable ? "cannot be judged: \(found.detail)" : "is not what the device wrote: \(found.detail)")
            problem.line = found.line
            problem.from = log.capturedTo
            problems.append(problem)
        } else if log.lines.isEmpty {
            problems.append(
                Problem(
                    .logMissing, .incomplete, subject: "the capture log",
                    verifier.logBytes == 0 ? "is missing or empty" : "is cut off within its first line"))
        } else if log.end == nil {
            var problem = Problem(.noEnd, .incomplete, subject: "the end of the capture log", "is missing: the log was cut off")
            problem.line = log.lines.count
            problem.from = log.capturedTo
            problems.append(problem)
        }
    }

    /// A newer format's first line is signed by the key that it names. One that isn't is a first line that was changed.
    private mutating func judgeUnknownFormat() {
        let valid = verifier.validity[0]
        if valid == true { return verdict.signaturesValid += 1 }
        if valid == false { verdict.signaturesInvalid += 1 }
        var problem = signatureProblem(of: 0, valid: valid)
        problem.line = 0
        problem.lines = 1
        problems.append(problem)
    }

    private func signatureProblem(of line: Int, valid: Bool?) -> Problem {
        Problem(
            valid == false ? .signatureInvalid : .notChecked, valid == false ? .changed : .incomplete,
            subject: "the signature of line \(line)", valid == false ? "is not by the key that the capture log names" : "was not checked")
    }

    // MARK: The media

    private mutating func judge(_ segment: LoggedSegments.Entry) {
        let held = verifier.held(segment.number)
        var run: Problem?
        for index in segment.chunks {
            let chunk = verifier.segments.chunks[index]
            let found = verifier.chunkDigests[index]
            if found == chunk.sha256 && chunk.end <= held {
                verdict.chunksVerified += 1
                close(&run)
            } else {
                let kind: Problem.Kind = chunk.end > held ? .chunkMissing : found == nil ? .notChecked : .chunkChanged
                extend(&run, with: chunk, kind: kind)
            }
        }
        if held == 0 && !segment.chunks.isEmpty && segment.bytes > 0, let missing = run {
            return problems.append(Judgement.wholeSegment(segment, missing))
        }
        close(&run)
        judgeTail(segment, held: held)
        judgeDigest(of: segment, held: held)
    }

    /// Adds a chunk to the problem of the chunks right before it when it is of the same kind.
    private mutating func extend(_ run: inout Problem?, with chunk: ChunkExpectation, kind: Problem.Kind) {
        if let last = run, last.kind != kind || chunk.chunk != (last.chunk ?? 0) + (last.chunks ?? 0) { close(&run) }
        var problem =
            run ?? Problem(kind, kind == .chunkChanged ? .changed : .incomplete, subject: "", Judgement.statement(of: kind, plural: false))
        if run == nil {
            problem.segment = chunk.segment
            problem.chunk = chunk.chunk
            problem.chunks = 0
            problem.from = chunk.from
            problem.offset = chunk.offset
            problem.bytes = 0
        }
        let first = problem.chunk ?? chunk.chunk
        problem.chunks = chunk.chunk - first + 1
        problem.bytes = chunk.end - (problem.offset ?? 0)
        problem.to = chunk.to
        problem.subject = "segment \(chunk.segment), \(Wording.span("chunk", first: first, count: chunk.chunk - first + 1))"
        problem.statement = Judgement.statement(of: kind, plural: chunk.chunk > first)
        run = problem
    }

    private mutating func close(_ run: inout Problem?) {
        if let problem = run { problems.append(problem) }
        run = nil
    }

    private static func statement(of kind: Problem.Kind, plural: Bool) -> String {
        switch kind {
        case .chunkChanged: plural ? "are not the recorded bytes" : "is not the recorded bytes"
        case .chunkMissing: plural ? "are missing" : "is missing"
        default: plural ? "were not checked" : "was not checked"
        }
    }

    private static func wholeSegment(_ segment: LoggedSegments.Entry, _ chunks: Problem) -> Problem {
        var problem = Problem(.segmentMissing, .incomplete, subject: "segment \(segment.number)", "is missing")
        problem.segment = segment.number
        problem.chunk = chunks.chunk
        problem.chunks = chunks.chunks
        problem.from = segment.start
        problem.to = segment.end
        problem.offset = 0
        problem.bytes = segment.bytes
        return problem
    }

    /// Bytes after the last chunk that the log names: with a log that ended nobody recorded them, with one that was cut off the
    /// device may have.
    private mutating func judgeTail(_ segment: LoggedSegments.Entry, held: ByteCount) {
        let logged = max(segment.bytes, segment.total?.bytes ?? 0)
        guard held > logged else { return }
        var problem = Problem(
            verifier.segments.hasEnd ? .bytesAdded : .bytesNotLogged, verifier.segments.hasEnd ? .changed : .incomplete,
            subject: "segment \(segment.number), \(held - logged) bytes from byte \(logged) on",
            verifier.segments.hasEnd ? "were added: the capture log does not name them" : "are named by no line of the capture log")
        problem.segment = segment.number
        problem.from = segment.lastTime
        problem.offset = logged
        problem.bytes = held - logged
        problems.append(problem)
    }

    /// The digest of the whole, where the caller gave one, as many bytes are there as the `end` line says, and no chunk is wrong.
    private mutating func judgeDigest(of segment: LoggedSegments.Entry, held: ByteCount) {
        guard let total = segment.total, held == total.bytes, segment.bytes <= total.bytes || segment.isShortened,
            let found = verifier.segmentDigests.first(where: { $0.segment == segment.number }), found.digest != total.sha256,
            !problems.contains(where: { $0.segment == segment.number && $0.effect == .changed })
        else { return }
        var problem = Problem(
            .segmentChanged, .changed, subject: "segment \(segment.number)",
            "does not have the digest that the end of the capture log gives it")
        problem.segment = segment.number
        problem.from = segment.start
        problem.to = segment.end
        problem.offset = 0
        problem.bytes = total.bytes
        problems.append(problem)
    }

    /// Files of segments that the log does not know.
    private mutating func judgeUnloggedSegments() {
        for held in verifier.heldBytes where held.bytes > 0 && verifier.segments.position(of: held.segment) == nil {
            let ended = verifier.segments.hasEnd
            var problem = Problem(
                ended ? .bytesAdded : .bytesNotLogged, ended ? .changed : .incomplete, subject: "segment \(held.segment)",
                ended ? "was added: the capture log does not name it" : "is named by no line of the capture log")
            problem.segment = held.segment
            problem.offset = 0
            problem.bytes = held.bytes
            problems.append(problem)
        }
    }
}
