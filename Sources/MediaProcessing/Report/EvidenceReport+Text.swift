import EvidenceModel
import EvidenceProof

extension EvidenceReport {
    /// The report for people, the same facts in words. UTF-8.
    func text() -> [UInt8] {
        var lines: [String] = []
        func section(_ title: String) {
            if !lines.isEmpty { lines.append("") }
            lines += [title, String(repeating: "-", count: title.count)]
        }
        func fact(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            lines.append("\(name):\(String(repeating: " ", count: max(1, 18 - name.count)))\(value.onOneLine)")
        }
        let facts = request.facts

        lines += ["EVIDENCE COPY", "=============", ""]
        lines += [
            "This is a copy with date and time burnt into the picture. The original files",
            "below were only read. Compare the SHA-256 of each file with: sha256sum FILE",
        ]
        section("Recording")
        fact("Recording", facts.recording)
        fact("Title", facts.title)
        fact("Device", facts.device)
        fact("Captured with", facts.captureSoftware)
        fact("From", moment(start))
        fact("To", moment(end))
        fact("Time zone", facts.timeZone)
        for pause in request.timeline.pauses { fact("Interrupted", "\(moment(pause.start) ?? "") to \(moment(pause.end) ?? "")") }
        fact("Coordinates", "none recorded in this copy")

        section(originals.count == 1 ? "Original" : "Originals")
        for original in originals {
            fact("File", "\(original.file.name) (segment \(original.segment))")
            fact("SHA-256", original.file.sha256)
            fact("Size", "\(original.file.bytes) bytes")
            if let start = moment(original.start), let end = moment(original.end) { fact("Shows", "\(start) to \(end)") }
        }

        section("Copy")
        fact("File", copy.name)
        fact("SHA-256", copy.sha256)
        fact("Size", "\(copy.bytes) bytes")
        fact("Pictures", "\(statistics.frames), \(statistics.width) x \(statistics.height), turned by \(statistics.rotation) degrees")
        fact("Duration", "\(JoinPlan.seconds(Int(statistics.duration * 1e6))) s")
        fact("Encoded with", request.settings.arguments.joined(separator: " "))
        for note in notes { fact("Note", note) }

        section("Verification of the originals")
        lines += verificationLines()

        section("Made by")
        fact("Software", "exhibit \(facts.version) (build \(facts.build))")
        for library in libraries { fact("Library", library) }
        fact("Made at", moment(facts.madeAtMilliseconds))
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private func verificationLines() -> [String] {
        guard let verdict = verdict?.object else { return ["The originals were not verified when this copy was made."] }
        var lines: [String] = []
        func fact(_ name: String, _ value: String?) {
            if let value { lines.append("\(name):\(String(repeating: " ", count: max(1, 18 - name.count)))\(value.onOneLine)") }
        }
        fact("Verdict", verdict["verdict"]?.string)
        fact("In words", verdict["summary"]?.string)
        if let chunks = verdict["chunks"]?.integer, let verified = verdict["chunksVerified"]?.integer {
            fact("Chunks", "\(verified) of \(chunks) verified")
        }
        if let signatures = verdict["signatures"]?.object {
            fact("Signatures", "\(signatures["valid"]?.integer ?? 0) valid, \(signatures["invalid"]?.integer ?? 0) invalid")
        }
        if let signer = verdict["signer"]?.object {
            fact("Signed by key", signer["key"]?.string)
            fact("Key is", signer["known"]?.bool == true ? "known" : "unknown")
        }
        if let time = verdict["time"]?.object {
            fact("Time is", time["status"]?.string)
            fact("Not before", time["after"]?.string)
            fact("Not after", time["before"]?.string)
            fact("Closed afterwards", time["closedAt"]?.string)
        }
        for problem in verdict["problems"]?.array ?? [] {
            fact("Problem", problem.object?["detail"]?.string ?? problem.object?["kind"]?.string)
        }
        for remark in verdict["remarks"]?.array ?? [] { fact("Remark", remark.string) }
        return lines
    }

    /// Local time with its offset, as it is burnt in, and UTC.
    private func moment(_ milliseconds: Int?) -> String? {
        milliseconds.map {
            let local = CaptionText.dateAndTime($0, utcOffsetMinutes: request.timeline.utcOffsetMinutes)
            return "\(local) (\(Timestamp(milliseconds: $0).rfc3339))"
        }
    }
}
