extension ProgramDeclaration {
    /// The help text for a topic: nil for the program, else a command's name or its first words.
    public func help(topic: String?) -> String {
        guard let topic else { return programHelp }
        if let command = commands.first(where: { $0.name == topic }) { return command.help(program: name) }
        let group = visibleCommands.filter { $0.name.hasPrefix(topic + " ") }
        return "Commands:\n" + table(group.map { ("\(name) \($0.name)", $0.summary) })
    }

    private var programHelp: String {
        var text = "\(summary)\n\nUsage: \(name) COMMAND [OPTION…] [ARGUMENT…]\n\nCommands:\n"
        text += table(visibleCommands.map { ($0.name, $0.summary) })
        text += "\nOptions:\n" + table(Self.options.map { ($0.helpName, $0.summary) })
        text += "\nExit status:\n" + table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
        text += "\n'\(name) help COMMAND' shows a command's options and examples.\n"
        return footer.isEmpty ? text : text + footer + "\n"
    }

    /// All help texts as one Markdown page.
    public func markdown() -> String {
        var text = "# Commands\n\nWritten by `make docs` from the declarations that the program itself parses with.\n"
        text += "What commands print with `--json`, and what their exit codes mean: [cli-output.md](cli-output.md).\n"
        for command in visibleCommands {
            text += "\n## \(name) \(command.name)\n\n```\n\(command.help(program: name))```\n"
        }
        return text
    }
}

extension CommandDeclaration {
    /// `exhibit show [--data DIR] [--json] ID`.
    func usage(program: String) -> String {
        let optionUsages = options.map { $0.isRequired ? $0.usage : "[\($0.usage)]\($0.isRepeatable ? "…" : "")" }
        return ([program, name] + optionUsages + (arguments.map { [$0.usage] } ?? [])).joined(separator: " ")
    }

    /// Everything about the command.
    func help(program: String) -> String {
        var text = wrap(usage(program: program), first: "Usage: ", rest: "         ")
        text += "\n" + wrap(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
        for paragraph in discussion.split(separator: "\n\n") {
            text += "\n" + wrap(paragraph.split(separator: "\n").joined(separator: " "))
        }
        if let arguments { text += "\nArguments:\n" + table([(arguments.name, arguments.summary)]) }
        text += "\nOptions:\n" + table(allOptions.map { ($0.helpName, $0.summary + ($0.isRepeatable ? "; may be repeated" : "")) })
        if !examples.isEmpty { text += "\nExamples:\n" + examples.map { "  \($0)\n" }.joined() }
        text += "\nExit status:\n" + table(ExitCode.allCases.map { ("\($0.rawValue)", exitCodes[$0] ?? $0.meaning) })
        return text
    }
}

extension OptionDeclaration {
    /// `-o, --output DIR`.
    var helpName: String { (short.map { "-\($0), " } ?? "") + usage }
}

/// Width of help texts, in columns.
private let width = 100

/// Two columns; the second is wrapped.
private func table(_ rows: [(String, String)]) -> String {
    let column = min(30, (rows.map(\.0.count).max() ?? 0) + 4)
    return rows.map { left, right in
        let indent = String(repeating: " ", count: column)
        guard left.count + 4 <= column else { return "  \(left)\n" + wrap(right, first: indent, rest: indent) }
        let first = "  \(left)" + String(repeating: " ", count: column - left.count - 2)
        return wrap(right, first: first, rest: indent)
    }.joined()
}

/// Breaks text at spaces, outside brackets, so that lines fit the width.
private func wrap(_ text: some StringProtocol, first: String = "", rest: String = "") -> String {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in unbreakable(text) {
        if !isEmpty, line.count + 1 + word.count > width {
            lines.append(line)
            line = rest
            isEmpty = true
        }
        line += isEmpty ? word : " " + word
        isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n") + "\n"
}

/// Words, with what stands in square brackets kept together: `[--data DIR]`.
private func unbreakable(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var open = false
    for word in text.split(separator: " ") {
        if open { words[words.count - 1] += " " + word } else { words.append(String(word)) }
        open = (open || word.hasPrefix("[")) && !word.contains("]")
    }
    return words
}
