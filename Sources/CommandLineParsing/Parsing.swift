/// What a command line asks for.
public enum Invocation: Sendable {
    /// Run this command.
    case command(CommandDeclaration, ParsedArguments)
    /// Show the program's help, or that of all commands whose name begins so.
    case help(topic: String?)
    /// Print all help texts as one Markdown page (`help --markdown`, for docs/commands.md).
    case markdown
    /// Show the version.
    case version
}

/// The values of one command line, already checked against the command's declaration.
public struct ParsedArguments: Sendable {
    /// What was given besides options, in order.
    public let arguments: [String]
    private let options: [String: [String]]

    /// - Parameters:
    ///   - arguments: what was given besides options.
    ///   - options: the texts given for each option's name; a switch has one empty text.
    public init(arguments: [String] = [], options: [String: [String]] = [:]) {
        self.arguments = arguments
        self.options = options
    }

    /// Whether the switch was given.
    public func has(_ name: String) -> Bool { options[name] != nil }

    /// The text given for an option.
    public func text(_ name: String) -> String? { options[name]?.last }

    /// All texts given for a repeatable option, in order.
    public func texts(_ name: String) -> [String] { options[name] ?? [] }

    /// A duration in milliseconds.
    public func milliseconds(_ name: String) -> Int? { text(name).flatMap(Quantities.milliseconds) }

    /// A size in bytes.
    public func bytes(_ name: String) -> Int? { text(name).flatMap(Quantities.bytes) }

    /// A whole number.
    public func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }
}

extension ProgramDeclaration {
    /// Reads a command line.
    ///
    /// Options may stand before or after arguments, and before the command itself; `--` ends them.
    ///
    /// - Parameter words: without the program's own name.
    /// - Returns: what to do; never a command whose declaration the words break.
    /// - Throws: `UsageError` for anything that cannot be run.
    public func parse(_ words: [String]) throws(UsageError) -> Invocation {
        let positions = positionalIndices(words)
        let asksHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        guard let first = positions.first.map({ words[$0] }) else { return try parseWithoutCommand(words) }
        if first == "help" {
            return words.contains("--markdown") ? .markdown : .help(topic: try topic(positions.dropFirst().map { words[$0] }))
        }
        let candidates = commands.filter { $0.words.first == Substring(first) }
        guard !candidates.isEmpty else { throw unknownCommand(first) }
        let named = candidates.filter { command in
            command.words.count <= positions.count && zip(command.words, positions).allSatisfy { $0 == Substring(words[$1]) }
        }
        guard let command = named.max(by: { $0.words.count < $1.words.count }) else {
            if asksHelp { return .help(topic: first) }
            throw incompleteCommand(first, then: positions.dropFirst().first.map { words[$0] }, candidates: candidates)
        }
        if asksHelp { return .help(topic: command.name) }
        let nameIndices = Set(positions.prefix(command.words.count))
        let rest = words.indices.filter { !nameIndices.contains($0) }.map { words[$0] }
        return .command(command, try command.parse(rest, program: name))
    }

    /// The indices of the words that are neither options nor options' values, judged by all commands' options together,
    /// so that the command can be found behind options.
    private func positionalIndices(_ words: [String]) -> [Int] {
        let takesValue = Set(commands.flatMap(\.allOptions).filter { $0.value != .none }.flatMap { $0.spellings })
        var indices: [Int] = []
        var index = 0
        while index < words.count {
            let word = words[index]
            if word == "--" { return indices + Array((index + 1)..<words.count) }
            if word.hasPrefix("-"), word != "-" {
                if takesValue.contains(word) { index += 1 }
            } else {
                indices.append(index)
            }
            index += 1
        }
        return indices
    }

    private func parseWithoutCommand(_ words: [String]) throws(UsageError) -> Invocation {
        guard let first = words.first else { return .help(topic: nil) }
        if first == "--version" { return .version }
        if words.contains("--help") || words.contains("-h") { return .help(topic: nil) }
        let known = Set(commands.flatMap(\.allOptions).flatMap(\.spellings))
        if known.contains(String(first.prefix { $0 != "=" })) {
            throw UsageError("say which command '\(first)' is for", seeAlso: "\(name) --help")
        }
        throw UsageError.unknownOption(first, among: Self.options, seeAlso: "\(name) --help")
    }

    private func topic(_ words: [String]) throws(UsageError) -> String? {
        guard let first = words.first else { return nil }
        let topic = words.joined(separator: " ")
        if commands.contains(where: { $0.name == topic || $0.name.hasPrefix(topic + " ") }) { return topic }
        throw unknownCommand(words.count > 1 && commands.contains { $0.words.first == Substring(first) } ? topic : first)
    }

    private func unknownCommand(_ word: String) -> UsageError {
        let names = Set(visibleCommands.flatMap { [$0.name, String($0.words[0])] } + ["help", "--version"]).sorted()
        let suggestion = Nearest.word(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
        return UsageError("there is no command '\(word)'\(suggestion)", seeAlso: "\(name) --help")
    }

    private func incompleteCommand(_ first: String, then second: String?, candidates: [CommandDeclaration]) -> UsageError {
        let names = candidates.map { String($0.words[1]) }
        let wanted = names.map { "'\(first) \($0)'" }.joined(separator: ", ")
        guard let second else { return UsageError("'\(first)' alone is no command: \(wanted)", seeAlso: "\(name) help \(first)") }
        let suggestion = Nearest.word(to: second, among: names).map { "; did you mean '\(first) \($0)'?" } ?? "; there is \(wanted)"
        return UsageError("there is no command '\(first) \(second)'\(suggestion)", seeAlso: "\(name) help \(first)")
    }
}
