import CommandLineParsing
import EvidenceProof

private let itemArgument = ArgumentDeclaration("ID", .one, "the item's id, as 'exhibit list' prints it")
private let itemsArgument = ArgumentDeclaration("ID", .oneOrMore, "the items' ids, as 'exhibit list' prints them")
private let noSuchItem = "the vault holds no such item, or something that was said can't be"

/// `exhibit evidence edit`
let evidenceEditVerb = Verb(
    CommandDeclaration(
        "evidence edit",
        summary: "change what people wrote on an item",
        discussion: "What is given is set, what is not stays. The tags that are given take the place of those there were.",
        arguments: itemArgument,
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("title", "what people call it", value: .text(placeholder: "TEXT")),
            OptionDeclaration("notes", "what is to be remembered, as Markdown", value: .text(placeholder: "TEXT")),
            OptionDeclaration("tag", "a tag", value: .text(placeholder: "NAME"), isRepeatable: true),
            OptionDeclaration("clear", "take away what was said", value: .choice(["title", "notes", "tags"]), isRepeatable: true),
            CaseChoice.reason, CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion], exitCodes: [.notSo: noSuchItem],
        examples: ["exhibit evidence edit 0193f6c2-9b1e-7cc0-b1c5-1f5d0e8a4b7d --title Kerb --tag Incident --tag rain"])
) { arguments, surroundings in
    var members = JSONObject()
    for name in ["title", "notes"] {
        if let text = arguments.text(name) { members.append(name, text) }
    }
    if arguments.has("tag") { members.append("tags", .array(arguments.texts("tag").map { .string($0) })) }
    for name in arguments.texts("clear") {
        guard members[name] == nil else {
            throw CommandFailure(.usage, "what is given can't be cleared as well", hint: "Leave one of the two out.")
        }
        members.append(name, .null)
    }
    guard !members.members.isEmpty else {
        throw CommandFailure(.usage, "nothing was said that is to be changed", hint: "'exhibit help evidence edit' shows what can be.")
    }
    if let reason = arguments.text("reason") { members.append("reason", reason) }
    let id = try itemID(arguments.arguments[0])
    let item = try VaultConnection.open(arguments, surroundings).call("PATCH", "/api/v1/items/\(id)", body: .object(members))
    ItemText.show(item, arguments, surroundings.console)
    return .done
}

/// `exhibit evidence tag`
let evidenceTagVerb = Verb(
    CommandDeclaration(
        "evidence tag",
        summary: "give tags to items, or take them off",
        arguments: itemsArgument,
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("add", "a tag that all of them get", value: .text(placeholder: "NAME"), isRepeatable: true),
            OptionDeclaration("remove", "a tag that all of them lose", value: .text(placeholder: "NAME"), isRepeatable: true),
            CaseChoice.reason, CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion], exitCodes: [.notSo: "not all of them could be changed"],
        examples: ["exhibit list --json | jq -r '.items[].id' | xargs exhibit evidence tag --add Evidence"])
) { arguments, surroundings in
    guard arguments.has("add") || arguments.has("remove") else {
        throw CommandFailure(.usage, "no tag was given", hint: "Give --add NAME or --remove NAME.")
    }
    var changes = JSONObject()
    changes.append("addTags", .array(arguments.texts("add").map { .string($0) }))
    changes.append("removeTags", .array(arguments.texts("remove").map { .string($0) }))
    return try VaultConnection.open(arguments, surroundings).change(arguments, changes, surroundings.console)
}

/// `exhibit evidence move`
let evidenceMoveVerb = Verb(
    CommandDeclaration(
        "evidence move",
        summary: "file items under a case, or take them out of theirs",
        discussion: "Moving one out of one case into another needs --reason. What is in a case under legal hold stays there.",
        arguments: itemsArgument,
        options: CommonOptions.vaultChoice + [
            OptionDeclaration(
                "case", "the case, by reference or id; none: take them out", value: .text(placeholder: "CASE"), isRequired: true),
            CaseChoice.reason, CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion], exitCodes: [.notSo: "there is no such case, or not all of them could be moved"],
        examples: ["exhibit evidence move 0193f6c2-9b1e-7cc0-b1c5-1f5d0e8a4b7d --case 2026-0042 --reason 'filed under the wrong one'"])
) { arguments, surroundings in
    let connection = try VaultConnection.open(arguments, surroundings)
    var changes = JSONObject()
    let text = arguments.text("case") ?? ""
    changes.append("case", text == "none" ? .null : try connection.findCase(text)["id"] ?? .null)
    return try connection.change(arguments, changes, surroundings.console)
}

