import CommandLineParsing
import EvidenceProof

/// An item as commands print it.
struct ItemText {
    private var lines: [String] = []

    /// Prints the whole item: as JSON where that is asked for.
    static func show(_ item: JSONObject, _ arguments: ParsedArguments, _ console: Console) {
        if arguments.has("json") {
            console.print(String(decoding: JSONText.write(.object(item)), as: UTF8.self))
        } else {
            for line in ItemText(item).lines { console.print(line) }
        }
    }

    private init(_ item: JSONObject) {
        add("id", item["id"]?.string)
        add("title", item["title"]?.string)
        add("kind", item["kind"]?.string)
        add("state", item["state"]?.string)
        add("summary", item["summary"]?.string)
        addWriting(item)
        add("started", item["startedAt"]?.string.map(HumanText.localTime(rfc3339:)))
        add("ended", item["endedAt"]?.string.map(HumanText.localTime(rfc3339:)))
        add("length", item["duration"]?.double.map(HumanText.duration))
        add("size", item["bytes"]?.integer.map { "\(HumanText.bytes($0)) (\($0) bytes)" })
        add("type", item["mediaType"]?.string)
        addMaker(item["recording"]?.object, device: item["device"]?.string)
        add("received", item["createdAt"]?.string.map(HumanText.localTime(rfc3339:)))
        if let recording = item["recording"]?.object {
            addRecording(recording)
        } else {
            for digest in item["sha256"]?.array ?? [] { add("SHA-256", digest.string) }
        }
    }

    /// What people wrote on it, and where it was captured.
    private mutating func addWriting(_ item: JSONObject) {
        if let link = item["case"]?.object {
            let words = [link["reference"]?.string, link["title"]?.string].compactMap { $0 }.joined(separator: ", ")
            add("case", words + (item["hold"]?.bool == true ? " (under legal hold)" : ""))
        }
        add("tags", (item["tags"]?.array ?? []).compactMap(\.string).joined(separator: ", "))
        add("notes", item["notes"]?.string)
        if let latitude = item["latitude"]?.double, let longitude = item["longitude"]?.double {
            add("position", "\(latitude), \(longitude)")
        }
    }

    /// What the device calls itself in its log, under which name the vault let in whoever brought it, and whose the signature is: three
    /// things, which need not be one.
    private mutating func addMaker(_ recording: JSONObject?, device: String?) {
        add("device", recording?["verdict"]?.object?["device"]?.string ?? device)
        guard let signer = recording?["signer"]?.object else { return }
        add("brought by", signer["broughtBy"]?.string.map { "\($0), as it is paired" })
        add("signed by", signer["name"]?.string ?? "a key that this vault does not know")
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
        for (index, line) in value.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            lines.append("\((index == 0 ? name : "").padded(to: 12)) \(String(line).forTerminal)")
        }
    }
}
