extension ProgramDeclaration {
    /// A function that completes this program in zsh.
    public func zshCompletions() -> String {
        let groups = Set(visibleCommands.filter { $0.words.count == 2 }.map { String($0.words[0]) }).sorted()
        var firstWords = visibleCommands.filter { $0.words.count == 1 }.map { described($0.name, $0.summary) }
        firstWords += groups.map { described($0, "see '\(name) help \($0)'") } + [described("help", "show help for a command")]
        return """
            #compdef \(name)
            # zsh completions for \(name); written by '\(name) completions zsh'.
            _\(name)() {
                local context state state_descr line
                typeset -A opt_args
                _arguments -C '(- *)'{-h,--help}'[show this help]' '(- *)--version[show the version]' '1:command:->command' '*::argument:->argument'
                case "$state" in
                command)
                    local commands=(\(firstWords.joined(separator: " ")))
                    _describe 'command' commands
                    ;;
                argument)
                    case "$line[1]" in
            \(visibleCommands.filter { $0.words.count == 1 }.map { zshCase($0, indent: "        ") }.joined())\(groups.map(zshGroup).joined())        esac
                    ;;
                esac
            }
            if [ "$funcstack[1]" = _\(name) ]; then _\(name) "$@"; else compdef _\(name) \(name); fi

            """
    }

    private func zshGroup(_ group: String) -> String {
        let members = visibleCommands.filter { $0.words.count == 2 && $0.words[0] == Substring(group) }
        let words = members.map { described(String($0.words[1]), $0.summary) }.joined(separator: " ")
        return """
                    \(group))
                        if (( CURRENT == 2 )); then
                            local members=(\(words))
                            _describe 'command' members
                        else
                            shift words; (( CURRENT-- ))
                            case "$words[1]" in
            \(members.map { zshCase($0, indent: "                ") }.joined())                esac
                        fi
                        ;;

            """
    }

    private func zshCase(_ command: CommandDeclaration, indent: String) -> String {
        let options = command.allOptions.flatMap { option in
            option.spellings.map { spelling -> String in
                let text = "\(option.isRepeatable ? "*" : "")\(spelling)[\(escaped(option.summary, "]"))]"
                return quoted(option.value.placeholder.map { text + ":\(escaped($0, ":")):\(zshAction(option.value.completion))" } ?? text)
            }
        }
        let argument = command.arguments.map { argument in
            let position = argument.maximum == 1 ? "1" : "*"
            return [quoted("\(position):\(escaped(argument.name, ":")):\(zshAction(argument.completion))")]
        }
        let specifications = (options + (argument ?? [])).joined(separator: " ")
        return "\(indent)\(command.words.last ?? "")) _arguments \(specifications) ;;\n"
    }

    private func zshAction(_ completion: ValueCompletion) -> String {
        switch completion {
        case .nothing: " "
        case .files: "_files"
        case .folders: "_files -/"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }

    private func described(_ word: String, _ summary: String) -> String { quoted("\(word):\(escaped(summary, ""))") }

    /// With a backslash before what would end the text inside one of zsh's specifications.
    private func escaped(_ text: String, _ ending: String) -> String {
        text.reduce(into: "") { $0 += $1 == "\\" || ending.contains($1) ? "\\\($1)" : "\($1)" }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
