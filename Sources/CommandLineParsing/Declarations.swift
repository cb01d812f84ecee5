/// What a shell may offer where a value is expected.
public enum ValueCompletion: Sendable, Equatable {
    case nothing
    case files
    case folders
    case words([String])
}

/// What kind of value an option takes. Values are checked while parsing, so that a command never sees a bad one.
public enum OptionValue: Sendable, Equatable {
    /// A switch: present or not.
    case none
    /// Any text; the placeholder is what help shows (`DIR`).
    case text(placeholder: String, completion: ValueCompletion = .nothing)
    /// One of these words.
    case choice([String])
    /// A length of time such as `10s` or `2m` (`Quantities.milliseconds`).
    case duration
    /// A size in bytes such as `4MiB`.
    case size
    /// A whole number within these bounds.
    case integer(ClosedRange<Int>)

    /// What help shows after the option's name; nil for a switch.
    public var placeholder: String? {
        switch self {
        case .none: nil
        case .text(let placeholder, _): placeholder
        case .choice(let words): words.joined(separator: "|")
        case .duration: "DURATION"
        case .size: "SIZE"
        case .integer: "N"
        }
    }

    /// What a shell may offer for the value.
    public var completion: ValueCompletion {
        switch self {
        case .text(_, let completion): completion
        case .choice(let words): .words(words)
        default: .nothing
        }
    }
}

/// One option of a command: `--name`, with or without a value.
public struct OptionDeclaration: Sendable {
    /// Without the dashes.
    public let name: String
    /// One letter for `-o`, or nil.
    public let short: Character?
    /// What it takes.
    public let value: OptionValue
    /// One line for help: lower case, no full stop.
    public let summary: String
    /// Whether it may be given more than once.
    public let isRepeatable: Bool
    /// Whether the command cannot run without it.
    public let isRequired: Bool

    /// - Parameters:
    ///   - name: without the dashes.
    ///   - summary: one line for help.
    ///   - short: one letter for `-o`.
    ///   - value: what it takes; a switch unless said.
    ///   - isRepeatable: whether it may be given more than once.
    ///   - isRequired: whether the command cannot run without it.
    public init(
        _ name: String, _ summary: String, short: Character? = nil, value: OptionValue = .none, isRepeatable: Bool = false,
        isRequired: Bool = false
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.summary = summary
        self.isRepeatable = isRepeatable
        self.isRequired = isRequired
    }

    /// `--data DIR`, as help shows it.
    public var usage: String {
        value.placeholder.map { "--\(name) \($0)" } ?? "--\(name)"
    }
}

/// What a command takes besides options, such as `PATH…`.
public struct ArgumentDeclaration: Sendable {
    /// How many there may be.
    public enum Count: Sendable {
        case one, optional, oneOrMore, any
    }

    /// In capitals.
    public let name: String
    /// How many there may be.
    public let count: Count
    /// One line for help.
    public let summary: String
    /// What a shell may offer for it.
    public let completion: ValueCompletion

    /// - Parameters:
    ///   - name: in capitals.
    ///   - count: how many there may be.
    ///   - summary: one line for help.
    ///   - completion: what a shell may offer for it.
    public init(_ name: String, _ count: Count, _ summary: String, completion: ValueCompletion = .nothing) {
        self.name = name
        self.count = count
        self.summary = summary
        self.completion = completion
    }

    /// `[PATH…]`, as help shows it.
    public var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)…"
        case .any: "[\(name)…]"
        }
    }

    /// The most that may be given.
    var maximum: Int {
        switch count {
        case .one, .optional: 1
        case .oneOrMore, .any: .max
        }
    }

    /// The fewest that must be given.
    var minimum: Int {
        switch count {
        case .one, .oneOrMore: 1
        case .optional, .any: 0
        }
    }
}

/// One command: the single place its usage, help, checks and completions come from.
public struct CommandDeclaration: Sendable {
    /// One or more words: `list`, `export evidence`.
    public let name: String
    /// One line for the list of commands: begins with a verb, no full stop.
    public let summary: String
    /// More for its own help, in paragraphs.
    public let discussion: String
    /// What it takes besides options.
    public let arguments: ArgumentDeclaration?
    /// Its own options, in the order help lists them.
    public let options: [OptionDeclaration]
    /// Pairs of options that exclude each other.
    public let exclusive: [(String, String)]
    /// What its exit codes mean, where that says more than the general meaning.
    public let exitCodes: [ExitCode: String]
    /// Command lines to show.
    public let examples: [String]
    /// Left out of help and completions: called by the program itself.
    public let isHidden: Bool

    /// - Parameters:
    ///   - name: one or more words.
    ///   - summary: one line for the list of commands.
    ///   - discussion: paragraphs, with an empty line between.
    ///   - arguments: what it takes besides options.
    ///   - options: its own options.
    ///   - exclusive: pairs of options that exclude each other.
    ///   - exitCodes: where they say more than the general meaning.
    ///   - examples: command lines to show.
    ///   - isHidden: left out of help and completions.
    public init(
        _ name: String, summary: String, discussion: String = "", arguments: ArgumentDeclaration? = nil,
        options: [OptionDeclaration] = [], exclusive: [(String, String)] = [], exitCodes: [ExitCode: String] = [:],
        examples: [String] = [], isHidden: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.exclusive = exclusive
        self.exitCodes = exitCodes
        self.examples = examples
        self.isHidden = isHidden
    }

    /// The words of its name.
    var words: [Substring] { name.split(separator: " ") }

    /// Its options and those that every command has.
    var allOptions: [OptionDeclaration] { options + [Self.help] }

    /// The option every command has.
    static let help = OptionDeclaration("help", "show this help", short: "h")
}

/// The program: its commands, and what its own help says.
public struct ProgramDeclaration: Sendable {
    /// What it is called on the command line.
    public let name: String
    /// One line.
    public let summary: String
    /// In the order help lists them.
    public let commands: [CommandDeclaration]
    /// Text below the list of commands.
    public let footer: String

    /// - Parameters:
    ///   - name: what it is called on the command line.
    ///   - summary: one line.
    ///   - commands: in the order help lists them.
    ///   - footer: text below the list of commands.
    public init(name: String, summary: String, commands: [CommandDeclaration], footer: String = "") {
        self.name = name
        self.summary = summary
        self.commands = commands
        self.footer = footer
    }

    /// Those that help and completions show.
    public var visibleCommands: [CommandDeclaration] { commands.filter { !$0.isHidden } }

    /// The program's own options, valid without a command.
    static let options = [CommandDeclaration.help, OptionDeclaration("version", "show the version")]
}