/// `exhibit evidence delete`
let evidenceDeleteVerb = Verb(
    CommandDeclaration(
        "evidence delete",
        summary: "put an item in the trash (on the vault's own machine only)",
        discussion: "It can be taken out again until the days that the settings say are over. What is in a case under legal hold stays.",
        arguments: itemArgument,
        options: CommonOptions.vaultChoice + [OptionDeclaration("yes", "do it"), CaseChoice.reason],
        exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "nothing was deleted: there is no such item, it may not be, or --yes was not given"],
        examples: ["exhibit evidence delete 0193f6c2-9b1e-7cc0-b1c5-1f5d0e8a4b7d --reason 'taken twice' --yes"])
) { arguments, surroundings in
    let connection = try VaultConnection.open(arguments, surroundings)
    let id = try itemID(arguments.arguments[0])
    let item = try connection.call("GET", "/api/v1/items/\(id)")
    guard arguments.has("yes") else {
        let title = (item["title"]?.string ?? "").forTerminal
        throw CommandFailure(
            .notSo, "nothing was deleted: “\(title)” would go to the trash", hint: "Say --yes to put it there.")
    }
    var body = JSONObject()
    body.append("confirm", id)
    if let reason = arguments.text("reason") { body.append("reason", reason) }
    _ = try connection.call("DELETE", "/api/v1/items/\(id)", body: .object(body))
    surroundings.console.print("It is in the trash; 'exhibit evidence restore \(id)' takes it out again.")
    return .done
}

/// `exhibit evidence restore`
let evidenceRestoreVerb = Verb(
    CommandDeclaration(
        "evidence restore",
        summary: "take an item out of the trash",
        arguments: itemArgument, options: CommonOptions.vaultChoice + [CommonOptions.json], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "the vault holds no such item, or it is not in the trash"],
        examples: ["exhibit evidence restore 0193f6c2-9b1e-7cc0-b1c5-1f5d0e8a4b7d"])
) { arguments, surroundings in
    let id = try itemID(arguments.arguments[0])
    let item = try VaultConnection.open(arguments, surroundings).call("POST", "/api/v1/items/\(id)/restore")
    ItemText.show(item, arguments, surroundings.console)
    return .done
}

/// `exhibit evidence history`
let evidenceHistoryVerb = Verb(
    CommandDeclaration(
        "evidence history",
        summary: "show what was done to an item: by whom, when, what it was before and after",
        arguments: itemArgument,
        options: CommonOptions.vaultChoice + [CommonOptions.json], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "the vault never held such an item"],
        examples: ["exhibit evidence history 0193f6c2-9b1e-7cc0-b1c5-1f5d0e8a4b7d"])
) { arguments, surroundings in
    let connection = try VaultConnection.open(arguments, surroundings)
    let id = try itemID(arguments.arguments[0])
    let pages = Pages(connection, "/api/v1/items/\(id)/history", of: "events", filter: "", limit: .max)
    if arguments.has("json") {
        try pages.printJSON(surroundings.console)
        return .done
    }
    while let events = try pages.next() {
        for event in events.compactMap(\.object) { surroundings.console.print(EventText.line(event)) }
    }
    return .done
}

extension VaultConnection {
    /// Changes many items, and says what became of them.
    fileprivate func change(_ arguments: ParsedArguments, _ changes: JSONObject, _ console: Console) throws -> ExitCode {
        let ids = try arguments.arguments.map { JSONValue.string(try itemID($0)) }
        var (changed, refused) = (0, [JSONValue]())
        for start in stride(from: 0, to: ids.count, by: 500) {
            var body = changes
            body.append("items", .array(Array(ids[start..<min(start + 500, ids.count)])))
            if let reason = arguments.text("reason") { body.append("reason", reason) }
            let answer = try call("POST", "/api/v1/items/changes", body: .object(body))
            changed += answer["changed"]?.integer ?? 0
            refused += answer["refused"]?.array ?? []
        }
        if arguments.has("json") {
            var report = JSONObject()
            report.append("changed", changed)
            report.append("refused", .array(refused))
            console.print(String(decoding: JSONText.write(.object(report)), as: UTF8.self))
        } else {
            console.print("\(HumanText.count(changed, "item")) changed.")
            for item in refused.compactMap(\.object) {
                console.note("exhibit: \(item["id"]?.string ?? ""): \((item["detail"]?.string ?? "").forTerminal)")
            }
        }
        return refused.isEmpty ? .done : .notSo
    }
}
