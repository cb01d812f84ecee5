import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import OpenSSLBridge
import Testing

@testable import EvidenceVault

@Suite struct RecordingTests {
    let chunks = (0..<5).map { patternedBytes(1000 + $0 * 37, seed: UInt64($0 + 1)) }

    @Test func aLiveRecordingSettlesIntoAnObjectThatMatchesItsLog() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        let upload = try temporary.vault.record(chunks, with: &device)
        let whole = Array(chunks.joined())
        #expect(upload.state == .settled)
        #expect(upload.sha256 == sha256(whole))

        let item = try temporary.vault.item(ItemID(device.recording))
        #expect(item.state == .settled)
        #expect(item.sha256 == [sha256(whole)])
        #expect(item.bytes == whole.count)
        #expect(item.recording?.chunks == 5)
        #expect(item.recording?.segments.first?.width == 1280)
        #expect(item.title == "Recording 2026-11-30 06:00")

        let object = try temporary.vault.openSegment(1, of: item.id)
        #expect(try object.file.bytes() == whole)
        let sums = try DurableFile.read("\(temporary.vault.folder.recording(device.recording.description))/SHA256SUMS")
        #expect(String(decoding: sums, as: UTF8.self) == "\(sha256(whole))  segment-0001.mp4\n")
        #expect(try Folder.entries(of: temporary.vault.folder.incoming).isEmpty)
    }

    @Test func theReceiptIsSignedAndNamesWhatIsHeld() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        let vault = temporary.vault
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording)
        let upload = try vault.createSegment(1, of: device.recording)
        _ = try vault.append(chunks[0], to: upload.id, at: 0)
        let answer = try vault.appendLog(try device.chunk(1, chunks[0]), to: device.recording)
        #expect(answer.nextSequence == 3)
        let note = try SignedNote.parse(Array(answer.receipt.utf8))
        let check = try #require(note.check(by: try VerifierKey.parse(Array(vault.verifierKey.utf8))))
        #expect(try #require(Ed25519PublicKey(check.publicKey)).isValid(signature: check.signature, over: check.message))
        let receipt = try Receipt.parse(text: note.text)
        #expect(receipt.sequence == 2)
        #expect(receipt.segments.map(\.bytes) == [chunks[0].count])
        #expect(receipt.segments.first?.sha256 == Digest.of(chunks[0]))
        #expect(ReceiptsFile.notes(in: try vault.receipts(of: device.recording)).count == 2)
    }

    @Test func aReceiptNamesWhatIsNewAndAtTheEndEverything() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1) + device.segment(2), to: device.recording)
        func segments(_ answer: LogAnswer) throws -> [Int] {
            try Receipt.parse(text: try SignedNote.parse(Array(answer.receipt.utf8)).text).segments.map(\.segment)
        }
        var line: [UInt8] = []
        for number in [1, 2] {
            let upload = try vault.createSegment(number, of: device.recording)
            try vault.append(chunks[number], to: upload.id, at: 0, length: chunks[number].count)
            line = try device.chunk(number, chunks[number])
            #expect(try segments(vault.appendLog(line, to: device.recording)) == [number])
        }
        // A line that is held already: the device asks for a receipt over everything.
        #expect(try segments(vault.appendLog(line, to: device.recording)) == [1, 2])
        #expect(try segments(vault.appendLog(try device.end(), to: device.recording)) == [1, 2])
        #expect(try vault.check().problems.map(\.detail) == [])
    }

    @Test func linesSentAgainChangeNothing() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        let vault = temporary.vault
        let (begin, segment, notice) = (try device.begin(), try device.segment(1), try device.line(.notice(text: "x")))
        _ = try vault.appendLog(begin + segment, to: device.recording)
        let first = try vault.appendLog(begin + segment, to: device.recording)
        let again = try vault.appendLog(begin + segment, to: device.recording)
        #expect(first.nextSequence == 2 && first.receipt == again.receipt)
        let both = try vault.appendLog(segment + notice, to: device.recording)
        #expect(both.nextSequence == 3)
        let log = try vault.captureLog(of: device.recording)
        #expect(try log.file.bytes() == begin + segment + notice)
    }

    @Test func aForkAGapAndAForeignSignatureAreRefused() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        let begin = try device.begin()
        _ = try vault.appendLog(begin, to: device.recording)
        var other = device
        let notice = try device.line(.notice(text: "one"))
        let fork = try other.line(.notice(text: "two"))
        let afterFork = try other.line(.notice(text: "three"))
        #expect(code { _ = try vault.appendLog(afterFork, to: device.recording) } == .logGap)
        _ = try vault.appendLog(notice, to: device.recording)
        #expect(code { _ = try vault.appendLog(fork, to: device.recording) } == .logFork)
        #expect(code { _ = try vault.appendLog(afterFork, to: device.recording) } == .logFork)
        var stranger = try TestDevice()
        _ = try stranger.begin()
        #expect(code { _ = try vault.appendLog(Array(notice.dropLast(10)) + [10], to: stranger.recording) } == .logGap)
        let forged = CaptureLogWriter.sealed(
            json: Array((try device.line(.notice(text: "four"))).prefix { $0 != 9 }), signature: try stranger.key.sign([1]))
        #expect(code { _ = try vault.appendLog(forged, to: device.recording) } == .logSignature)
        #expect(try vault.captureLog(of: device.recording).nextSequence == 2)
    }

    @Test func theFirstLineMustBeginTheRecording() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        var other = try TestDevice()
        let begin = try device.begin()
        #expect(code { _ = try temporary.vault.appendLog(begin, to: other.recording) } == .logInvalid)
        #expect(code { _ = try temporary.vault.appendLog(other.begin().dropLast(), to: other.recording) } == .logInvalid)
        #expect(code { _ = try temporary.vault.createSegment(1, of: other.recording) } == .logMissing)
        #expect(code { _ = try temporary.vault.item(ItemID(other.recording)) } == .notFound)
    }

    @Test func nothingFollowsTheEnd() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        _ = try temporary.vault.appendLog(try device.begin() + device.end(), to: device.recording)
        #expect(code { _ = try temporary.vault.appendLog(try device.line(.notice(text: "late")), to: device.recording) } == .logEnded)
        #expect(try temporary.vault.item(ItemID(device.recording)).state == .settled)
    }

    @Test func bytesThatContradictAHeldChunkLineAreRefused() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1) + device.chunk(1, chunks[0]), to: device.recording)
        let upload = try vault.createSegment(1, of: device.recording)
        var wrong = chunks[0]
        wrong[17] ^= 1
        #expect(code { try vault.append(wrong, to: upload.id, at: 0) } == .chunkMismatch)
        #expect(try vault.upload(upload.id).offset == 0)
        #expect(try vault.append(chunks[0], to: upload.id, at: 0).offset == chunks[0].count)
    }

    @Test func bytesThatContradictALaterChunkLineBecomeADamagedObject() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording)
        let upload = try vault.createSegment(1, of: device.recording)
        var wrong = chunks[0]
        wrong[17] ^= 1
        try vault.append(wrong, to: upload.id, at: 0, length: wrong.count)
        let answer = try vault.appendLog(try device.chunk(1, chunks[0]) + device.end(), to: device.recording)
        #expect(answer.state == .damaged)
        #expect(try vault.upload(upload.id).state == .damaged)
        #expect(try vault.openSegment(1, of: ItemID(device.recording)).file.bytes() == wrong)
        #expect(try vault.item(ItemID(device.recording)).problems.map(\.kind) == ["chunk-mismatch", "segment-damaged"])
    }

    @Test func anEndedLogWithoutAllBytesIsIncompleteUntilTheyCome() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        let lines = try device.begin() + device.segment(1) + device.chunk(1, chunks[0]) + device.chunk(1, chunks[1]) + device.end()
        #expect(try vault.appendLog(lines, to: device.recording).state == .incomplete)
        let upload = try vault.createSegment(1, of: device.recording)
        try vault.append(chunks[0], to: upload.id, at: 0)
        #expect(try vault.item(ItemID(device.recording)).state == .incomplete)
        // No length was ever declared: the end line tells it.
        #expect(try vault.append(chunks[1], to: upload.id, at: chunks[0].count).state == .settled)
        #expect(try vault.item(ItemID(device.recording)).state == .settled)
    }

    @Test func aTimeNoteIsTheOneThatBeginNames() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        let note = Array(try vault.makeTimeNote().utf8)
        temporary.clock.advance(milliseconds: 5)
        let later = Array(try vault.makeTimeNote().utf8)
        #expect(code { try vault.setTimeNote(note, of: device.recording) } == .logMissing)
        #expect(try Folder.entries(of: vault.folder.recordings).isEmpty, "what nothing names is not kept")
        _ = try vault.appendLog(try device.begin(after: Digest.of(note)), to: device.recording)
        try vault.setTimeNote(note, of: device.recording)
        #expect(try vault.timeNote(of: device.recording) == note)
        #expect(code { try vault.setTimeNote(later, of: device.recording) } == .timeNoteMismatch)
        #expect(code { try vault.setTimeNote([1, 2, 3], of: device.recording) } == .invalidRequest)
        try vault.setTimeNote(note, of: device.recording)
    }

    @Test func aRecordingWithoutNewsIsShownAsIncomplete() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        _ = try temporary.vault.appendLog(try device.begin(), to: device.recording)
        #expect(try temporary.vault.item(ItemID(device.recording)).state == .live)
        temporary.clock.advance(milliseconds: 121_000)
        #expect(try temporary.vault.item(ItemID(device.recording)).state == .incomplete)
        #expect(try temporary.vault.items(ItemQuery(state: .incomplete)).items.count == 1)
    }
}
