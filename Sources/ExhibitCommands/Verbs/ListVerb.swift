import CommandLineParsing
import EvidenceModel
import EvidenceProof

/// `exhibit list`
let listVerb = Verb(
    CommandDeclaration(
        "list",
        summary: "list what the vault holds, the newest first",
        discussion: """
            Talks to the running vault when one holds the data folder, else reads the folder itself.

            With --json each item has at least id, kind, title, startedAt, duration, bytes, sha256 (of each segment or file) and state.
            """,
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("kind", "only this kind", value: .choice(EvidenceItem.Kind.allCases.map(\.rawValue))),
            OptionDeclaration("state", "only in this state", value: .choice(EvidenceItem.State.allCases.map(\.rawValue))),
            OptionDeclaration("limit", "at most so many (default: all)", value: .integer(1...1_000_000_000)),
            CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion],
        examples: [
            "exhibit list --kind recording",
            "exhibit list --json | jq -r '.items[] | select(.state == \"incomplete\") | .id'",
        ])
) { arguments, surroundings in
    let connection = try VaultConnection.open(arguments, surroundings)
    let console = surroundings.console
    let pages = ItemPages(
        connection, kind: arguments.text("kind"), state: arguments.text("state"), limit: arguments.integer("limit") ?? .max)
    if arguments.has("json") {
        var separator = "{\"items\":["
        while let items = try pages.next() {
            for item in items {
                console.printRaw(separator + "\n" + String(decoding: JSONText.write(item), as: UTF8.self))
                separator = ","
            }
        }
        console.print(separator == "," ? "\n]}" : "{\"items\":[]}")
        return .done
    }
    var count = 0
    while let items = try pages.next() {
        if count == 0, !items.isEmpty { console.print(console.coloured(ItemRow.heading, .bold)) }
        for item in items.compactMap(\.object) { console.print(ItemRow(item).text) }
        count += items.count
    }
    if count == 0 { console.note("\(connection.place) holds nothing\(pages.isFiltered ? " of that kind and state" : " yet").") }
    return .done
}

/// The vault's items, page by page.
private final class ItemPages {
    private let connection: VaultConnection
    private let filter: String
    private var remaining: Int
    private var before: String?
    private var isFinished = false

    init(_ connection: VaultConnection, kind: String?, state: String?, limit: Int) {
        self.connection = connection
        filter = (kind.map { "&kind=\($0)" } ?? "") + (state.map { "&state=\($0)" } ?? "")
        remaining = limit
    }

    var isFiltered: Bool { !filter.isEmpty }

    /// The next page; nil after the last.
    func next() throws -> [JSONValue]? {
        guard !isFinished, remaining > 0 else { return nil }
        let cursor = before.map { "&before=\($0)" } ?? ""
        let page = try connection.call("GET", "/api/v1/items?limit=\(min(remaining, 200))\(filter)\(cursor)")
        let items = page["items"]?.array ?? []
        remaining -= items.count
        before = page["next"]?.string
        isFinished = before == nil
        return items
    }
}

/// One line of the list.
private struct ItemRow {
    let text: String

    static let heading = columns("ID", "STARTED", "LENGTH", "SIZE", "STATE", "KIND", "TITLE")

    init(_ item: JSONObject) {
        text = Self.columns(
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
