/// Finds the word somebody most likely meant.
enum Nearest {
    /// The candidate nearest to `word`: fewest slips of the finger (a letter left out, added, wrong, or two swapped), or the only one that begins with it.
    ///
    /// - Returns: nil when none is near enough to be worth a suggestion.
    static func word(to word: String, among candidates: [String]) -> String? {
        let limit = max(1, word.utf8.count / 3)
        let near = candidates.map { ($0, slips(Array(word.utf8), Array($0.utf8))) }.filter { $0.1 <= limit }
        if let best = near.min(by: { $0.1 < $1.1 }) { return best.0 }
        let longer = candidates.filter { $0.hasPrefix(word) }
        return longer.count == 1 && word.utf8.count >= 2 ? longer[0] : nil
    }

    /// The optimal string alignment distance.
    static func slips(_ from: [UInt8], _ to: [UInt8]) -> Int {
        guard !from.isEmpty, !to.isEmpty else { return max(from.count, to.count) }
        var beforeLast: [Int] = []
        var last = Array(0...to.count)
        for row in 1...from.count {
            var current = [row]
            for column in 1...to.count {
                let substitution = last[column - 1] + (from[row - 1] == to[column - 1] ? 0 : 1)
                var best = min(substitution, last[column] + 1, current[column - 1] + 1)
                if row > 1, column > 1, from[row - 1] == to[column - 2], from[row - 2] == to[column - 1] {
                    best = min(best, beforeLast[column - 2] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[to.count]
    }
}
