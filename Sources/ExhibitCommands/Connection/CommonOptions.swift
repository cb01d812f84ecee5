import CommandLineParsing

/// Options that several commands share, declared once.
enum CommonOptions {
    static let data = OptionDeclaration(
        "data", "the vault's data folder (default: $XDG_DATA_HOME/exhibit)", value: .text(placeholder: "DIR", completion: .folders))
    static let vault = OptionDeclaration(
        "vault", "a running vault's address, or the pairing address it shows", value: .text(placeholder: "URL"))
    static let json = OptionDeclaration("json", "print JSON for programs (docs/cli-output.md)")

    /// For commands that need a vault, wherever it is.
    static let vaultChoice = [data, vault]
    /// `--data` and `--vault` exclude each other.
    static let vaultExclusion = ("data", "vault")
}

extension Surroundings {
    /// The data folder that `--data` names, else `$XDG_DATA_HOME/exhibit`, else `~/.local/share/exhibit`.
    func dataFolder(_ arguments: ParsedArguments) throws -> String {
        if let folder = arguments.text("data") { return folder }
        if let parent = environment["XDG_DATA_HOME"], parent.hasPrefix("/") { return parent + "/exhibit" }
        return try home() + "/.local/share/exhibit"
    }

    /// Where this person's settings are: `$XDG_CONFIG_HOME/exhibit`, else `~/.config/exhibit`.
    func configurationFolder() throws -> String {
        if let parent = environment["XDG_CONFIG_HOME"], parent.hasPrefix("/") { return parent + "/exhibit" }
        return try home() + "/.config/exhibit"
    }

    private func home() throws -> String {
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw CommandFailure(.environment, "there is no HOME to find the data folder by", hint: "Say where it is: --data DIR.")
        }
        return home
    }
}
