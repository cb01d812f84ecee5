import CommandLineParsing
import EvidenceTransfer

extension RecordSettings {
    /// What brings to the same vault what stays here, for a shell: with the folders and the address that this run was given, and whether it
    /// keeps its copy. A pairing code is used up by then, and is left out.
    var uploadCommand: String {
        var words = ["exhibit", "record", "--upload-only"]
        for name in ["spool", "data"] {
            if let text = arguments.text(name) { words += ["--\(name)", text.shellWord] }
        }
        if let text = arguments.text("vault") { words += ["--vault", ((try? VaultAddress(text))?.base ?? text).shellWord] }
        if keepsLocalCopy { words.append("--keep") }
        return words.joined(separator: " ")
    }
}

extension String {
    /// The text as one word of a shell's command line.
    var shellWord: String {
        let plain = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "-_./:@%+,=".utf8.contains(byte)
            }
        }
        if !isEmpty, utf8.allSatisfy(plain) { return self }
        return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
