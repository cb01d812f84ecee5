import CommandLineParsing

/// `exhibit cases show`
let casesShowVerb = Verb(
    CommandDeclaration(
        "cases show",
        summary: "show everything about one case",
        arguments: CaseChoice.argument,
        options: CommonOptions.vaultChoice + [CommonOptions.json], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "the vault has no such case"],
        examples: ["exhibit cases show 2026-0042"])
) { arguments, surroundings in
    let connection = try VaultConnection.open(arguments, surroundings)
    CaseText.show(try connection.findCase(arguments.arguments[0]), arguments, surroundings.console)
    return .done
}
