import CommandLineParsing

/// A program with one command of each shape.
let sample = ProgramDeclaration(
    name: "camera",
    summary: "A sample.",
    commands: [
        CommandDeclaration(
            "record", summary: "record something",
            arguments: ArgumentDeclaration("FILE", .optional, "where to", completion: .files),
            options: [
                OptionDeclaration("duration", "how long", short: "d", value: .duration),
                OptionDeclaration("limit", "how large", value: .size),
                OptionDeclaration("quality", "how good", value: .choice(["low", "high"])),
                OptionDeclaration("rate", "frames per second", value: .integer(1...120)),
                OptionDeclaration("key", "a key to trust", value: .text(placeholder: "FILE", completion: .files), isRepeatable: true),
                OptionDeclaration("json", "print JSON"),
            ], exclusive: [("quality", "rate")]),
        CommandDeclaration("list", summary: "list things", options: [OptionDeclaration("json", "print JSON")]),
        CommandDeclaration(
            "export copy", summary: "export a copy", arguments: ArgumentDeclaration("ID", .one, "what"),
            options: [
                OptionDeclaration(
                    "output", "where to", short: "o", value: .text(placeholder: "DIR", completion: .folders), isRequired: true)
            ], exitCodes: [.notSo: "there is no such ID"], examples: ["camera export copy 7 --output /tmp"]),
        CommandDeclaration("check", summary: "check files", arguments: ArgumentDeclaration("PATH", .oneOrMore, "what to check")),
        CommandDeclaration("worker", summary: "called by the program itself", isHidden: true),
    ])

/// The command and values that a command line asks for; nil when it asks for something else.
func parsed(_ words: String...) throws -> (name: String, values: ParsedArguments)? {
    guard case .command(let command, let values) = try sample.parse(words) else { return nil }
    return (command.name, values)
}

/// What the parser complains about; nil when it does not.
func complaint(_ words: String...) -> String? {
    do throws(UsageError) {
        _ = try sample.parse(words)
        return nil
    } catch { return error.message }
}
