import CommandLineParsing

/// `exhibit list`
let listVerb = Verb(
    CommandDeclaration(
        "list",
        summary: "list what the vault holds, the newest first",
        discussion: """
            Talks to the running vault when one holds the data folder, else reads the folder itself.

            With --json each item has at least id, kind, title, startedAt, duration, bytes, sha256 (of each segment or file), state, capturedAt,
            capturedAtSource, latitude and longitude; what is not known is null.
            """,
        options: CommonOptions.vaultChoice + EvidenceFilters.options + [
            OptionDeclaration("limit", "at most so many (default: all)", value: .integer(1...1_000_000_000)),
            CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion],
        examples: [
            "exhibit list --kind recording",
            "exhibit list --json | jq -r '.items[] | select(.state == \"incomplete\") | .id'",
        ])
) { arguments, surroundings in
    let connection = try VaultConnection.open(arguments, surroundings)
    let query = try EvidenceFilters.query(arguments, text: nil, connection)
    try EvidenceList(connection: connection, arguments: arguments, console: surroundings.console).print(query)
    return .done
}
