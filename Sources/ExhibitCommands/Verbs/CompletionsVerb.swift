import CommandLineParsing

/// `exhibit completions bash|zsh`
let completionsVerb = Verb(
    CommandDeclaration(
        "completions",
        summary: "print completions for a shell",
        discussion:
            "The script completes commands, options and the values of options, and is made from the same declarations as this help.",
        arguments: ArgumentDeclaration("SHELL", .one, "bash or zsh", completion: .words(["bash", "zsh"])),
        examples: [
            "source <(exhibit completions bash)",
            "exhibit completions zsh > \"${fpath[1]}/_exhibit\"",
        ])
) { arguments, surroundings in
    switch arguments.arguments[0] {
    case "bash": surroundings.console.printRaw(ExhibitProgram.declaration.bashCompletions())
    case "zsh": surroundings.console.printRaw(ExhibitProgram.declaration.zshCompletions())
    case let other: throw UsageError("there are completions for bash and zsh, not for '\(other)'", seeAlso: "exhibit help completions")
    }
    return .done
}
