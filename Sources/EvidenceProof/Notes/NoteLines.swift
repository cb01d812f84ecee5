/// The lines of a note's text, read one after another.
struct NoteLines {
    private let text: [UInt8]
    private var position = 0

    init(_ text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { position >= text.count }

    /// The words of the next line, which must begin with `name` and have `count` words after it.
    mutating func next(_ name: StaticString, count: Int) throws(ProofError) -> [[UInt8]] {
        var end = position
        while end < text.count && text[end] != 0x0A { end += 1 }
        guard end < text.count else { throw ProofError(.noteText, "the line \"\(name)\" is missing") }
        var words: [[UInt8]] = []
        for word in text[position..<end].split(separator: 0x20, omittingEmptySubsequences: false) { words.append(Array(word)) }
        position = end + 1
        let expected = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        guard words.count == count + 1, words[0].elementsEqual(expected) else {
            throw ProofError(.noteText, "not the line \"\(name)\"")
        }
        words.removeFirst()
        return words
    }

    mutating func nextTime() throws(ProofError) -> UTCTime {
        guard let time = UTCTime(utf8: try next("time", count: 1)[0]) else {
            throw ProofError(.noteText, "not a time such as 2026-11-30T04:51:57.123Z")
        }
        return time
    }

    /// An integer in decimal digits without leading zeros, up to 2^53 − 1.
    static func integer(_ word: [UInt8]) throws(ProofError) -> ByteCount {
        guard !word.isEmpty, word.count <= 16, word.count == 1 || word[0] != 0x30 else {
            throw ProofError(.noteText, "not a number")
        }
        var value: ByteCount = 0
        for character in word {
            guard character >= 0x30 && character <= 0x39 else { throw ProofError(.noteText, "not a number") }
            value = value * 10 + ByteCount(character - 0x30)
        }
        guard value <= largestInteger else { throw ProofError(.noteText, "a number that is too large") }
        return value
    }

    static func count(_ word: [UInt8], from lowest: ByteCount) throws(ProofError) -> Int {
        let value = try integer(word)
        guard value >= lowest && value <= largestCount else { throw ProofError(.noteText, "a number out of range") }
        return Int(value)
    }

    static func digest(_ word: [UInt8]) throws(ProofError) -> Digest {
        guard let digest = Digest(hexadecimal: word) else { throw ProofError(.noteText, "not a SHA-256 digest") }
        return digest
    }
}
