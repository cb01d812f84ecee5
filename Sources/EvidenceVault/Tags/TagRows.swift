import EvidenceModel
import SQLiteBridge

extension Transaction {
    /// Tags as they are spelled already, where there are such; the vault calls each tag by one name.
    func spelled(_ names: [String]) throws(VaultError) -> [String] {
        var spelled: [String] = []
        for name in names { spelled.append(try row("SELECT name FROM tags WHERE name = ?", [.text(name)]) { $0.text(0) } ?? name) }
        return spelled
    }
}

extension Vault {
    /// The number of the tag with this name; nil when there is none.
    func tagNumber(_ name: String, in transaction: Transaction) throws(VaultError) -> Int? {
        try transaction.row("SELECT number FROM tags WHERE name = ?", [.text(name)]) { $0.integer(0) }
    }

    /// The tag with this name, made when there is none.
    func tag(_ name: TagName, in transaction: Transaction) throws(VaultError) -> Int {
        if let number = try tagNumber(name.text, in: transaction) { return number }
        try transaction.run("INSERT INTO tags (name) VALUES (?)", [.text(name.text)])
        guard let number = try tagNumber(name.text, in: transaction) else { throw .closed }
        return number
    }

    /// Gives an item these tags and no others.
    /// - Returns: whether that is a difference.
    func setTags(_ names: [TagName], of item: EvidenceItem, in transaction: Transaction) throws(VaultError) -> Bool {
        let id = item.id.description
        var numbers: Set<Int> = []
        for name in names { numbers.insert(try tag(name, in: transaction)) }
        let present = Set(try transaction.rows("SELECT tag FROM item_tags WHERE item = ?", [.text(id)]) { $0.integer(0) })
        for number in present.subtracting(numbers) {
            try transaction.run("DELETE FROM item_tags WHERE item = ? AND tag = ?", [.text(id), .integer(number)])
        }
        for number in numbers.subtracting(present) {
            try transaction.run("INSERT INTO item_tags (item, tag) VALUES (?, ?)", [.text(id), .integer(number)])
        }
        return numbers != present
    }
}
