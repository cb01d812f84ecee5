import EvidenceModel
import Testing

@testable import EvidenceVault

extension Vault {
    /// Adds a file of its own bytes as an evidence item.
    func addFile(
        named name: String = "a.jpg", type: String = "image/jpeg", device: String? = nil, at time: Timestamp? = nil
    ) throws -> ItemID {
        let bytes = Array("\(name) \(try count(ItemQuery()).count)".utf8)
        var details = FileDetails()
        details.modified = time.map { ZonedTime($0, offsetMinutes: 0) }
        let upload = try createUpload(
            UploadRequest(
                target: .file(name: name, mediaType: type), length: bytes.count,
                device: device.map { Device(id: "d-\($0)", name: $0, pairedAt: clock.now) }, details: details))
        return try #require(try append(bytes, to: upload.id, at: 0).item)
    }

    /// Changes an item.
    @discardableResult func change(_ id: ItemID, by actor: Actor = .owner, _ body: (inout ItemEdit) -> Void) throws -> EvidenceItem {
        var edit = ItemEdit()
        body(&edit)
        return try self.edit(id, edit, by: actor)
    }

    /// The ids that a query finds, the newest capture first.
    func found(_ text: String = "", _ body: (inout ItemQuery) -> Void = { _ in }) throws -> [ItemID] {
        var query = ItemQuery(text: text)
        body(&query)
        let ids = try items(query).items.map(\.id)
        #expect(try count(query) == ItemCount(count: ids.count, isAtLeast: false))
        return ids
    }

    /// Makes a case.
    func addCase(_ reference: String, isHeld: Bool = false) throws -> CaseID {
        var change = CaseChange()
        change.title = "Bus"
        change.reference = reference
        change.legalHold = isHeld
        return try createCase(change, by: .owner).id
    }
}
