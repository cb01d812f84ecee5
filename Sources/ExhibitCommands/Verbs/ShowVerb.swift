import CommandLineParsing
import EvidenceModel
import EvidenceProof

/// `exhibit show`
let showVerb = Verb(
    CommandDeclaration(
        "show",
        summary: "show everything about one evidence item",
        arguments: ArgumentDeclaration("ID", .one, "the item's id, as 'exhibit list' prints it"),
        options: CommonOptions.vaultChoice + [CommonOptions.json], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "the vault holds no such item"],
        examples: ["exhibit show 0193f6c2-9b1e-7cc0-b1c5-1f5d0e8a4b7d"])
) { arguments, surroundings in
    let id = try itemID(arguments.arguments[0])
    let item = try VaultConnection.open(arguments, surroundings).call("GET", "/api/v1/items/\(id)")
    if arguments.has("json") {
        surroundings.console.print(String(decoding: JSONText.write(.object(item)), as: UTF8.self))
    } else {
        for line in ItemFacts(item).lines { surroundings.console.print(line) }
    }
    return .done
}

/// An item's id as given on the command line, before it goes into a path.
func itemID(_ text: String) throws -> String {
    guard let id = ItemID(text.lowercased()) else {
        throw CommandFailure(.notSo, "'\(text.forTerminal)' is no item's id", hint: "'exhibit list' shows the ids.")
    }
    return id.description
}

/// An item's facts as aligned lines.
private struct ItemFacts {
    private(set) var lines: [String] = []

    init(_ item: JSONObject) {
        add("id", item["id"]?.string)
        add("title", item["title"]?.string)
        add("kind", item["kind"]?.string)
        add("state", item["state"]?.string)
        add("summary", item["summary"]?.string)
        add("started", item["startedAt"]?.string.map(HumanText.localTime(rfc3339:)))
        add("ended", item["endedAt"]?.string.map(HumanText.localTime(rfc3339:)))
        add("length", item["duration"]?.double.map(HumanText.duration))
        add("size", item["bytes"]?.integer.map { "\(HumanText.bytes($0)) (\($0) bytes)" })
        add("type", item["mediaType"]?.string)
        add("device", item["device"]?.string)
        add("received", item["createdAt"]?.string.map(HumanText.localTime(rfc3339:)))
        if let recording = item["recording"]?.object {
            addRecording(recording)
        } else {
            for digest in item["sha256"]?.array ?? [] { add("SHA-256", digest.string) }
        }
    }

    private mutating func addRecording(_ recording: JSONObject) {
        add("capture log", recording["lines"]?.integer.map { HumanText.count($0, "line") })
        add("chunks", recording["chunks"]?.integer.map(String.init))
        add("end", recording["endReason"]?.string ?? (recording["ended"]?.bool == true ? nil : "not yet"))
        add("closed", recording["closedAt"]?.string.map(HumanText.localTime(rfc3339:)))
        for segment in (recording["segments"]?.array ?? []).compactMap(\.object) {
            let size = segment["width"]?.integer.flatMap { width in segment["height"]?.integer.map { "\(width)×\($0)" } }
            let facts = [
                segment["bytes"]?.integer.map(HumanText.bytes), size, segment["mediaType"]?.string, segment["state"]?.string,
            ]
            add("segment \(segment["number"]?.integer ?? 0)", facts.compactMap { $0 }.joined(separator: ", "))
            add("", segment["sha256"]?.string.map { "SHA-256 \($0)" })
        }
    }

    private mutating func add(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        lines.append("\(name.padded(to: 12)) \(value.forTerminal)")
    }
}
