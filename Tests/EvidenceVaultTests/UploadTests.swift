import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Synchronization
import Testing

@testable import EvidenceVault

@Suite struct UploadTests {
    private func fileUpload(_ vault: Vault, length: Int? = nil) throws -> Upload {
        try vault.createUpload(
            UploadRequest(
                target: .file(name: "notes.txt", mediaType: "text/plain"), length: length,
                device: Device(id: "1", name: "Ada's phone", pairedAt: Timestamp(milliseconds: 0), lastSeenAt: nil)))
    }

    @Test func aWholeFileBecomesAnEvidenceItem() throws {
        let temporary = try TemporaryVault()
        let bytes = patternedBytes(100_000, seed: 3)
        let upload = try fileUpload(temporary.vault, length: bytes.count)
        #expect(try temporary.vault.append(Array(bytes.prefix(40_000)), to: upload.id, at: 0).state == .receiving)
        let done = try temporary.vault.append(Array(bytes.suffix(60_000)), to: upload.id, at: 40_000)
        #expect(done.state == .settled && done.sha256 == sha256(bytes))
        let item = try temporary.vault.item(try #require(done.item))
        #expect(item.kind == .document && item.title == "notes.txt" && item.device == "Ada's phone" && item.sha256 == [sha256(bytes)])
        #expect(try temporary.vault.openFile(of: item.id).file.bytes() == bytes)
        #expect(code { try temporary.vault.append([1], to: upload.id, at: bytes.count) } == .uploadFinished)
        #expect(code { try temporary.vault.terminateUpload(upload.id) } == .evidenceProtected)
    }

    @Test func bytesThatComeAgainReplaceAnObjectThatHasRotted() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let bytes = patternedBytes(500, seed: 4)
        let first = try fileUpload(vault, length: bytes.count)
        #expect(try vault.append(bytes, to: first.id, at: 0).state == .settled)
        let rotted = [bytes[0] ^ 1] + bytes.dropFirst()
        try DurableFile.write(rotted, to: vault.folder.object(sha256(bytes)))
        let second = try fileUpload(vault, length: bytes.count)
        #expect(try vault.append(bytes, to: second.id, at: 0).state == .settled)
        #expect(try DurableFile.read(vault.folder.object(sha256(bytes))) == bytes)
        let kept = try #require(try Folder.entries(of: vault.folder.setAside).first)
        #expect(try DurableFile.read("\(vault.folder.setAside)/\(kept)") == rotted)
    }

    @Test func anEmptyFileIsAnItemToo() throws {
        let temporary = try TemporaryVault()
        let upload = try fileUpload(temporary.vault, length: 0)
        let done = try temporary.vault.append([], to: upload.id, at: 0)
        #expect(done.state == .settled && done.sha256 == emptySHA256)
        #expect(try temporary.vault.check().problems.map(\.detail) == [])
    }

