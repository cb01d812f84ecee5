import CommandLineParsing
import EvidenceProof

/// A case as commands print it.
enum CaseText {
    /// Prints the whole case: as JSON where that is asked for.
    static func show(_ found: JSONObject, _ arguments: ParsedArguments, _ console: Console) {
        if arguments.has("json") {
            console.print(String(decoding: JSONText.write(.object(found)), as: UTF8.self))
        } else {
            for line in lines(found) { console.print(line) }
        }
    }

    /// Its facts as aligned lines; what nobody said is left out.
    private static func lines(_ found: JSONObject) -> [String] {
        var lines: [String] = []
        func add(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            for (index, line) in value.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                lines.append("\((index == 0 ? name : "").padded(to: 12)) \(String(line).forTerminal)")
            }
        }
        let text = { (name: String) in found[name]?.string }
        let time = { (name: String) in found[name]?.string.map(HumanText.localTime(rfc3339:)) }
        add("reference", text("reference"))
        add("title", text("title"))
        add("status", text("status"))
        if found["legalHold"]?.bool == true { add("legal hold", "its evidence can't be deleted or moved out") }
        add("evidence", evidence(found))
        add("summary", text("summary"))
        for person in (found["people"]?.array ?? []).compactMap(\.object) {
            let facts = [person["name"]?.string, person["role"]?.string, person["contact"]?.string]
            add("person", facts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", "))
        }
        add("place", text("place"))
        if let latitude = found["latitude"]?.double, let longitude = found["longitude"]?.double {
            add("position", "\(latitude), \(longitude)")
        }
        add("occurred", time("occurredAt"))
        add("tags", (found["tags"]?.array ?? []).compactMap(\.string).joined(separator: ", "))
        add("notes", text("notes"))
        add("created", time("createdAt"))
        add("changed", time("changedAt"))
        add("closed", time("closedAt"))
        add("id", text("id"))
        return lines
    }

    /// `3 items, 2.14 MB (2 photo, 1 video)`.
    private static func evidence(_ found: JSONObject) -> String {
        let kinds = (found["kinds"]?.object?.members ?? []).map { "\($0.value.integer ?? 0) \($0.name)" }
        let count = HumanText.count(found["itemCount"]?.integer ?? 0, "item")
        guard !kinds.isEmpty else { return count }
        return "\(count), \(HumanText.bytes(found["itemBytes"]?.integer ?? 0)) (\(kinds.joined(separator: ", ")))"
    }

    static let heading = columns("REFERENCE", "STATUS", "ITEMS", "CHANGED", "TITLE")

    /// One line of the list.
    static func row(_ found: JSONObject) -> String {
        let isHeld = found["legalHold"]?.bool == true
        return columns(
            (found["reference"]?.string ?? "").forTerminal, (found["status"]?.string ?? "") + (isHeld ? ", held" : ""),
            "\(found["itemCount"]?.integer ?? 0)", found["changedAt"]?.string.map(HumanText.localTime(rfc3339:)) ?? "–",
            (found["title"]?.string ?? "").forTerminal)
    }

    private static func columns(_ reference: String, _ status: String, _ items: String, _ changed: String, _ title: String) -> String {
        "\(reference.padded(to: 14))  \(status.padded(to: 14))  \(items.padded(to: 7))  \(changed.padded(to: 26))  \(title)"
    }
}
