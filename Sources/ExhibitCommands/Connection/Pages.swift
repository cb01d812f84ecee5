import EvidenceProof

/// A list of the vault's, page by page.
final class Pages {
    private let connection: VaultConnection
    private let path: String
    private let member: String
    private let filter: String
    private var remaining: Int
    private var before: String?
    private var isFinished = false

    /// `filter` is more of the query, as in `&kind=photo`.
    init(_ connection: VaultConnection, _ path: String, of member: String, filter: String, limit: Int) {
        self.connection = connection
        self.path = path
        self.member = member
        self.filter = filter
        remaining = limit
    }

    /// The next page; nil after the last.
    func next() throws -> [JSONValue]? {
        guard !isFinished, remaining > 0 else { return nil }
        let cursor = before.map { "&before=\($0.inQuery)" } ?? ""
        let page = try connection.call("GET", "\(path)?limit=\(min(remaining, 200))\(filter)\(cursor)")
        let found = page[member]?.array ?? []
        remaining -= found.count
        before = page["next"]?.string ?? page["next"]?.integer.map { String($0) }
        isFinished = before == nil
        return found
    }

    /// Prints all of it as one document, an element a line.
    func printJSON(_ console: Console) throws {
        var separator = "{\"\(member)\":["
        while let found = try next() {
            for element in found {
                console.printRaw(separator + "\n" + String(decoding: JSONText.write(element), as: UTF8.self))
                separator = ","
            }
        }
        console.print(separator == "," ? "\n]}" : "{\"\(member)\":[]}")
    }
}
