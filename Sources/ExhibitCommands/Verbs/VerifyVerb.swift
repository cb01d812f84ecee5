import CommandLineParsing
import EvidenceModel
import EvidencePackage
import EvidenceProof

/// `exhibit verify`
let verifyVerb = Verb(
    CommandDeclaration(
        "verify",
        summary: "verify recordings, segments, objects and evidence copies",
        discussion: """
            PATH is a recording's folder, one of its files, an object (a file named by its SHA-256), an evidence copy with its report, or a
            folder of these. Every byte is hashed again and every signature checked. Nothing is written, and no vault needs to run.

            The verdict is one of intact, incomplete (and what is missing, from when to when) and changed (and what, where). A signer not
            known here, or a time that is only claimed, is said but is never taken for tampering. Keys come from the vault's folder that
            PATH lies in, from --data or --vault, and from --trust-key; a key that only lies beside the recording proves nothing.

            With --salvage, what a damaged recording still proves is copied into DIR, and the bytes that lie outside the proof beside it,
            named as such. The originals stay as they are.
            """,
        arguments: ArgumentDeclaration("PATH", .oneOrMore, "what to verify", completion: .files),
        options: CommonOptions.vaultChoice + [
            OptionDeclaration(
                "trust-key", "a device's or vault's public key to trust: a file, or base64",
                value: .text(placeholder: "KEY", completion: .files), isRepeatable: true),
            OptionDeclaration(
                "salvage", "copy what is proven of damaged recordings here", value: .text(placeholder: "DIR", completion: .folders)),
            CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.done: "everything is intact", .notSo: "something is incomplete or changed", .environment: "something cannot be read"],
        examples: [
            "exhibit verify ~/evidence/0193f6c2-9b1e-7cc0-b1c5-1f5d0e8a4b7d",
            "exhibit verify --trust-key driver.pub segment-0001.mp4",
            "exhibit verify --json FOLDER | jq -r '.results[].verdict'",
        ])
) { arguments, surroundings in
    var session = VerifySession(arguments: arguments, surroundings: surroundings)
    return try session.run()
}

/// One run of `exhibit verify`.
private struct VerifySession {
    let arguments: ParsedArguments
    let surroundings: Surroundings
    private var reports: [VerificationReport] = []
    private var unverifiable: [JSONValue] = []

    init(arguments: ParsedArguments, surroundings: Surroundings) {
        self.arguments = arguments
        self.surroundings = surroundings
    }

    private var console: Console { surroundings.console }
    private var printsJSON: Bool { arguments.has("json") }

    mutating func run() throws -> ExitCode {
        let given = try givenKeys()
        for path in arguments.arguments {
            do {
                for subject in try VerificationSubject.find(at: path) { try verify(subject, given) }
            } catch {
                note(path, error)
            }
        }
        if printsJSON { printJSON() }
        if reports.contains(where: { $0.outcome != .intact }) { return .notSo }
        return unverifiable.isEmpty ? .done : .environment
    }

    /// Keys that the command line names.
    private func givenKeys() throws -> VouchedKeys {
        var keys = VouchedKeys()
        for text in arguments.texts("trust-key") { try TrustedKeyText.add(text, to: &keys.trusted) }
        if let folder = arguments.text("data") { try keys.add(vaultFolder: folder) }
        if arguments.text("vault") != nil { try keys.add(try VaultConnection.open(arguments, surroundings)) }
        return keys
    }

    private mutating func verify(_ subject: VerificationSubject, _ given: VouchedKeys) throws {
        var keys = given
        if let vault = VouchedKeys.vaultFolder(around: subject.path) { try keys.add(vaultFolder: vault) }
        let rate = RateDisplay(console: console, label: subject.path)
        let report = try subject.verify(trusted: keys.trusted) { progress in
            rate.show(progress)
            return true
        }
        let seconds = rate.finish()
        reports.append(report)
        if !printsJSON { VerifyText(report, seconds: seconds, names: keys.names, console: console).print() }
        if let parent = arguments.text("salvage"), report.outcome != .intact { try salvage(report, into: parent) }
    }

    private func salvage(_ report: VerificationReport, into parent: String) throws {
        let result = try Salvage.copy(report, into: parent)
        console.note(
            "Salvaged into \(result.folder): \(HumanText.bytes(result.provenBytes)) proven, "
                + "\(HumanText.bytes(result.otherBytes)) outside the proof kept beside. The original is as it was.")
    }

    private mutating func note(_ path: String, _ error: any Error) {
        console.endProgress()
        let hint = (error as? UnverifiableError)?.hint
        console.note("exhibit: \(error)")
        if let hint { console.note(hint) }
        var entry = JSONObject()
        entry.append("path", path)
        entry.append("error", "\(error)")
        unverifiable.append(.object(entry))
    }

    private func printJSON() {
        var object = JSONObject()
        let outcomes = reports.map(\.outcome)
        let worst: Outcome? = outcomes.contains(.changed) ? .changed : outcomes.contains(.incomplete) ? .incomplete : outcomes.first
        object.append("verdict", worst.map { .string($0.name) } ?? .null)
        object.append("results", .array(reports.map { .object($0.json) }))
        object.append("unverifiable", .array(unverifiable))
        console.print(String(decoding: JSONText.write(.object(object)), as: UTF8.self))
    }
}

extension VerificationSubject {
    /// The recording's folder that it belongs to.
    fileprivate var folder: RecordingFolder? {
        switch self {
        case .recording(let folder), .segment(let folder, _, _): folder
        case .object, .evidenceCopy: nil
        }
    }
}
