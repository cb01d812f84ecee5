import CommandLineParsing
import EvidenceModel
import EvidenceProof

/// How commands name a case.
enum CaseChoice {
    static let argument = ArgumentDeclaration("CASE", .one, "its reference, as 'exhibit cases list' prints it, or its id")
    static let reason = OptionDeclaration("reason", "why, for the custody log", value: .text(placeholder: "TEXT"))
}

extension VaultConnection {
    /// The case that a reference or an id on the command line names.
    ///
    /// - Throws: `CommandFailure` (`notSo`) when there is none.
    func findCase(_ text: String) throws -> JSONObject {
        if let id = CaseID(text.lowercased()) { return try call("GET", "/api/v1/cases/\(id)") }
        let found = try call("GET", "/api/v1/cases?limit=1&reference=\(text.inQuery)")
        guard let first = found["cases"]?.array?.first?.object else {
            throw CommandFailure(.notSo, "there is no case '\(text.forTerminal)'", hint: "'exhibit cases list' shows the references.")
        }
        return first
    }

    /// Changes members of a case, and prints it as the other commands do.
    func change(_ text: String, _ members: JSONObject, reason: String?, _ arguments: ParsedArguments, _ console: Console) throws {
        let id = try findCase(text)["id"]?.string ?? ""
        var body = members
        if let reason { body.append("reason", reason) }
        CaseText.show(try call("PATCH", "/api/v1/cases/\(id)", body: .object(body)), arguments, console)
    }
}

extension String {
    /// The text as a value in a query.
    var inQuery: String {
        let alphabet = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), alphabet[Int(byte >> 4)], alphabet[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
