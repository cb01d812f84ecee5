/// `receipts.txt`: signed notes one after another, a blank line between each two.
public enum ReceiptsFile {
    /// The bytes of each note. Where a note cannot be told from its neighbours they are one; parsing it will say what is wrong.
    ///
    /// A note ends with the last of its signature lines, each of which begins with an em dash.
    public static func notes(in bytes: [UInt8]) -> [[UInt8]] {
        var notes: [[UInt8]] = []
        var start = 0
        var position = 0
        var afterSignature = false
        while position < bytes.count {
            var end = position
            while end < bytes.count && bytes[end] != 0x0A { end += 1 }
            if end == position && (afterSignature || start == position) {
                if start < position { notes.append(Array(bytes[start..<position])) }
                start = end + 1
                afterSignature = false
            } else {
                afterSignature = bytes[position..<end].starts(with: SignedNote.signaturePrefix)
            }
            position = end + 1
        }
        if start < bytes.count { notes.append(Array(bytes[start...])) }
        return notes
    }

    /// What to append to a receipts file of `existingBytes` so that it ends with `note`.
    public static func appending(_ note: [UInt8], existingBytes: Int) -> [UInt8] {
        existingBytes == 0 ? note : [0x0A] + note
    }
}
