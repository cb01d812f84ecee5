import CommandLineParsing
import EvidenceModel
import EvidenceProof
import EvidenceTransfer

/// What `--case` and `--tag` ask for beyond new items: those that the vault had already are filed and tagged, too.
struct ImportFiling {
    /// The case that `--case` names.
    let caseID: CaseID?
    private let tags: [String]
    private let exchange: any VaultExchange

    /// - Throws: `CommandFailure` (not so) when there is no such case.
    init(_ arguments: ParsedArguments, _ exchange: any VaultExchange) throws {
        self.exchange = exchange
        tags = arguments.texts("tag")
        caseID = try arguments.text("case").map { try Self.find($0, exchange) }
    }

    private static func find(_ reference: String, _ exchange: any VaultExchange) throws -> CaseID {
        let answer = try exchange.send(VaultRequest("GET", "/api/v1/cases?text=\(reference.percentEncoded)&limit=500"))
        guard answer.status == 200, let cases = try? JSONText.parse(answer.body).object?["cases"]?.array else {
            throw CommandFailure(.environment, VaultRefusal(answer).description)
        }
        let found = cases.compactMap(\.object).first { object in
            object["reference"]?.string?.lowercased() == reference.lowercased() || object["id"]?.string == reference
        }
        guard let id = found?["id"]?.string.flatMap({ CaseID($0) }) else {
            throw CommandFailure(
                .notSo, "there is no case '\(reference)'", hint: "'exhibit cases' lists them; 'exhibit cases create' makes one.")
        }
        return id
    }

    /// Tags the items that were there before, and files those that are under no case. Moving one from another case wants a reason, and is
    /// left to people.
    func file(_ results: [ImportResult]) throws {
        let known = results.compactMap { result -> ImportOutcome.Item? in
            if case .duplicate(let item) = result.outcome { item } else { nil }
        }
        if !tags.isEmpty { try change(known.map(\.id)) { $0.append("addTags", .array(tags.map { .string($0) })) } }
        if let caseID { try change(known.filter { $0.caseID == nil }.map(\.id)) { $0.append("case", "\(caseID)") } }
    }

    private func change(_ items: [String], _ set: (inout JSONObject) -> Void) throws {
        for start in stride(from: 0, to: items.count, by: 500) {
            var body = JSONObject()
            body.append("items", .array(items[start..<min(items.count, start + 500)].map { .string($0) }))
            set(&body)
            let answer = try exchange.send(
                VaultRequest(
                    "POST", "/api/v1/items/changes", headers: [("Content-Type", "application/json")],
                    body: .bytes(JSONText.write(.object(body)))))
            guard answer.status == 200 else { throw VaultRefusal(answer) }
        }
    }
}

extension String {
    /// As a value in the query of an address.
    fileprivate var percentEncoded: String {
        utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                return String(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }.joined()
    }
}
