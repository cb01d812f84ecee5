import CommandLineParsing
import EvidenceModel
import EvidenceProof

/// `exhibit cases list`
let casesListVerb = Verb(
    CommandDeclaration(
        "cases list",
        summary: "list the vault's cases",
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("status", "only with this status", value: .choice(CaseStatus.allCases.map(\.rawValue))),
            OptionDeclaration("text", "only those that have each of these words somewhere", value: .text(placeholder: "TEXT")),
            OptionDeclaration("tag", "only those with this tag", value: .text(placeholder: "NAME")),
            OptionDeclaration(
                "sort", "in this order (default: changed, the last one first)",
                value: .choice(["changed", "reference", "title", "occurred"])),
            OptionDeclaration("limit", "at most so many (default: all)", value: .integer(1...1_000_000_000)),
            CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion],
        examples: ["exhibit cases list --status open", "exhibit cases list --json | jq -r '.cases[].reference'"])
) { arguments, surroundings in
    let connection = try VaultConnection.open(arguments, surroundings)
    let console = surroundings.console
    let names = ["status", "text", "tag", "sort"]
    let filter = names.compactMap { name in arguments.text(name).map { "&\(name)=\($0.inQuery)" } }.joined()
    let pages = Pages(connection, "/api/v1/cases", of: "cases", filter: filter, limit: arguments.integer("limit") ?? .max)
    if arguments.has("json") {
        try pages.printJSON(console)
        return .done
    }
    var count = 0
    while let cases = try pages.next() {
        if count == 0, !cases.isEmpty { console.print(console.coloured(CaseText.heading, .bold)) }
        for found in cases.compactMap(\.object) { console.print(CaseText.row(found)) }
        count += cases.count
    }
    if count == 0 {
        let isFiltered = names.dropLast().contains { arguments.has($0) }
        console.note("\(connection.place) has no \(isFiltered ? "such case" : "case yet: 'exhibit cases add TITLE' makes one").")
    }
    return .done
}
