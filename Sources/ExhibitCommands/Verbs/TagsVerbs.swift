import CommandLineParsing
import EvidenceProof

private let tagArgument = ArgumentDeclaration("NAME", .one, "the tag's name, as 'exhibit tags list' prints it")

/// `exhibit tags list`
let tagsListVerb = Verb(
    CommandDeclaration(
        "tags list",
        summary: "list the tags, and how much evidence has each",
        options: CommonOptions.vaultChoice + [CommonOptions.json], exclusive: [CommonOptions.vaultExclusion],
        examples: ["exhibit tags list"])
) { arguments, surroundings in
    let answer = try VaultConnection.open(arguments, surroundings).call("GET", "/api/v1/tags")
    if arguments.has("json") {
        surroundings.console.print(String(decoding: JSONText.write(.object(answer)), as: UTF8.self))
    } else {
        for tag in (answer["tags"]?.array ?? []).compactMap(\.object) { surroundings.console.print(TagText.line(tag)) }
    }
    return .done
}

/// `exhibit tags add`
let tagsAddVerb = Verb(
    CommandDeclaration(
        "tags add",
        summary: "make a tag",
        arguments: ArgumentDeclaration("NAME", .one, "what it is to be called"),
        options: CommonOptions.vaultChoice + [OptionDeclaration("preset", "offer it first where tags are given"), CommonOptions.json],
        exclusive: [CommonOptions.vaultExclusion], exitCodes: [.notSo: "no tag can be called so"],
        examples: ["exhibit tags add 'Night shift' --preset"])
) { arguments, surroundings in
    var body = JSONObject()
    body.append("name", arguments.arguments[0])
    body.append("preset", .bool(arguments.has("preset")))
    let tag = try VaultConnection.open(arguments, surroundings).call("POST", "/api/v1/tags", body: .object(body))
    TagText.show(tag, arguments, surroundings.console)
    return .done
}

/// `exhibit tags rename`
let tagsRenameVerb = Verb(
    CommandDeclaration(
        "tags rename",
        summary: "give a tag another name; --merge makes one of two",
        arguments: ArgumentDeclaration("NAME", .oneOrMore, "the tag's name, then the one that it gets"),
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("merge", "where there is a tag of that name already, make one of the two"), CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "there is no such tag, or there is one of the other name already"],
        examples: ["exhibit tags rename Rainy rain --merge"])
) { arguments, surroundings in
    guard arguments.arguments.count == 2 else {
        throw CommandFailure(.usage, "two names are needed", hint: "Give the tag's name, then the one that it gets.")
    }
    var body = JSONObject()
    body.append("name", arguments.arguments[1])
    body.append("merge", .bool(arguments.has("merge")))
    let path = "/api/v1/tags/\(arguments.arguments[0].inQuery)"
    TagText.show(
        try VaultConnection.open(arguments, surroundings).call("PATCH", path, body: .object(body)), arguments, surroundings.console)
    return .done
}

/// `exhibit tags delete`
let tagsDeleteVerb = Verb(
    CommandDeclaration(
        "tags delete",
        summary: "take a tag off everything and forget it (on the vault's own machine only)",
        arguments: tagArgument,
        options: CommonOptions.vaultChoice + [OptionDeclaration("yes", "do it")], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "nothing was deleted: there is no such tag, or --yes was not given"],
        examples: ["exhibit tags delete rain --yes"])
) { arguments, surroundings in
    let connection = try VaultConnection.open(arguments, surroundings)
    let name = arguments.arguments[0]
    guard arguments.has("yes") else {
        throw CommandFailure(
            .notSo, "nothing was deleted: the tag '\(name.forTerminal)' would be taken off everything", hint: "Say --yes to delete it.")
    }
    var body = JSONObject()
    body.append("confirm", name)
    _ = try connection.call("DELETE", "/api/v1/tags/\(name.inQuery)", body: .object(body))
    surroundings.console.print("The tag '\(name.forTerminal)' is gone; what had it stays.")
    return .done
}

/// A tag as one line.
private enum TagText {
    static func line(_ tag: JSONObject) -> String {
        let more = tag["atLeast"]?.bool == true ? "more than " : ""
        let items = more + HumanText.count(tag["itemCount"]?.integer ?? 0, "item")
        let cases = HumanText.count(tag["caseCount"]?.integer ?? 0, "case")
        return "\((tag["name"]?.string ?? "").forTerminal.padded(to: 24))  \(items), \(cases)"
    }

    static func show(_ tag: JSONObject, _ arguments: ParsedArguments, _ console: Console) {
        console.print(arguments.has("json") ? String(decoding: JSONText.write(.object(tag)), as: UTF8.self) : line(tag))
    }
}
