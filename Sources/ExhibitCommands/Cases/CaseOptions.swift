import CommandLineParsing
import EvidenceModel
import EvidenceProof

/// What may be said of a case on the command line, as the API takes it.
enum CaseOptions {
    static let all: [OptionDeclaration] = [
        OptionDeclaration("reference", "what people call it by", value: .text(placeholder: "TEXT")),
        OptionDeclaration("summary", "what it is about, in a few sentences", value: .text(placeholder: "TEXT")),
        OptionDeclaration(
            "person", "who has to do with it, as NAME, NAME;ROLE or NAME;ROLE;CONTACT", value: .text(placeholder: "PERSON"),
            isRepeatable: true),
        OptionDeclaration("place", "where it happened", value: .text(placeholder: "TEXT")),
        OptionDeclaration("position", "where it happened, in degrees: 45.6427,25.5887", value: .text(placeholder: "LAT,LON")),
        OptionDeclaration("occurred", "when it happened: 2026-11-30T05:51:57+01:00", value: .text(placeholder: "TIME")),
        OptionDeclaration("notes", "what is to be remembered, as Markdown", value: .text(placeholder: "TEXT")),
        OptionDeclaration("tag", "a tag", value: .text(placeholder: "NAME"), isRepeatable: true),
    ]

    /// What commands that change a case can take away.
    static let clear = OptionDeclaration(
        "clear", "take away what was said", value: .choice(["summary", "people", "place", "position", "occurred", "notes", "tags"]),
        isRepeatable: true)

    /// The members that were given.
    static func members(_ arguments: ParsedArguments) throws -> JSONObject {
        var members = JSONObject()
        for name in ["title", "reference", "summary", "place", "notes"] {
            if let text = arguments.text(name) { members.append(name, text) }
        }
        if arguments.has("person") { members.append("people", .array(arguments.texts("person").map(person))) }
        if arguments.has("tag") { members.append("tags", .array(arguments.texts("tag").map { .string($0) })) }
        if let text = arguments.text("position") {
            let position = try position(text)
            members.append("latitude", JSONValue(position.latitude) ?? .null)
            members.append("longitude", JSONValue(position.longitude) ?? .null)
        }
        if let text = arguments.text("occurred") { members.append("occurredAt", .time(try time(text))) }
        for name in cleared(arguments) {
            guard members[name] == nil else {
                throw CommandFailure(.usage, "what is given can't be cleared as well", hint: "Leave one of the two out.")
            }
            members.append(name, .null)
        }
        return members
    }

    /// The API's names for what is to be taken away.
    private static func cleared(_ arguments: ParsedArguments) -> [String] {
        var names: [String] = []
        for word in arguments.texts("clear") {
            switch word {
            case "position": names += ["latitude", "longitude"]
            case "occurred": names.append("occurredAt")
            default: names.append(word)
            }
        }
        return names
    }

    private static func person(_ text: String) -> JSONValue {
        let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false).map { String($0) }
        return Person(name: parts[0], role: parts.count > 1 ? parts[1] : "", contact: parts.count > 2 ? parts[2] : nil).json
    }

    private static func position(_ text: String) throws -> Case.Position {
        let parts = text.split(separator: ",").map { part in Double(part.filter { $0 != " " }) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let position = Case.Position(latitude: latitude, longitude: longitude)
        else {
            throw CommandFailure(.usage, "'\(text.forTerminal)' is no position", hint: "Give degrees: --position 45.6427,25.5887")
        }
        return position
    }

    private static func time(_ text: String) throws -> Timestamp {
        guard let time = ZonedTime(rfc3339: text) else {
            throw CommandFailure(
                .usage, "'\(text.forTerminal)' is no time", hint: "Give date, time and offset: --occurred 2026-11-30T05:51:57+01:00")
        }
        return time.time
    }
}
