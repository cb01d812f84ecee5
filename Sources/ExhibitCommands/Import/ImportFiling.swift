import CommandLineParsing
import EvidenceModel
import EvidenceProof
import EvidenceTransfer
import EvidenceVault

/// What `--case` and `--tag` ask for beyond new items: those that the vault had already are filed and tagged, too.
struct ImportFiling {
    /// The case that `--case` names.
    let caseID: CaseID?
    /// The tags that `--tag` names.
    let tags: [String]
    private let connect: () throws -> VaultConnection

    /// - Throws: `CommandFailure` (not so) when there is no such case; `UsageError` for what can't be a tag's name.
    init(_ arguments: ParsedArguments, connect: @escaping () throws -> VaultConnection) throws {
        self.connect = connect
        do throws(VaultError) {
            tags = try TagName.list(arguments.texts("tag")).map(\.text)
        } catch {
            throw UsageError("--tag: \(error.detail)", seeAlso: "exhibit help import")
        }
        guard let text = arguments.text("case") else {
            caseID = nil
            return
        }
        guard let id = try connect().findCase(text)["id"]?.string.flatMap({ CaseID($0) }) else {
            throw CommandFailure(.notSo, "there is no case '\(text.forTerminal)'", hint: "'exhibit cases add TITLE' makes one.")
        }
        caseID = id
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
        guard !items.isEmpty else { return }
        let connection = try connect()
        for start in stride(from: 0, to: items.count, by: 500) {
            var body = JSONObject()
            body.append("items", .array(items[start..<min(items.count, start + 500)].map { .string($0) }))
            set(&body)
            _ = try connection.call("POST", "/api/v1/items/changes", body: .object(body))
        }
    }
}
