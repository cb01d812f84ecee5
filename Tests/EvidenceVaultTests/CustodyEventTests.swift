import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import OpenSSLBridge
import SQLiteBridge
import Testing

@testable import EvidenceVault

/// Whatever changes evidence is in the custody log, with who did it.
@Suite struct CustodyEventTests {
    private func events(_ vault: Vault, _ query: CustodyQuery = CustodyQuery(limit: 500)) throws -> [CustodyEvent] {
        try vault.custody(query).lines.map { line in try #require(CustodyEvent(line: line)) }
    }

    private func actions(_ vault: Vault, of item: ItemID) throws -> [String] {
        try events(vault, CustodyQuery(item: item)).reversed().map(\.action.rawValue)
    }

    @Test func aRecordingsLifeIsTold() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let phone = Actor(try vault.pair(token: try vault.makePairingToken().token, name: "phone").device)
        let paired = try #require(try vault.devices().first?.device)
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1) + device.chunk(1, [1, 2]), to: device.recording, device: paired)
        let upload = try vault.createUpload(
            UploadRequest(target: .segment(recording: device.recording, number: 1, mediaType: "video/mp4"), device: paired))
        try vault.append([1, 2], to: upload.id, at: 0, length: 2)
        let end = try device.end()
        _ = try vault.appendLog(end, to: device.recording, device: paired)
        let id = ItemID(device.recording)
        _ = try vault.change(id) { $0.title = "Kerb" }
        try vault.storeVerdict(#"{"verdict":"intact"}"#, summary: "fine", receivedAfterCaptureMilliseconds: nil, of: id, by: phone)
        let job = try vault.createJob(kind: "evidence-copy", item: id, by: phone)
        _ = try vault.startNextJob(kinds: ["evidence-copy"])
        try vault.finishJob(job.id, detail: "", files: [Job.File(name: "a.mp4", bytes: 1, sha256: emptySHA256)])
        try vault.delete(id, by: .owner)
        _ = try vault.restore(id, by: phone)
        let expected = [
            "recording-began", "recording-ended", "item-added", "item-retitled", "item-verified", "item-exported", "item-trashed",
            "item-restored",
        ]
        #expect(try actions(vault, of: id) == expected)
        let told = try events(vault, CustodyQuery(item: id))
        #expect(Set(told.map(\.actor.text)) == [Actor.owner.text, phone.text])
        let added = try #require(told.first { $0.action == .itemAdded })
        #expect(added.actor == phone && added.detail["sha256"]?.array?.compactMap(\.string) == [sha256([1, 2])])
        // Sent once more, and read again after a restart: nothing is told twice.
        _ = try vault.appendLog(end, to: device.recording, device: paired)
        #expect(try actions(try temporary.reopened().vault, of: id) == expected)
    }

    @Test func whatACrashKeptFromTheCommitIsToldAsTheVaultOpens() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        _ = try temporary.vault.appendLog(try device.begin() + device.segment(1) + device.chunk(1, [1]), to: device.recording)
        _ = try temporary.vault.appendLog(try device.end(), to: device.recording)
        // As if the last commit had not come: the log's lines are there, the row and the event are not.
        _ = try temporary.vault.catalogue.write { transaction throws(VaultError) in
            try transaction.run("UPDATE recordings SET ended = 0, log_bytes = log_bytes - 1")
            try transaction.run("DELETE FROM custody_events WHERE action = 'recording-ended'")
        }
        temporary.vault.close()
        try DurableFile.remove(temporary.vault.folder.custodyLog)
        let again = try TemporaryVault(in: temporary.folder, clock: temporary.clock).vault
        #expect(try actions(again, of: ItemID(device.recording)) == ["recording-began", "recording-ended"])
        #expect(try events(again, CustodyQuery(action: .recordingEnded)).first?.actor == .vault)
    }

    @Test func devicesAndKeysAreTold() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let phone = try vault.pair(token: try vault.makePairingToken().token, name: "phone").device
        var first = try TestDevice()
        var second = try TestDevice()
        _ = try vault.appendLog(try first.begin(), to: first.recording, device: phone)
        _ = try vault.appendLog(try second.begin(), to: second.recording, device: phone)
        #expect(code { try vault.revokeDevice(phone.id, by: Actor(phone)) } == .ownerOnly)
        #expect(code { _ = try vault.acceptDeviceKey(second.key.publicKey, of: second.recording, by: Actor(phone)) } == .ownerOnly)
        _ = try vault.acceptDeviceKey(second.key.publicKey, of: second.recording, by: .owner)
        try vault.revokeDevice(phone.id, by: .owner)
        let told = try events(vault).reversed().filter { $0.action != .recordingBegan }
        #expect(told.map(\.action) == [.devicePaired, .keyAccepted, .deviceRevoked])
        #expect(told.last?.detail["device"]?.object?["name"]?.string == "phone")
    }

    @Test func pagesGoThroughTheLogOnceWithoutGaps() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let id = try vault.addFile([1])
        for index in 0..<6 { _ = try vault.change(id) { $0.title = "\(index)" } }
        var (seen, before): ([Int], Int?) = ([], nil)
        repeat {
            let page = try vault.custody(CustodyQuery(item: id, before: before, limit: 3))
            seen += page.lines.compactMap { CustodyEvent(line: $0)?.seq }
            before = page.next
        } while before != nil
        #expect(seen == Array((1...7).reversed()))
    }

    @Test func aChangeThatFailsLeavesNoEvent() throws {
        let temporary = try TemporaryVault()
        let id = try temporary.vault.addFile([1])
        let count = try events(temporary.vault).count
        #expect(code { _ = try temporary.vault.restore(id, by: .owner) } == .stateConflict)
        #expect(code { _ = try temporary.vault.change(id) { $0.title = String(repeating: "x", count: 501) } } == .invalidRequest)
        #expect(try events(temporary.vault).count == count)
    }
}
