import CommandLineParsing
import EvidenceProof

/// `exhibit cases edit`
let casesEditVerb = Verb(
    CommandDeclaration(
        "cases edit",
        summary: "change facts of a case",
        discussion: """
            What is given is set, what is not stays. The persons and the tags that are given take the place of those there were.
            """,
        arguments: CaseChoice.argument,
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("title", "what it is about, in a few words", value: .text(placeholder: "TEXT"))
        ] + CaseOptions.all + [CaseOptions.clear, CaseChoice.reason, CommonOptions.json], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "the vault has no such case, or something that was said can't be"],
        examples: ["exhibit cases edit 2026-0042 --summary 'The bus braked late.' --occurred 2026-11-30T05:51:57+01:00"])
) { arguments, surroundings in
    let members = try CaseOptions.members(arguments)
    guard !members.members.isEmpty else {
        throw CommandFailure(.usage, "nothing was said that is to be changed", hint: "'exhibit help cases edit' shows what can be.")
    }
    try VaultConnection.open(arguments, surroundings)
        .change(arguments.arguments[0], members, reason: arguments.text("reason"), arguments, surroundings.console)
    return .done
}
