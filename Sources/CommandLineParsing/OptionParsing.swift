extension OptionDeclaration {
    /// All ways to write it: `--output`, `-o`.
    var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }

    /// Says what is wrong with a value, or nil when it is good.
    func complaint(about text: String) -> String? {
        switch value {
        case .none: nil
        case .text: text.isEmpty ? "--\(name) needs a value that is not empty" : nil
        case .choice(let words):
            words.contains(text)
                ? nil
                : "--\(name) is one of \(words.joined(separator: ", ")), not '\(text)'"
                    + (Nearest.word(to: text, among: words).map { "; did you mean '\($0)'?" } ?? "")
        case .duration:
            Quantities.milliseconds(text) == nil ? "--\(name) is a length of time such as 10s, 2m or 1h30m, not '\(text)'" : nil
        case .size: Quantities.bytes(text) == nil ? "--\(name) is a size such as 500MB or 4MiB, not '\(text)'" : nil
        case .integer(let bounds):
            Int(text).map(bounds.contains) == true
                ? nil : "--\(name) is a whole number from \(bounds.lowerBound) to \(bounds.upperBound), not '\(text)'"
        }
    }
}

extension UsageError {
    /// An option that nobody declared, with the nearest that somebody did.
    static func unknownOption(_ word: String, among options: [OptionDeclaration], seeAlso: String) -> UsageError {
        let option = String(word.prefix { $0 != "=" })
        let suggestion = Nearest.word(to: option, among: options.map { "--\($0.name)" }).map { "; did you mean '\($0)'?" } ?? ""
        return UsageError("there is no option '\(option)'\(suggestion)", seeAlso: seeAlso)
    }
}

extension CommandDeclaration {
    /// Reads what stands after the command's name, in any order.
    func parse(_ words: [String], program: String) throws(UsageError) -> ParsedArguments {
        let seeAlso = "\(program) help \(name)"
        var found: [String: [String]] = [:]
        var rest: [String] = []
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            if word == "--" {
                rest += words[index...]
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                rest.append(word)
                continue
            }
            let spelling = String(word.prefix { $0 != "=" })
            guard let option = allOptions.first(where: { $0.spellings.contains(spelling) }) else {
                throw .unknownOption(word, among: allOptions, seeAlso: seeAlso)
            }
            let attached = word.count > spelling.count ? String(word.dropFirst(spelling.count + 1)) : nil
            let next = index < words.count ? words[index] : nil
            let text = try option.take(attached: attached, next: next, seeAlso: seeAlso)
            if option.value != .none, attached == nil { index += 1 }
            if found[option.name] != nil, !option.isRepeatable {
                throw UsageError("--\(option.name) is given twice", seeAlso: seeAlso)
            }
            found[option.name, default: []].append(text)
        }
        try check(found, rest, seeAlso: seeAlso)
        return ParsedArguments(arguments: rest, options: found)
    }

    private func check(_ found: [String: [String]], _ rest: [String], seeAlso: String) throws(UsageError) {
        for (first, second) in exclusive where found[first] != nil && found[second] != nil {
            throw UsageError("--\(first) and --\(second) exclude each other", seeAlso: seeAlso)
        }
        for option in options where option.isRequired && found[option.name] == nil {
            throw UsageError("'\(name)' needs \(option.usage) (\(option.summary))", seeAlso: seeAlso)
        }
        let maximum = arguments?.maximum ?? 0
        if rest.count > maximum {
            let most = maximum == 0 ? "takes no argument" : "takes one \(arguments?.name ?? "argument")"
            throw UsageError("'\(name)' \(most): what is '\(rest[maximum])' for?", seeAlso: seeAlso)
        }
        if let arguments, rest.count < arguments.minimum {
            throw UsageError("'\(name)' needs \(arguments.usage) (\(arguments.summary))", seeAlso: seeAlso)
        }
        if rest.contains(where: \.isEmpty) {
            throw UsageError("'\(name)' was given an empty argument", seeAlso: seeAlso)
        }
    }
}

extension OptionDeclaration {
    /// The option's value: what follows `=`, else the next word.
    fileprivate func take(attached: String?, next: String?, seeAlso: String) throws(UsageError) -> String {
        guard let placeholder = value.placeholder else {
            if attached != nil { throw UsageError("--\(name) takes no value", seeAlso: seeAlso) }
            return ""
        }
        guard let text = attached ?? next, attached != nil || !text.hasPrefix("--") else {
            throw UsageError("--\(name) needs a value: --\(name) \(placeholder)", seeAlso: seeAlso)
        }
        if let complaint = complaint(about: text) { throw UsageError(complaint, seeAlso: seeAlso) }
        return text
    }
}
