import CommandLineParsing
import EvidenceModel

/// `exhibit show`
let showVerb = makeShowVerb("show")

/// `exhibit evidence show`, the same beside what else is done to evidence.
let evidenceShowVerb = makeShowVerb("evidence show")

private func makeShowVerb(_ name: String) -> Verb {
    Verb(
        CommandDeclaration(
            name,
            summary: "show everything about one evidence item",
            arguments: ArgumentDeclaration("ID", .one, "the item's id, as 'exhibit list' prints it"),
            options: CommonOptions.vaultChoice + [CommonOptions.json], exclusive: [CommonOptions.vaultExclusion],
            exitCodes: [.notSo: "the vault holds no such item"],
            examples: ["exhibit \(name) 0193f6c2-9b1e-7cc0-b1c5-1f5d0e8a4b7d"])
    ) { arguments, surroundings in
        let id = try itemID(arguments.arguments[0])
        let item = try VaultConnection.open(arguments, surroundings).call("GET", "/api/v1/items/\(id)")
        ItemText.show(item, arguments, surroundings.console)
        return .done
    }
}

/// An item's id as given on the command line, before it goes into a path.
func itemID(_ text: String) throws -> String {
    guard let id = ItemID(text.lowercased()) else {
        throw CommandFailure(.notSo, "'\(text.forTerminal)' is no item's id", hint: "'exhibit list' shows the ids.")
    }
    return id.description
}
