import CommandLineParsing
import EvidenceProof

/// Items as commands list them.
struct EvidenceList {
    let connection: VaultConnection
    let arguments: ParsedArguments
    let console: Console

    /// Prints what the filters find, the newest capture first.
    func print(_ query: JSONObject) throws {
        let filter = EvidenceFilters.parameters(query)
        let pages = Pages(connection, "/api/v1/items", of: "items", filter: filter, limit: arguments.integer("limit") ?? .max)
        if arguments.has("json") { return try pages.printJSON(console) }
        var count = 0
        while let items = try pages.next() {
            if count == 0, !items.isEmpty { console.print(console.coloured(Self.heading, .bold)) }
            for item in items.compactMap(\.object) { console.print(Self.line(item)) }
            count += items.count
        }
        if count == 0 { console.note("\(connection.place) holds nothing \(filter.isEmpty ? "yet" : "that matches").") }
    }

    private static let heading = columns("ID", "STARTED", "LENGTH", "SIZE", "STATE", "KIND", "TITLE")

    private static func line(_ item: JSONObject) -> String {
        columns(
            item["id"]?.string ?? "", item["startedAt"]?.string.map(HumanText.localTime(rfc3339:)) ?? "–",
            item["duration"]?.double.map(HumanText.duration) ?? "–", item["bytes"]?.integer.map(HumanText.bytes) ?? "–",
            item["state"]?.string ?? "", item["kind"]?.string ?? "", (item["title"]?.string ?? "").forTerminal)
    }

    private static func columns(
        _ id: String, _ started: String, _ length: String, _ size: String, _ state: String, _ kind: String, _ title: String
    ) -> String {
        "\(id.padded(to: 36))  \(started.padded(to: 26))  \(length.padded(to: 7))  \(size.padded(to: 7))  "
            + "\(state.padded(to: 10))  \(kind.padded(to: 9))  \(title)"
    }
}
