import EvidencePackage
import EvidenceProof

/// A report as people read it.
struct VerifyText {
    private let report: VerificationReport
    private let seconds: Double
    private let names: [[UInt8]: String]
    private let console: Console

    /// Problems shown in full; more are counted.
    private static let problemsShown = 20

    /// `names` is what a vault calls the devices, by key.
    init(_ report: VerificationReport, seconds: Double, names: [[UInt8]: String], console: Console) {
        self.report = report
        self.seconds = seconds
        self.names = names
        self.console = console
    }

    func print() {
        console.print(console.coloured(report.path.forTerminal, .bold))
        console.print("  " + console.coloured(report.summary.forTerminal, colour))
        let others = report.outcome == .intact ? report.problems : report.problems.count > 1 ? report.problems : []
        for problem in others.prefix(Self.problemsShown) { line("• \(problem)") }
        if others.count > Self.problemsShown { line("… and \(others.count - Self.problemsShown) more (--json shows all)") }
        for tail in report.tails { line(tail.detail) }
        if let verdict = report.verdict { printTestimony(verdict) }
        for remark in report.remarks { line(remark) }
        line(speed)
    }

    private var colour: Console.Colour {
        switch report.outcome {
        case .intact: .good
        case .incomplete: .unsure
        case .changed: .bad
        }
    }

    /// Who signed, and what is known of when.
    private func printTestimony(_ verdict: RecordingVerdict) {
        if let key = verdict.signerKey {
            let text = String(decoding: Base64.encode(key), as: UTF8.self)
            // The recording calls its device what it likes: what the vault calls it counts.
            let name = verdict.isSignerKnown ? names[key] : nil
            let device = (name ?? verdict.device).map { " (\($0))" } ?? ""
            line("signer: \(verdict.isSignerKnown ? "known" : "unknown here")\(device), key \(text)")
            if let name, let label = verdict.device, label != name { line("        the recording calls its device “\(label)”") }
        }
        let time = verdict.time
        switch time.status {
        case .proven: line("time: proven, between \(local(time.after)) and \(local(time.before))")
        case .claimed:
            line("time: claimed by the device, \(local(time.claimedFrom)) to \(local(time.claimedTo))")
            if let after = time.after { line("      proven after \(local(after))") }
            if let before = time.before { line("      proven before \(local(before))") }
        }
    }

    private func local(_ time: UTCTime?) -> String { time.map { HumanText.localTime(rfc3339: $0.text) } ?? "unknown" }

    private var speed: String {
        let size = HumanText.bytes(report.bytes)
        guard seconds >= 0.1 else { return "\(size) hashed" }
        return
            "\(size) hashed in \(HumanText.seconds(milliseconds: Int(seconds * 1000))), \(HumanText.bytes(Int(Double(report.bytes) / seconds)))/s"
    }

    private func line(_ text: String) { console.print("  \(text.forTerminal)") }
}
