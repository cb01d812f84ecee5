import DurableFiles
import EvidenceModel
import ExhibitTestSupport
import SQLiteBridge

@testable import EvidenceVault

/// A vault with one of each: a settled recording that was given a title and one in the trash, a live one with a segment settled and a
/// segment under way, and a file.
final class FilledVault {
    let temporary: TemporaryVault
    var live: TestDevice
    let upload: Upload
    private let rest = patternedBytes(700, seed: 9)
    private var opened: Vault

    var folder: VaultFolder { temporary.vault.folder }

    init() throws {
        temporary = try TemporaryVault()
        opened = temporary.vault
        let vault = temporary.vault
        var settled = try TestDevice(at: Timestamp(milliseconds: 1_796_000_000_000))
        try vault.record([patternedBytes(3000, seed: 1), patternedBytes(2000, seed: 2)], with: &settled)
        var edit = ItemEdit()
        edit.title = "The crossing"
        _ = try vault.edit(ItemID(settled.recording), edit, by: .owner)
        var trashed = try TestDevice(at: Timestamp(milliseconds: 1_796_000_500_000))
        try vault.record([patternedBytes(500, seed: 3)], with: &trashed)
        try vault.delete(ItemID(trashed.recording), by: .owner)

        let file = try vault.createUpload(UploadRequest(target: .file(name: "plan.pdf", mediaType: "application/pdf"), length: 9))
        try vault.append(Array("%PDF-1.7\n".utf8), to: file.id, at: 0)

        var device = try TestDevice(at: Timestamp(milliseconds: 1_796_001_000_000))
        // Two segments that begin alike, as those of one camera do.
        let head = patternedBytes(900, seed: 4)
        _ = try vault.appendLog(try device.begin() + device.segment(1) + device.chunk(1, head), to: device.recording)
        let first = try vault.createSegment(1, of: device.recording)
        try vault.append(head, to: first.id, at: 0, length: head.count)
        _ = try vault.appendLog(try device.segment(2) + device.chunk(2, head), to: device.recording)
        var second = try vault.createSegment(2, of: device.recording)
        second = try vault.append(head, to: second.id, at: 0)
        let more = patternedBytes(1200, seed: 5)
        _ = try vault.appendLog(try device.chunk(2, more), to: device.recording)
        upload = try vault.append(more, to: second.id, at: second.offset)
        live = device
    }

    func close() {
        temporary.vault.close()
        opened.close()
    }

    func reopened() throws -> Vault {
        close()
        opened = try TemporaryVault(in: temporary.folder, clock: temporary.clock).vault
        return opened
    }

    /// Sends the rest of the live recording, to the upload it knows.
    func finish(in vault: Vault) throws {
        let lines = try live.chunk(2, rest) + live.end()
        try vault.append(rest, to: upload.id, at: upload.offset, length: upload.offset + rest.count)
        _ = try vault.appendLog(lines, to: live.recording)
        let item = try vault.item(ItemID(live.recording))
        guard item.state == .settled, item.sha256 == [1, 2].map({ sha256(live.bytes(of: $0)) }) else {
            throw VaultError(.stateConflict, subject: "the live recording", detail: "\(item)")
        }
    }

    func dropCatalogue(_ suffixes: [String]) throws {
        for suffix in suffixes { try DurableFile.remove(folder.database + suffix) }
    }

    func overwrite(at offset: Int, with bytes: [UInt8]) throws {
        var file = try DurableFile.read(folder.database)
        file.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
        try DurableFile.write(file, to: folder.database)
    }

    /// The number of a table's or index's root page, from 0.
    func page(of name: String) throws -> Int {
        let connection = try SQLiteConnection(path: folder.database, access: .readOnly)
        return try (connection.rows("SELECT rootpage FROM sqlite_schema WHERE name = ?", [.text(name)]) { $0.integer(0) }.first ?? 1) - 1
    }

    func state() throws -> VaultState { try state(of: temporary.vault) }

    func state(of vault: Vault) throws -> VaultState {
        var state = VaultState()
        let items = try vault.items(ItemQuery(limit: 500)).items + vault.items(ItemQuery(limit: 500, state: .deleted)).items
        for item in items {
            let id = item.recording == nil ? "the file" : item.id.description
            state.items[id] = VaultState.Item(
                title: item.title, isDeleted: item.deletedAt != nil, kind: item.kind, startedAt: item.startedAt, duration: item.duration,
                bytes: item.bytes, sha256: item.sha256, device: item.device, mediaType: item.mediaType,
                state: item.deletedAt == nil ? item.state : nil, lines: item.recording?.lines)
            guard item.recording != nil else { continue }
            for file in ["capture.log", "receipts.txt", "SHA256SUMS", "vault.vkey"] {
                state.files["\(item.id)/\(file)"] = try? DurableFile.read("\(folder.recording(item.id.description))/\(file)")
            }
        }
        state.problems = try vault.check().problems.map(\.detail)
        return state
    }
}

/// What a vault tells of its evidence.
struct VaultState: Equatable {
    struct Item: Equatable {
        var title: String
        var isDeleted: Bool
        var kind: EvidenceItem.Kind
        var startedAt: Timestamp?
        var duration: Double?
        var bytes: Int
        var sha256: [String]
        var device: String?
        var mediaType: String
        /// Nil for one in the trash.
        var state: EvidenceItem.State?
        var lines: Int?
    }

    var items: [String: Item] = [:]
    /// Of the recordings' folders.
    var files: [String: [UInt8]] = [:]
    var problems: [String] = []

    var recordings: [String: Item] { items.filter { $0.value.kind == .recording } }

    /// As after a rebuild that could read the former catalogue: what was in the trash is listed again.
    var withoutTrash: VaultState {
        var changed = self
        for id in items.keys where changed.items[id]?.isDeleted == true {
            changed.items[id]?.isDeleted = false
            changed.items[id]?.state = .settled
        }
        return changed
    }

    /// As after a rebuild that could not: recordings have the title that their log gives them, files one that says nothing.
    var withoutNames: VaultState {
        var changed = withoutTrash
        for id in items.keys { changed.items[id]?.title = "" }
        changed.items["the file"]?.startedAt = nil
        return changed
    }
}

func copyFolder(_ source: String, to target: String) throws {
    try Folder.create(target)
    for name in try Folder.entries(of: source) {
        if (try? Folder.entries(of: "\(source)/\(name)")) != nil {
            try copyFolder("\(source)/\(name)", to: "\(target)/\(name)")
        } else if DurableFile.size("\(source)/\(name)") != nil {
            try DurableFile.write(try DurableFile.read("\(source)/\(name)"), to: "\(target)/\(name)")
        }
    }
}
