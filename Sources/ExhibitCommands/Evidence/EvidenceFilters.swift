import CommandLineParsing
import EvidenceModel
import EvidenceProof

/// What lists of evidence are narrowed by on the command line, as the API takes it.
enum EvidenceFilters {
    static let options: [OptionDeclaration] = [
        OptionDeclaration("kind", "only this kind", value: .choice(EvidenceItem.Kind.allCases.map(\.rawValue)), isRepeatable: true),
        OptionDeclaration("state", "only in this state", value: .choice(EvidenceItem.State.allCases.map(\.rawValue)), isRepeatable: true),
        OptionDeclaration("case", "only of this case, by reference or id; none: of no case", value: .text(placeholder: "CASE")),
        OptionDeclaration("tag", "only with this tag", value: .text(placeholder: "NAME"), isRepeatable: true),
        OptionDeclaration("from", "only captured then or later: 2026-11-30T05:51:57+01:00", value: .text(placeholder: "TIME")),
        OptionDeclaration("to", "only captured then or earlier", value: .text(placeholder: "TIME")),
        OptionDeclaration("box", "only with a position in there, in degrees", value: .text(placeholder: "WEST,SOUTH,EAST,NORTH")),
        OptionDeclaration("device", "only from this device", value: .text(placeholder: "NAME")),
        OptionDeclaration("verified", "only if its last verification ended so", value: .choice(["yes", "no", "failed"])),
    ]

    /// The filters that were given, and the words that are looked for, as a saved search has them.
    static func query(_ arguments: ParsedArguments, text: String?, _ connection: VaultConnection) throws -> JSONObject {
        var query = JSONObject()
        if let text { query.append("text", text) }
        for name in ["kind", "state", "tag"] where arguments.has(name) {
            query.append(name, .array(arguments.texts(name).map { .string($0) }))
        }
        if let text = arguments.text("case") {
            query.append("case", text == "none" ? text : try connection.findCase(text)["id"]?.string ?? "")
        }
        for name in ["from", "to", "box", "device", "verified"] {
            if let text = arguments.text(name) { query.append(name, text) }
        }
        return query
    }

    /// A saved search's filters as part of a request's query.
    static func parameters(_ query: JSONObject) -> String {
        query.members.map { member in
            let texts = member.value.array?.compactMap(\.string) ?? [member.value.string ?? ""]
            return texts.map { "&\(member.name.inQuery)=\($0.inQuery)" }.joined()
        }.joined()
    }
}
