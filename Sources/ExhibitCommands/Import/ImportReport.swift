import CommandLineParsing
import EvidenceProof
import EvidenceTransfer

/// What an import did, as its reader gets it.
struct ImportReport {
    let tree: SourceTree
    let results: [ImportResult]
    let stop: ImportStop?
    let seconds: Double
    let isDryRun: Bool
    /// The vault, for people.
    let place: String

    /// A list that nobody would read to its end is cut off here; `--json` has all of it.
    private static let listed = 20

    /// How the program ends.
    var exitCode: ExitCode {
        let outcomes = results.map(\.outcome)
        let isUnreadable = outcomes.contains { if case .unreadable = $0 { true } else { false } }
        if stop != nil || isUnreadable || !tree.failures.isEmpty { return .environment }
        return outcomes.contains { $0.failure != nil } ? .notSo : .done
    }

    /// The summary as a result, and what was left out or went wrong beside it.
    func print(to console: Console) {
        let duplicates = results.compactMap { result -> (SourceTree.File, ImportOutcome.Item)? in
            if case .duplicate(let item) = result.outcome { (result.file, item) } else { nil }
        }
        for (file, item) in duplicates.prefix(Self.listed) {
            let title = item.title.map { " as “\($0.forTerminal)”" } ?? ""
            console.note("\("\(file.path)".forTerminal): in the vault already\(title) (\(item.id))")
        }
        if duplicates.count > Self.listed { console.note("… and \(duplicates.count - Self.listed) more that are in the vault already.") }
        for line in skippedLines { console.note(line) }
        for failure in tree.failures { console.note("Not imported: \("\(failure)".forTerminal)") }
        for result in results {
            guard let reason = result.outcome.failure, result.outcome != .notReached else { continue }
            console.note("Not imported: \("\(result.file.path): \(reason)".forTerminal)")
        }
        console.print(summary(duplicates: duplicates.count))
        if let stop { console.note(advice(on: stop)) }
    }

    private func summary(duplicates: Int) -> String {
        let new = newResults
        let bytes = HumanText.bytes(new.reduce(0) { $0 + $1.file.size })
        let files = "\(HumanText.count(new.count, "file")) (\(bytes))"
        var text = isDryRun ? "Would import \(files)" : "Imported \(files) in \(HumanText.duration(seconds))"
        if duplicates > 0 { text += "; \(duplicates) \(duplicates == 1 ? "was" : "were") in the vault already" }
        let twice = results.count { if case .wouldImport = $0.outcome { true } else { false } } - (isDryRun ? new.count : 0)
        if twice > 0 { text += "; \(twice) \(twice == 1 ? "has" : "have") the same bytes as another of these" }
        let failed = tree.failures.count + results.count { $0.outcome.failure != nil && $0.outcome != .notReached }
        if failed > 0 { text += "; \(failed) \(isDryRun ? "can't be read" : "not imported")" }
        let left = results.count { $0.outcome == .notReached }
        if left > 0 { text += "; \(left) left" }
        return text + "."
    }

    /// What is, or would be, a new item; of the same bytes the first alone.
    private var newResults: [ImportResult] {
        var seen: Set<String> = []
        return results.filter { result in
            switch result.outcome {
            case .imported: true
            case .wouldImport(let sha256): sha256.map { seen.insert($0).inserted } ?? true
            default: false
            }
        }
    }

    private var skippedLines: [String] {
        let reasons: [(SourceTree.Skipped.Reason, String)] = [
            (.link, "a symbolic link, which is not followed"), (.special, "a device, a pipe or a socket"),
            (.vault, "the vault's own folder"),
        ]
        var lines: [String] = []
        for (reason, words) in reasons {
            let paths = tree.skipped.filter { $0.reason == reason }.map(\.path)
            for path in paths.prefix(Self.listed) { lines.append("Left out: \("\(path)".forTerminal) is \(words)") }
            if paths.count > Self.listed { lines.append("… and \(paths.count - Self.listed) more of these.") }
        }
        let hidden = tree.skipped.count { $0.reason == .hidden }
        if hidden > 0 {
            lines.append("Left out: \(HumanText.count(hidden, "name")) beginning with a dot (--include-hidden takes them)")
        }
        return lines
    }

    private func advice(on stop: ImportStop) -> String {
        let again = "Run the same command again: it goes on where it stopped."
        switch stop {
        case .cancelled: return "Stopped. \(again)"
        case .vault(let reason): return "exhibit: the vault at \(place) takes nothing more: \(reason.forTerminal)\n\(again)"
        }
    }

    /// One document, a file a line.
    func printJSON(to console: Console) {
        var lists: [(name: String, entries: [JSONObject])] = [("imported", []), ("duplicates", []), ("skipped", []), ("failed", [])]
        func add(_ list: Int, _ path: SourcePath, _ members: [(String, JSONValue)]) {
            var object = JSONObject()
            object.append("path", "\(path)")
            for (name, value) in members { object.append(name, value) }
            lists[list].entries.append(object)
        }
        for result in results {
            let (path, bytes) = (result.file.path, JSONValue.integer(ByteCount(result.file.size)))
            switch result.outcome {
            case .imported(let item): add(0, path, [("bytes", bytes), ("item", .string(item.id)), ("sha256", .string(item.sha256))])
            case .wouldImport(let sha256):
                add(0, path, [("bytes", bytes), ("item", .null), ("sha256", sha256.map { .string($0) } ?? .null)])
            case .duplicate(let item):
                let title = item.title.map { JSONValue.string($0) } ?? .null
                add(1, path, [("bytes", bytes), ("item", .string(item.id)), ("sha256", .string(item.sha256)), ("title", title)])
            case .changed, .unreadable, .refused, .notReached:
                add(3, path, [("kind", .string(result.outcome.kind)), ("reason", .string(result.outcome.failure ?? ""))])
            }
        }
        for skipped in tree.skipped { add(2, skipped.path, [("reason", .string(skipped.reason.rawValue))]) }
        for failure in tree.failures { add(3, failure.path, [("kind", .string("unreadable")), ("reason", .string(failure.detail))]) }

        var text = "{\"dryRun\":\(isDryRun),\"stopped\":\(stopText)"
        for (name, entries) in lists {
            let lines = entries.map { "\n" + String(decoding: JSONText.write(.object($0)), as: UTF8.self) }
            text += ",\n\"\(name)\":[\(lines.joined(separator: ","))]"
        }
        console.print(text + "}")
        if let stop { console.note(advice(on: stop)) }
    }

    private var stopText: String {
        let reason: JSONValue =
            switch stop {
            case nil: .null
            case .cancelled: .string("it was interrupted")
            case .vault(let reason): .string(reason)
            }
        return String(decoding: JSONText.write(reason), as: UTF8.self)
    }
}

extension ImportOutcome {
    /// What became of it, for programs.
    var kind: String {
        switch self {
        case .imported, .wouldImport: "imported"
        case .duplicate: "duplicate"
        case .changed: "changed"
        case .refused: "refused"
        case .notReached: "not-reached"
        case .unreadable: "unreadable"
        }
    }
}