    @Test func offsetsAndLengthsMustFit() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let upload = try fileUpload(vault)
        try vault.append([1, 2, 3], to: upload.id, at: 0)
        do {
            try vault.append([4], to: upload.id, at: 2)
            Issue.record("an offset that is not the upload's was taken")
        } catch {
            #expect(error.code == .offsetConflict && error.expected == .offset(3))
        }
        #expect(code { try vault.append([4], to: upload.id, at: 3, length: 2) } == .lengthConflict)
        #expect(code { try vault.append([4, 5, 6], to: upload.id, at: 3, length: 5) } == .lengthExceeded)
        #expect(try vault.upload(upload.id).offset == 3)
        #expect(try vault.upload(upload.id).length == nil)
        #expect(try vault.append([4, 5], to: upload.id, at: 3, length: 5).state == .settled)
    }

    @Test(arguments: UploadChecksum.Algorithm.allCases)
    func bytesWithTheWrongChecksumAreDropped(_ algorithm: UploadChecksum.Algorithm) throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let upload = try fileUpload(vault)
        // Digests of "abc" (FIPS 180-4).
        let abc: [UInt8] =
            algorithm == .sha1
            ? [0xA9, 0x99, 0x3E, 0x36, 0x47, 0x06, 0x81, 0x6A, 0xBA, 0x3E, 0x25, 0x71, 0x78, 0x50, 0xC2, 0x6C, 0x9C, 0xD0, 0xD8, 0x9D]
            : Digest.of(Array("abc".utf8)).bytes
        let checksum = try #require(UploadChecksum(algorithm: algorithm, value: abc))
        #expect(code { try vault.append(Array("abd".utf8), to: upload.id, at: 0, checksum: checksum) } == .checksumMismatch)
        #expect(try vault.upload(upload.id).offset == 0)
        #expect(try vault.append(Array("abc".utf8), to: upload.id, at: 0, checksum: checksum).offset == 3)
    }

    @Test func aRequestThatWasCutOffKeepsWhatArrivedUnlessItCameWithAChecksum() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let upload = try fileUpload(vault)
        let first = try vault.openAppend(upload.id, at: 0)
        try first.write([1, 2, 3])
        first.abandon()
        #expect(try vault.upload(upload.id).offset == 3)
        let checksum = try #require(UploadChecksum(algorithm: .sha256, value: Digest.of([4, 5, 6]).bytes))
        let second = try vault.openAppend(upload.id, at: 3, checksum: checksum)
        try second.write([4, 5])
        second.abandon()
        #expect(try vault.upload(upload.id).offset == 3)
        do {
            let third = try vault.openAppend(upload.id, at: 3)
            try third.write([9])
        }
        #expect(try vault.upload(upload.id).offset == 4)
    }

    @Test func anotherRequestTakesAnUploadOver() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let upload = try fileUpload(vault)
        let stalled = try vault.openAppend(upload.id, at: 0)
        try stalled.write([1, 2, 3])
        #expect(code { _ = try vault.openAppend(upload.id, at: 0) } == .offsetConflict)
        #expect(try vault.upload(upload.id).offset == 3)
        try vault.append([4], to: upload.id, at: 3)
        #expect(code { try stalled.write([7]) } == .uploadTakenOver)
        #expect(code { _ = try stalled.finish() } == .uploadTakenOver)
        stalled.abandon()
        #expect(try vault.upload(upload.id).offset == 4)
    }

    @Test func creatingASegmentAgainGivesTheSameUpload() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        _ = try temporary.vault.appendLog(try device.begin(), to: device.recording)
        let upload = try temporary.vault.createSegment(3, of: device.recording)
        try temporary.vault.append([1, 2], to: upload.id, at: 0)
        let again = try temporary.vault.createSegment(3, of: device.recording)
        #expect(again.id == upload.id && again.offset == 2)
        let other = try temporary.reopened()
        #expect(try other.vault.createSegment(3, of: device.recording).id == upload.id)
    }

    @Test func bytesThatTheLogNamesCannotBeTerminated() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording)
        let loose = try vault.createSegment(2, of: device.recording)
        try vault.append([1, 2, 3], to: loose.id, at: 0)
        try vault.terminateUpload(loose.id)
        #expect(code { _ = try vault.upload(loose.id) } == .notFound)
        let named = try vault.createSegment(1, of: device.recording)
        try vault.append([1, 2, 3], to: named.id, at: 0)
        _ = try vault.appendLog(try device.chunk(1, [1, 2, 3]), to: device.recording)
        #expect(code { try vault.terminateUpload(named.id) } == .evidenceProtected)
        #expect(try vault.check().problems.map(\.detail) == [])
    }

    @Test func unfinishedFilesExpireAndSegmentsDoNot() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin(), to: device.recording)
        let segment = try vault.createSegment(1, of: device.recording)
        let file = try fileUpload(vault, length: 10)
        try vault.append([1], to: file.id, at: 0)
        #expect(segment.expiresAt == nil)
        temporary.clock.advance(milliseconds: 24 * 3600 * 1000)
        #expect(code { try vault.append([1], to: file.id, at: 1) } == .uploadExpired)
        #expect(try vault.expireUploads() == 1)
        #expect(code { _ = try vault.upload(file.id) } == .notFound)
        #expect(try vault.upload(segment.id).state == .receiving)
        #expect(try Folder.entries(of: vault.folder.incoming).isEmpty)
    }

    @Test func manyPhonesAtOnceShareCommits() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let phones = 16
        let commits = vault.catalogue.commits
        let failures = Mutex<[String]>([])
        onThreads(phones) { index in
            do {
                var device = try TestDevice()
                try vault.record((0..<6).map { patternedBytes(300, seed: UInt64(index * 10 + $0)) }, with: &device)
                let item = try vault.item(ItemID(device.recording))
                if item.state != .settled { failures.withLock { $0.append("\(item.state)") } }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try vault.items(ItemQuery()).items.count == phones)
        // Each phone makes 18 changes: begin, upload, 6 times bytes and line, end, and two to settle.
        #expect(vault.catalogue.commits - commits < phones * 18)
        #expect(try vault.check().problems.map(\.detail) == [])
    }

    @Test func oneUploadIsWrittenByOneOfManyAtATime() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let upload = try fileUpload(vault)
        let failures = Mutex<[String]>([])
        onThreads(8) { index in
            for _ in 0..<10 {
                do {
                    let now = try vault.upload(upload.id)
                    try vault.append([UInt8](repeating: UInt8(index), count: 100), to: upload.id, at: now.offset)
                } catch {
                    let isLost = (error as? VaultError).map { [.offsetConflict, .uploadTakenOver].contains($0.code) } ?? false
                    if !isLost { failures.withLock { $0.append("\(error)") } }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let end = try vault.upload(upload.id).offset
        #expect(end > 0)
        #expect(try vault.append([], to: upload.id, at: end, length: end).state == .settled)
        #expect(try vault.check().problems.map(\.detail) == [])
    }
}
