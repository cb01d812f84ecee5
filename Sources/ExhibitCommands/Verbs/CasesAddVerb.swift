import CommandLineParsing
import EvidenceProof

/// `exhibit cases add`
let casesAddVerb = Verb(
    CommandDeclaration(
        "cases add",
        summary: "make a case",
        discussion: "Without --reference it gets the next free one, as in 2026-0042. The vault's settings say how references are made up.",
        arguments: ArgumentDeclaration("TITLE", .one, "what it is about, in a few words"),
        options: CommonOptions.vaultChoice + CaseOptions.all + [CommonOptions.json], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "another case has this reference, or something that was said can't be"],
        examples: [
            "exhibit cases add 'Hit at the crossing' --place 'Strada Lungă 5' --person 'Ana Pop;witness;0712 345 678' --tag Incident"
        ])
) { arguments, surroundings in
    var body = JSONObject()
    body.append("title", arguments.arguments[0])
    for member in try CaseOptions.members(arguments).members { body.append(member.name, member.value) }
    let connection = try VaultConnection.open(arguments, surroundings)
    CaseText.show(try connection.call("POST", "/api/v1/cases", body: .object(body)), arguments, surroundings.console)
    return .done
}
