import CommandLineParsing
import EvidenceProof

/// `exhibit cases delete`
let casesDeleteVerb = Verb(
    CommandDeclaration(
        "cases delete",
        summary: "delete a case (on the vault's own machine only)",
        discussion: """
            Says what would go, and deletes only with --yes. A case that has evidence needs --evidence: whether that stays, under no case, or
            goes to the trash. A case under legal hold can't be deleted. The custody log keeps what the case was.
            """,
        arguments: CaseChoice.argument,
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("evidence", "what becomes of its evidence", value: .choice(["unfile", "trash"])),
            OptionDeclaration("yes", "do it"), CaseChoice.reason, CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "nothing was deleted: there is no such case, it may not be, or --yes was not given"],
        examples: ["exhibit cases delete 2026-0042 --evidence unfile --reason 'made twice' --yes"])
) { arguments, surroundings in
    let console = surroundings.console
    let connection = try VaultConnection.open(arguments, surroundings)
    let found = try connection.findCase(arguments.arguments[0])
    let (id, reference) = (found["id"]?.string ?? "", (found["reference"]?.string ?? "").forTerminal)
    let count = HumanText.count(found["itemCount"]?.integer ?? 0, "evidence item")
    guard arguments.has("yes") else {
        let fate =
            arguments.text("evidence").map { $0 == "trash" ? "; they would go to the trash" : "; they would stay, under no case" } ?? ""
        throw CommandFailure(
            .notSo, "nothing was deleted: the case \(reference), “\((found["title"]?.string ?? "").forTerminal)”, has \(count)\(fate)",
            hint: "Say --yes to delete it.")
    }
    var body = JSONObject()
    body.append("confirm", id)
    if let evidence = arguments.text("evidence") { body.append("evidence", evidence) }
    if let reason = arguments.text("reason") { body.append("reason", reason) }
    _ = try connection.call("DELETE", "/api/v1/cases/\(id)", body: .object(body))
    if arguments.has("json") {
        var report = JSONObject()
        report.append("deleted", id)
        report.append("reference", found["reference"] ?? .null)
        console.print(String(decoding: JSONText.write(.object(report)), as: UTF8.self))
    } else {
        console.print("The case \(reference) is deleted.")
    }
    return .done
}
