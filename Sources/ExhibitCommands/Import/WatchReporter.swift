import EvidenceProof
import EvidenceTransfer
import Synchronization

/// Tells people, or programs, what a watched folder brought.
final class WatchReporter: Sendable {
    private let console: Console
    private let isJSON: Bool
    private let waiting = Mutex<String?>(nil)

    init(_ console: Console, isJSON: Bool) {
        self.console = console
        self.isJSON = isJSON
    }

    /// Any thread.
    func tell(_ news: FolderWatch.News) {
        switch news {
        case .imported(let results):
            waiting.withLock { $0 = nil }
            for result in results { tell(result) }
            let known = results.count { if case .duplicate = $0.outcome { true } else { false } }
            if known > 0, !isJSON { console.note("\(HumanText.count(known, "file")) \(known == 1 ? "was" : "were") in the vault already.") }
        case .unreadable(let failures):
            for failure in failures { console.note("Can't be looked at: \("\(failure)".forTerminal)") }
        case .waiting(let reason):
            // The same is not said every few seconds.
            let isNew = waiting.withLock { waiting in
                defer { waiting = reason }
                return waiting != reason
            }
            if isNew { console.note("The vault takes nothing for now; what comes is brought in later: \(reason.forTerminal)") }
        case .incomplete:
            console.note(
                "The system lets no more folders be watched: they are looked at every ten seconds instead. "
                    + "(fs.inotify.max_user_watches is its limit.)")
        }
    }

    private func tell(_ result: ImportResult) {
        if isJSON { return console.print(String(decoding: JSONText.write(.object(result.json)), as: UTF8.self)) }
        let path = "\(result.file.path)".forTerminal
        switch result.outcome {
        case .imported: console.print("Imported \(path) (\(HumanText.bytes(result.file.size)))")
        case .duplicate: break
        default: console.note("Not imported: \(path): \((result.outcome.failure ?? "").forTerminal)")
        }
    }
}

extension ImportResult {
    /// One line of `import --watch --json`.
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.append("path", "\(file.path)")
        object.append("bytes", file.size)
        switch outcome {
        case .imported(let item), .duplicate(let item):
            object.append("outcome", outcome.kind)
            object.append("item", item.id)
            object.append("sha256", item.sha256)
        default:
            object.append("outcome", outcome.kind)
            object.append("reason", outcome.failure ?? "")
        }
        return object
    }
}
