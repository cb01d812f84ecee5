import CommandLineParsing
import EvidenceProof

/// `exhibit search`
let searchVerb = Verb(
    CommandDeclaration(
        "search",
        summary: "find evidence by words and filters, the newest first",
        discussion: """
            Looks in titles, notes, tags, case references, file names and addresses: words, "phrases", begin*, -unwanted. All of them have to be
            there. --save keeps the search under a name; --saved asks one again that was kept.
            """,
        arguments: ArgumentDeclaration("TEXT", .any, "what to look for"),
        options: CommonOptions.vaultChoice + EvidenceFilters.options + [
            OptionDeclaration("save", "keep this search under a name", value: .text(placeholder: "NAME")),
            OptionDeclaration("saved", "the search that was kept under this name", value: .text(placeholder: "NAME")),
            OptionDeclaration("limit", "at most so many (default: all)", value: .integer(1...1_000_000_000)),
            CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion, ("save", "saved")],
        exitCodes: [.notSo: "no search was kept under that name, or the vault has no such case"],
        examples: [
            "exhibit search 'kerb -parked' --tag Incident", "exhibit search '\"hit and run\"' --case 2026-0042",
            "exhibit search --kind photo --case none --save 'Photos to file'",
        ])
) { arguments, surroundings in
    let connection = try VaultConnection.open(arguments, surroundings)
    let words = arguments.arguments.joined(separator: " ")
    // A space after the last word: what was given on a command line is typed to its end.
    var query = try EvidenceFilters.query(arguments, text: words.isEmpty ? nil : words + " ", connection)
    if let name = arguments.text("saved") {
        guard query.members.isEmpty else {
            throw CommandFailure(.usage, "a search that was kept says itself what to look for", hint: "Leave the other filters out.")
        }
        query = try connection.savedSearch(name)["query"]?.object ?? JSONObject()
    }
    if let name = arguments.text("save") {
        var body = JSONObject()
        body.append("name", name)
        body.append("query", .object(query))
        _ = try connection.call("POST", "/api/v1/searches", body: .object(body))
        surroundings.console.note("Kept as '\(name.forTerminal)'.")
    }
    try EvidenceList(connection: connection, arguments: arguments, console: surroundings.console).print(query)
    return .done
}

/// `exhibit searches`
let searchesVerb = Verb(
    CommandDeclaration(
        "searches",
        summary: "list the searches that were kept, or forget one",
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("forget", "forget the one of this name; what it finds stays", value: .text(placeholder: "NAME")),
            CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion], exitCodes: [.notSo: "no search was kept under that name"],
        examples: ["exhibit searches", "exhibit searches --forget 'Photos to file'"])
) { arguments, surroundings in
    let connection = try VaultConnection.open(arguments, surroundings)
    if let name = arguments.text("forget") {
        _ = try connection.call("DELETE", "/api/v1/searches/\(try connection.savedSearch(name)["id"]?.string ?? "")")
    }
    let searches = try connection.call("GET", "/api/v1/searches")
    if arguments.has("json") {
        surroundings.console.print(String(decoding: JSONText.write(.object(searches)), as: UTF8.self))
    } else {
        for search in (searches["searches"]?.array ?? []).compactMap(\.object) {
            surroundings.console.print((search["name"]?.string ?? "").forTerminal)
        }
    }
    return .done
}

extension VaultConnection {
    /// The search that was kept under a name.
    fileprivate func savedSearch(_ name: String) throws -> JSONObject {
        let searches = try call("GET", "/api/v1/searches")["searches"]?.array ?? []
        guard let found = searches.compactMap(\.object).first(where: { $0["name"]?.string?.lowercased() == name.lowercased() }) else {
            throw CommandFailure(
                .notSo, "no search was kept under the name '\(name.forTerminal)'", hint: "'exhibit searches' lists the names.")
        }
        return found
    }
}
