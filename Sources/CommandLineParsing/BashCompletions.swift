extension ProgramDeclaration {
    /// A script that completes this program in bash.
    public func bashCompletions() -> String {
        let firstWords = Set(visibleCommands.map { String($0.words[0]) }).sorted() + ["help", "--help", "--version"]
        let secondWords = visibleCommands.filter { $0.words.count == 2 }
        let groups = Set(secondWords.map { String($0.words[0]) }).sorted()
        let valued = Set(visibleCommands.flatMap(\.options).filter { $0.value != .none }.flatMap(\.spellings)).sorted()
        let groupCases = groups.map { group in
            let words = secondWords.filter { $0.words[0] == Substring(group) }.map { String($0.words[1]) }.joined(separator: " ")
            return "        \(group)) mapfile -t COMPREPLY < <(compgen -W '\(words) --help' -- \"$current\"); return ;;\n"
        }.joined()
        return """
            # bash completions for \(name); written by '\(name) completions bash'.
            _\(name)() {
                local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}"
                local command="" word skip=0 index
                if [ "$current" = "=" ]; then current=""; fi
                if [ "$previous" = "=" ]; then previous="${COMP_WORDS[COMP_CWORD - 2]}"; fi
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word="${COMP_WORDS[index]}"
                    if [ $skip = 1 ]; then skip=0; continue; fi
                    case "$word" in
                    \(valued.isEmpty ? "''" : valued.joined(separator: " | "))) skip=1 ;;
                    -*) ;;
                    *)
                        if [ -z "$command" ]; then command="$word"; else
                            case "$command" in
                            \(groups.isEmpty ? "''" : groups.joined(separator: " | "))) command="$command $word" ;;
                            esac
                        fi
                        ;;
                    esac
                done
                case "$command" in
                    '') mapfile -t COMPREPLY < <(compgen -W '\(firstWords.joined(separator: " "))' -- "$current") ;;
            \(visibleCommands.map(bashCase).joined())\(groupCases)        help) mapfile -t COMPREPLY < <(compgen -W '\(firstWords.joined(separator: " "))' -- "$current") ;;
                esac
            }
            complete -o filenames -F _\(name) \(name)

            """
    }

    private func bashCase(_ command: CommandDeclaration) -> String {
        let valued = command.options.filter { $0.value != .none }.map { option in
            "            \(option.spellings.joined(separator: " | "))) \(bashReply(option.value.completion)); return ;;\n"
        }.joined()
        let options = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
        return """
                    '\(command.name)')
                        case "$previous" in
            \(valued)            esac
                        case "$current" in
                        -*) mapfile -t COMPREPLY < <(compgen -W '\(options)' -- "$current") ;;
                        *) \(bashReply(command.arguments?.completion ?? .nothing)) ;;
                        esac
                        ;;

            """
    }

    private func bashReply(_ completion: ValueCompletion) -> String {
        switch completion {
        case .nothing: "COMPREPLY=()"
        case .files: "mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
        case .folders: "mapfile -t COMPREPLY < <(compgen -d -- \"$current\")"
        case .words(let words): "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\")"
        }
    }
}
