import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Glibc
import Synchronization
import Testing

@testable import EvidenceVault

private func inode(_ file: ReadFile) throws -> UInt {
    var facts = stat()
    try #require(withExtendedLifetime(file) { fstat(file.descriptor, &facts) } == 0)
    return facts.st_ino
}

/// What opening a vault finds after a crash: the files are brought into the state that a crash would leave, or the disk is made to fail.
@Suite struct RecoveryTests {
    let chunks = (0..<4).map { patternedBytes(5000 + $0, seed: UInt64($0 + 40)) }

    /// A live recording with one segment and all but its last chunk sent.
    private func begin(_ vault: Vault, _ device: inout TestDevice) throws -> Upload {
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording)
        var upload = try vault.createSegment(1, of: device.recording)
        for chunk in chunks.dropLast() {
            upload = try vault.append(chunk, to: upload.id, at: upload.offset)
            _ = try vault.appendLog(try device.chunk(1, chunk), to: device.recording)
        }
        return upload
    }

    private func finish(_ vault: Vault, _ device: inout TestDevice, _ upload: Upload) throws {
        let last = chunks[chunks.count - 1]
        try vault.append(last, to: upload.id, at: upload.offset, length: upload.offset + last.count)
        _ = try vault.appendLog(try device.chunk(1, last) + device.end(), to: device.recording)
        let item = try vault.item(ItemID(device.recording))
        #expect(item.state == .settled)
        #expect(item.sha256 == [sha256(Array(chunks.joined()))])
        #expect(try vault.check().problems.map(\.detail) == [])
    }

    @Test func aTailNobodyAcknowledgedIsCutOff() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        let upload = try begin(temporary.vault, &device)
        let folder = temporary.vault.folder
        temporary.vault.close()
        for path in [
            folder.upload(upload.id), "\(folder.recording(device.recording.description))/capture.log",
            "\(folder.recording(device.recording.description))/receipts.txt",
        ] {
            try AppendFile(path: path, creating: false).append(Array("{\"seq\":99".utf8))
        }
        let again = try temporary.reopened()
        #expect(DurableFile.size(folder.upload(upload.id)) == upload.offset)
        #expect(try again.vault.upload(upload.id).offset == upload.offset)
        #expect(try again.vault.captureLog(of: device.recording).nextSequence == 5)
        try finish(again.vault, &device, upload)
    }

    @Test func linesOnTheDiskThatTheCatalogueDoesNotKnowAreKept() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        let upload = try begin(temporary.vault, &device)
        let path = "\(temporary.vault.folder.recording(device.recording.description))/capture.log"
        temporary.vault.close()
        let bookmark = try device.line(.bookmark(label: "here"))
        try AppendFile(path: path, creating: false).append(bookmark)
        let again = try temporary.reopened()
        #expect(try again.vault.item(ItemID(device.recording)).recording?.lines == 6)
        #expect(try again.vault.appendLog(bookmark, to: device.recording).nextSequence == 6)
        try finish(again.vault, &device, upload)
    }

    @Test func aChangedUploadIsSetAsideAndGoesOnFromTheLastGoodChunk() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        let upload = try begin(temporary.vault, &device)
        let folder = temporary.vault.folder
        temporary.vault.close()
        var bytes = try DurableFile.read(folder.upload(upload.id))
        bytes[chunks[0].count + 100] ^= 1
        try DurableFile.write(bytes, to: folder.upload(upload.id))

        let again = try temporary.reopened()
        #expect(code { try again.vault.append(chunks[3], to: upload.id, at: upload.offset) } == .offsetConflict)
        let reset = try again.vault.upload(upload.id)
        #expect(reset.offset == chunks[0].count)
        #expect(try Folder.entries(of: folder.setAside).count == 1)
        var offset = reset.offset
        for chunk in chunks[1...2] { offset = try again.vault.append(chunk, to: upload.id, at: offset).offset }
        try finish(again.vault, &device, try again.vault.upload(upload.id))
    }

    @Test func aShortUploadIsSetAsideWhenTheVaultOpens() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        let upload = try begin(temporary.vault, &device)
        let folder = temporary.vault.folder
        temporary.vault.close()
        try AppendFile(path: folder.upload(upload.id), creating: false).truncate(to: chunks[0].count + 10)
        let again = try temporary.reopened()
        #expect(try again.vault.upload(upload.id).offset == chunks[0].count)
        #expect(try Folder.entries(of: folder.setAside).count == 1)
        #expect(try again.vault.item(ItemID(device.recording)).bytes == chunks[0].count)
    }

    @Test func aLostUploadFileStartsAnew() throws {
        let temporary = try TemporaryVault()
        let upload = try temporary.vault.createUpload(
            UploadRequest(target: .file(name: "a.pdf", mediaType: "application/pdf"), length: 100))
        try temporary.vault.append(patternedBytes(60, seed: 1), to: upload.id, at: 0)
        temporary.vault.close()
        try DurableFile.remove(temporary.vault.folder.upload(upload.id))
        let again = try temporary.reopened()
        #expect(try again.vault.upload(upload.id).offset == 0)
    }

    @Test(arguments: [DiskStep.synchronise, .move, .moved], [false, true])
    func aFailureAtAnyStepOfSettlingLosesNothing(_ step: DiskStep, _ reopens: Bool) throws {
        let fails = Mutex(false)
        var options = VaultOptions()
        options.diskFault = { at, path throws(FileError) in
            if fails.withLock({ $0 }), at == step { throw FileError(operation: "test", path: path, number: 5) }
        }
        let temporary = try TemporaryVault(options: options)
        var device = try TestDevice()
        let upload = try begin(temporary.vault, &device)
        let last = chunks[3]
        let (vault, line) = (temporary.vault, try device.chunk(1, chunks[3]))
        fails.withLock { $0 = true }
        let failed = code {
            try vault.append(last, to: upload.id, at: upload.offset, length: upload.offset + last.count)
            _ = try vault.appendLog(line, to: device.recording)
        }
        #expect(failed == .storageFailure)
        fails.withLock { $0 = false }
        // The vault that saw the failure goes on serving, and so does one that is opened anew.
        let again = reopens ? try temporary.reopened() : temporary
        let now = try again.vault.upload(upload.id)
        if now.offset == upload.offset {
            try again.vault.append(last, to: upload.id, at: upload.offset, length: upload.offset + last.count)
        } else {
            #expect(now.offset == upload.offset + last.count)
            // A client that did not hear of it may send nothing more, to declare the length once again.
            _ = try? again.vault.append([], to: upload.id, at: now.offset, length: now.offset)
        }
        _ = try again.vault.appendLog(line, to: device.recording)
        _ = try again.vault.appendLog(try device.end(), to: device.recording)
        let item = try again.vault.item(ItemID(device.recording))
        #expect(item.state == .settled)
        #expect(item.sha256 == [sha256(Array(chunks.joined()))])
        #expect(try Folder.entries(of: again.vault.folder.incoming).isEmpty)
        #expect(try again.vault.check().problems.map(\.detail) == [])
    }

    @Test func afterAFailedSynchronisationTheBytesThatCountGoToANewFile() throws {
        let fails = Mutex(false)
        var options = VaultOptions()
        options.diskFault = { at, path throws(FileError) in
            if fails.withLock({ $0 }), at == .synchronise { throw FileError(operation: "fdatasync", path: path, number: 5) }
        }
        let temporary = try TemporaryVault(options: options)
        let vault = temporary.vault
        var device = try TestDevice()
        let upload = try begin(vault, &device)
        let path = vault.folder.upload(upload.id)
        let before = try ReadFile(path: path)
        fails.withLock { $0 = true }
        #expect(code { try vault.append(chunks[3], to: upload.id, at: upload.offset) } == .storageFailure)
        #expect(code { try vault.append(chunks[3], to: upload.id, at: upload.offset) } == .storageFailure)
        fails.withLock { $0 = false }
        // What the old file's pages said is not what the disk has: it is read no more.
        let last = chunks[3]
        try vault.append(Array(last.prefix(10)), to: upload.id, at: upload.offset)
        #expect(try ReadFile(path: path).bytes().count == upload.offset + 10)
        #expect(try inode(before) != inode(try ReadFile(path: path)))
        let now = try vault.upload(upload.id)
        try vault.append(Array(last.dropFirst(10)), to: upload.id, at: now.offset, length: upload.offset + last.count)
        _ = try vault.appendLog(try device.chunk(1, last) + device.end(), to: device.recording)
        #expect(try vault.item(ItemID(device.recording)).state == .settled)
        #expect(try Folder.entries(of: vault.folder.setAside).isEmpty)
        #expect(try vault.check().problems.map(\.detail) == [])
    }

    @Test func aFailedSynchronisationOfTheLogAcknowledgesNothing() throws {
        let fails = Mutex(false)
        var options = VaultOptions()
        options.diskFault = { at, path throws(FileError) in
            if fails.withLock({ $0 }), at == .synchronise, path.hasSuffix("receipts.txt") {
                throw FileError(operation: "fdatasync", path: path, number: 5)
            }
        }
        let temporary = try TemporaryVault(options: options)
        var device = try TestDevice()
        _ = try temporary.vault.appendLog(try device.begin(), to: device.recording)
        let line = try device.line(.bookmark(label: "x"))
        fails.withLock { $0 = true }
        #expect(code { _ = try temporary.vault.appendLog(line, to: device.recording) } == .storageFailure)
        fails.withLock { $0 = false }
        let answer = try temporary.vault.appendLog(line, to: device.recording)
        #expect(answer.nextSequence == 2)
        #expect(try temporary.vault.check().problems.map(\.detail) == [])
    }

    @Test func whatWasRunningIsQueuedAgain() throws {
        let temporary = try TemporaryVault()
        let job = try temporary.vault.createJob(kind: "test", item: nil)
        #expect(try temporary.vault.startNextJob(kinds: ["test"])?.id == job.id)
        let again = try temporary.reopened()
        #expect(try again.vault.job(job.id).state == .queued)
    }

    @Test func aLogWhoseFirstLineNeverWasWholeIsNoRecording() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        let begin = try device.begin()
        temporary.vault.close()
        let folder = temporary.vault.folder.recording(device.recording.description)
        try Folder.create(folder)
        try DurableFile.write(Array(begin.dropLast(30)), to: "\(folder)/capture.log")
        let again = try temporary.reopened()
        #expect(try again.vault.check().problems.map(\.detail) == [])
        #expect(code { _ = try again.vault.captureLog(of: device.recording) } == .notFound)
        #expect(try again.vault.appendLog(begin, to: device.recording).nextSequence == 1)
        #expect(try again.vault.check().problems.map(\.detail) == [])
    }

    @Test func filesOfNoUploadAreSetAside() throws {
        let temporary = try TemporaryVault()
        temporary.vault.close()
        try DurableFile.write([1, 2, 3], to: temporary.vault.folder.upload("stranger"))
        let again = try temporary.reopened()
        #expect(try Folder.entries(of: again.vault.folder.incoming).isEmpty)
        #expect(try Folder.entries(of: again.vault.folder.setAside).count == 1)
    }
}
