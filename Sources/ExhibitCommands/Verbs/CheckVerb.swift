import CommandLineParsing
import EvidenceProof

/// `exhibit check`
let checkVerb = Verb(
    CommandDeclaration(
        "check",
        summary: "check a whole vault: every object, log, signature and receipt",
        discussion: """
            Hashes every object again and compares the catalogue with the files, both ways. Evidence is not touched, and the vault may go on
            working meanwhile. With --repair, on the vault's own machine, what can be put right safely is: counts, the copy of the custody
            log, and objects that no item needs, which go to set-aside. Nothing is deleted. To verify single recordings, or files outside of a vault: exhibit verify.
            """,
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("repair", "put right what is safe to, and say what was done"), CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.done: "everything is as it should be", .notSo: "something is not"],
        examples: ["exhibit check --data /srv/evidence", "exhibit check --json | jq '.problems[]'"])
) { arguments, surroundings in
    let signals = StopSignals()
    let console = surroundings.console
    let connection = try VaultConnection.open(arguments, surroundings)
    var wish = JSONObject()
    wish.append("repair", .bool(arguments.has("repair")))
    let asked = try connection.call("POST", "/api/v1/check", body: .object(wish))
    let job = try connection.finished(asked, console: console, label: "Check", pause: signals.wait)
    guard let report = (job["files"]?.array ?? []).first?.object?["href"]?.string else {
        throw CommandFailure(.environment, "\(connection.place) checked, but gave no report")
    }
    let found = try connection.call("GET", report)
    let isSound = found["sound"]?.bool == true
    if arguments.has("json") {
        console.print(String(decoding: JSONText.write(.object(found)), as: UTF8.self))
        return isSound ? .done : .notSo
    }
    let detail = job["detail"]?.string ?? ""
    console.print("\(console.coloured(detail.forTerminal, isSound ? .good : .bad)) in \(connection.place).")
    for problem in (found["problems"]?.array ?? []).compactMap(\.object) {
        let (subject, detail) = (problem["subject"]?.string ?? "", problem["detail"]?.string ?? "")
        console.print("  \((detail.hasPrefix(subject) ? detail : "\(subject): \(detail)").forTerminal)")
    }
    let repairs = (found["repairs"]?.array ?? []).compactMap(\.object)
    if !repairs.isEmpty { console.print("Put right:") }
    for repair in repairs { console.print("  \((repair["detail"]?.string ?? "").forTerminal)") }
    if arguments.has("repair"), repairs.isEmpty, !isSound { console.print("Nothing of it can be put right without losing something.") }
    let count = { (name: String) in found[name]?.integer ?? 0 }
    console.print(
        "\(HumanText.count(count("objects"), "object")) with \(HumanText.bytes(count("bytes"))), "
            + "\(HumanText.count(count("recordings"), "recording")), \(HumanText.count(count("signatures"), "signature")) checked.")
    return isSound ? .done : .notSo
}
