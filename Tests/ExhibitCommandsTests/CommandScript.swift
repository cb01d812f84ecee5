import DurableFiles
import Testing

/// One file of Tests/CommandScripts, read. The form is explained in Tests/CommandScripts/README.md.
struct CommandScript: CustomTestStringConvertible {
    /// One thing that a script does or expects.
    enum Step: Equatable {
        case run(String)
        case exit(Int)
        case output(String)
        case error(String)
        case noOutput
        case noError
        case recording(String, isEnded: Bool)
        case serve(String)
    }

    let name: String
    let steps: [(line: Int, step: Step)]

    var testDescription: String { name }

    /// Reads a script; stops the tests with the line's number when a line means nothing.
    init(path: String) throws {
        name = path.split(separator: "/").last.map(String.init) ?? path
        var steps: [(Int, Step)] = []
        let text = String(decoding: try DurableFile.read(path), as: UTF8.self)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let step = Self.step(String(line)) else { fatalError("\(path):\(index + 1): what is '\(line)'?") }
            steps.append((index + 1, step))
        }
        self.steps = steps
    }

    private static func step(_ line: String) -> Step? {
        if line.hasPrefix("$ ") { return .run(String(line.dropFirst(2))) }
        if line.hasPrefix("> ") { return .output(String(line.dropFirst(2))) }
        if line.hasPrefix("! ") { return .error(String(line.dropFirst(2))) }
        switch line {
        case ">": return .output("")
        case "no output": return .noOutput
        case "no error": return .noError
        default: break
        }
        let words = line.split(separator: " ").map(String.init)
        switch (words.first, words.count) {
        case ("exit", 2): return Int(words[1]).map(Step.exit)
        case ("recording", 2): return .recording(words[1], isEnded: true)
        case ("unfinished-recording", 2): return .recording(words[1], isEnded: false)
        case ("serve", 2): return .serve(words[1])
        default: return nil
        }
    }

    /// Whether a line of output is what a script's line says: `…` stands for anything.
    static func matches(_ pattern: String, _ line: String) -> Bool {
        let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return pattern == line }
        guard line.hasPrefix(parts[0]), line.count >= parts[0].count else { return false }
        var rest = line.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = firstRange(of: part, in: rest) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }

    private static func firstRange(of part: Substring, in text: Substring) -> Range<Substring.Index>? {
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].hasPrefix(part) { return start..<text.index(start, offsetBy: part.count) }
            start = text.index(after: start)
        }
        return nil
    }
}
