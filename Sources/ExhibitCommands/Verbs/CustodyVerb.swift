import CommandLineParsing
import EvidenceModel
import EvidenceProof

/// `exhibit custody`
let custodyVerb = Verb(
    CommandDeclaration(
        "custody",
        summary: "show the custody log: who did what to evidence, the newest first",
        discussion: "What an event says, member by member: docs/formats/custody-events.md.",
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("item", "only of this evidence item, also one that is gone for good", value: .text(placeholder: "ID")),
            OptionDeclaration(
                "case", "only of this case, by reference or id, and of what was filed under it", value: .text(placeholder: "CASE")),
            OptionDeclaration("action", "only such events, as in item-purged", value: .text(placeholder: "NAME")),
            OptionDeclaration("limit", "at most so many (default: all)", value: .integer(1...1_000_000_000)),
            CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "the vault has no such case"],
        examples: [
            "exhibit custody --case 2026-0042", "exhibit custody --action item-purged --json | jq '.events[] | {item, sha256, trashed}'",
        ])
) { arguments, surroundings in
    let console = surroundings.console
    let connection = try VaultConnection.open(arguments, surroundings)
    var filter = try arguments.text("item").map { "&item=\(try itemID($0))" } ?? ""
    if let text = arguments.text("case") {
        let id = try CaseID(text.lowercased())?.description ?? connection.findCase(text)["id"]?.string ?? ""
        filter += "&case=\(id)"
    }
    if let action = arguments.text("action") { filter += "&action=\(action.inQuery)" }
    let pages = Pages(connection, "/api/v1/custody", of: "events", filter: filter, limit: arguments.integer("limit") ?? .max)
    if arguments.has("json") {
        try pages.printJSON(console)
        return .done
    }
    var count = 0
    while let events = try pages.next() {
        for event in events.compactMap(\.object) { console.print(EventText.line(event)) }
        count += events.count
    }
    if count == 0 { console.note("The custody log of \(connection.place) has no \(filter.isEmpty ? "event yet" : "such event").") }
    return .done
}

/// An event as one line for people.
enum EventText {
    static func line(_ event: JSONObject) -> String {
        let time = event["time"]?.string.map(HumanText.localTime(rfc3339:)) ?? ""
        let actor = event["actor"]?.object
        let who = actor?["name"]?.string ?? actor?["kind"]?.string ?? ""
        let action = event["action"]?.string ?? ""
        return "\(time)  \(action.padded(to: 18))  \(who.forTerminal.padded(to: 16))  \(subject(event).forTerminal)"
    }

    private static func subject(_ event: JSONObject) -> String {
        let (before, after) = (event["before"]?.object, event["after"]?.object)
        var parts: [String] = []
        if let reference = (event["reference"] ?? after?["reference"] ?? before?["reference"])?.string { parts.append(reference) }
        if let title = (event["title"] ?? after?["title"] ?? before?["title"])?.string { parts.append("“\(title)”") }
        if let device = event["device"]?.object?["name"]?.string { parts.append("“\(device)”") }
        if let summary = event["summary"]?.string { parts.append(summary) }
        if event["action"]?.string == "case-edited" { parts.append((after?.members ?? []).map(\.name).joined(separator: ", ")) }
        if let reason = event["reason"]?.string { parts.append("(\(reason))") }
        if let item = event["item"]?.string { parts.append(item) }
        return parts.joined(separator: "  ")
    }
}
