import DurableFiles
import EvidenceModel
import EvidenceProof
import OpenSSLBridge
import Synchronization
import Testing

@testable import EvidenceTransfer

/// The uploader's steps in virtual time: waiting costs nothing.
@Suite("Upload of a recording")
struct UploadSessionTests {
    let recording: SampleRecording

    init() throws { recording = try SampleRecording() }

    /// Takes steps until the upload has finished or nothing is left to do; returns the virtual time that passed, in milliseconds.
    @discardableResult
    private func drive(_ session: inout UploadSession, steps: Int = 5000, until limit: Int = .max) throws -> (finished: Bool, time: Int) {
        var now = 0
        for _ in 0..<steps {
            switch try session.step(now: now) {
            case .again: break
            case .finished: return (true, now)
            case .wait(nil): return (false, now)
            case .wait(let until?):
                now = max(now + 1, until)
                if now > limit { return (false, now) }
            }
        }
        Issue.record("no end after \(steps) steps")
        return (false, now)
    }

    private func session(_ vault: FakeVault, maximumSend: Int = 4 << 20) -> UploadSession {
        UploadSession(folder: recording.folder, exchange: vault, maximumSend: maximumSend, jitter: { 0.5 })
    }

    private func expectEverything(in vault: FakeVault) throws {
        #expect(vault.log == (try recording.log()))
        for (index, bytes) in recording.media.enumerated() {
            #expect(vault.held(index + 1) == bytes)
            #expect(vault.length(index + 1) == bytes.count)
        }
    }

    @Test func everythingArrivesWithReceipts() throws {
        try recording.fill(segments: 3, chunks: 4, size: 1000)
        try DurableFile.write(Array("note".utf8), to: recording.folder.timeNote)
        let vault = try FakeVault(recording: recording.identifier)
        var session = session(vault, maximumSend: 2500)
        #expect(try drive(&session).finished)
        try expectEverything(in: vault)
        #expect(vault.state.withLock { $0.timeNote } == Array("note".utf8))
        // The first line goes before any bytes, the last after all of them.
        let requests = vault.requests
        let firstPost = try #require(requests.firstIndex { $0.hasSuffix("/log") && $0.hasPrefix("POST") })
        let firstUpload = try #require(requests.firstIndex { $0 == "POST /api/v1/uploads" })
        #expect(firstPost < firstUpload)
        #expect(requests.last?.hasPrefix("POST /api/v1/recordings/") == true)
        // Receipts are kept, whole, and the last covers everything.
        let notes = ReceiptsFile.notes(in: try DurableFile.read(recording.folder.receipts))
        let last = try Receipt.parse(text: try SignedNote.parse(try #require(notes.last)).text)
        #expect(last.segments.map(\.bytes) == [4000, 4000, 4000])
        #expect(DurableFile.size(recording.folder.verifierKey) != nil)
    }

    @Test func aLiveRecordingFollowsAsItGrows() throws {
        let vault = try FakeVault(recording: recording.identifier)
        var session = session(vault)
        #expect(try drive(&session).finished == false)
        #expect(vault.log == (try recording.log()), "the first line is there at once")
        try recording.beginSegment()
        for number in 1...5 {
            try recording.chunk(700 + number)
            #expect(try drive(&session).finished == false)
            #expect(vault.held(1) == recording.media[0])
            #expect(session.keeper?.safeBytes[1] == recording.media[0].count)
            #expect(vault.length(1) == nil)
        }
        try recording.end()
        #expect(try drive(&session).finished)
        try expectEverything(in: vault)
    }

    /// What the device's storage lost can't be sent; everything else arrives, and nothing is declared whole that isn't.
    @Test(arguments: [0, 1500, 2000])
    func whatIsLeftOfALossArrives(left: Int) throws {
        try recording.beginSegment()
        for _ in 0..<3 { try recording.chunk(1000) }
        try recording.beginSegment()
        try recording.chunk(800)
        try recording.close(left: left)
        let vault = try FakeVault(recording: recording.identifier)
        var session = session(vault)
        #expect(try drive(&session).finished)
        #expect(vault.log == (try recording.log()))
        #expect(vault.held(1) == recording.media[0] && vault.held(2) == recording.media[1])
        #expect(vault.length(1) == nil && vault.length(2) == 800)
        #expect(session.keeper?.uncomparedSegments == [])
    }

    /// Bytes that the device lost after it had sent them are the vault's alone: what is left here is not removed, for it can't be compared.
    @Test func theVaultMayHoldMoreThanIsLeft() throws {
        try recording.beginSegment()
        for _ in 0..<3 { try recording.chunk(1000) }
        let vault = try FakeVault(recording: recording.identifier)
        var live = session(vault)
        try drive(&live)
        #expect(vault.held(1)?.count == 3000)
        try recording.close(left: 1500)
        var session = session(vault)
        #expect(try drive(&session).finished)
        #expect(vault.log == (try recording.log()))
        #expect(vault.held(1)?.count == 3000)
        #expect(session.keeper?.uncomparedSegments == [1])
    }

    @Test func aRecordingWithoutASegmentArrives() throws {
        try recording.end()
        let vault = try FakeVault(recording: recording.identifier)
        var session = session(vault)
        #expect(try drive(&session).finished)
        #expect(vault.log == (try recording.log()))
    }

    @Test(arguments: [400, 409, 413, 422])
    func aRecordingWhoseTimeNoteIsRefusedArrives(_ status: Int) throws {
        try recording.fill(segments: 2, chunks: 2, size: 500)
        try DurableFile.write(Array("another note".utf8), to: recording.folder.timeNote)
        let vault = try FakeVault(recording: recording.identifier) { request, _ in
            request.path.hasSuffix("/time-note") ? .refuse(status) : nil
        }
        var session = session(vault)
        #expect(try drive(&session).finished)
        try expectEverything(in: vault)
    }

    @Test(arguments: 0..<40)
    func anyOneFaultIsOvercome(_ number: Int) throws {
        try recording.fill(segments: 2, chunks: 3, size: 500)
        for kind in 0..<6 {
            let vault = try FakeVault(recording: recording.identifier) { request, index in
                guard index == number else { return nil }
                return switch kind {
                case 0: .unreachable
                case 1: .answerLost
                case 2: .refuse(503, headers: [("Retry-After", "7")])
                case 3: request.method == "PATCH" ? .refuse(460) : nil
                case 4: request.method == "PATCH" ? .refuse(409) : nil
                default: .refuse(500)
                }
            }
            try? DurableFile.remove(recording.folder.receipts)
            try? DurableFile.remove(recording.folder.verifierKey)
            var session = session(vault, maximumSend: 500)
            let (finished, time) = try drive(&session)
            #expect(finished, "request \(number), fault \(kind)")
            if kind == 2, vault.requests.count > number { #expect(time >= 7000 || time == 0) }
            try expectEverything(in: vault)
        }
    }

    @Test(arguments: 1...20)
    func manyFaultsAreOvercome(_ seed: Int) throws {
        try recording.fill(segments: 3, chunks: 5, size: 300)
        let state = Mutex(UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
        let vault = try FakeVault(recording: recording.identifier) { request, _ in
            let random = state.withLock { state -> UInt64 in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return state >> 8
            }
            return switch random % 10 {
            case 0: .unreachable
            case 1: .answerLost
            case 2: .refuse(503)
            case 3: request.method == "PATCH" ? .refuse(460) : nil
            case 4: request.method == "PATCH" ? .refuse(404) : nil
            default: nil
            }
        }
        var session = session(vault, maximumSend: 700)
        #expect(try drive(&session).finished)
        try expectEverything(in: vault)
    }

    @Test func aNewRunGoesOnFromWhatTheVaultReports() throws {
        try recording.fill(segments: 2, chunks: 6, size: 400)
        let lost = Mutex(false)
        let vault = try FakeVault(recording: recording.identifier) { request, index in
            // The first run breaks off for good in the middle of the second segment.
            request.method == "PATCH" && index > 18 && !lost.withLock { $0 } ? .unreachable : nil
        }
        var first = session(vault, maximumSend: 400)
        #expect(try drive(&first, until: 600_000).finished == false)
        let before = vault.requests.count
        lost.withLock { $0 = true }
        var second = session(vault, maximumSend: 400)
        #expect(try drive(&second).finished)
        try expectEverything(in: vault)
        let patches = vault.requests[before...].filter { $0.hasPrefix("PATCH") }.count
        #expect(patches < 12, "what was there already is not sent again")
    }

    @Test func aVaultThatIsFullIsWaitedForAndTold() throws {
        try recording.fill(segments: 1, chunks: 2, size: 100)
        let isFull = Mutex(true)
        let vault = try FakeVault(recording: recording.identifier) { request, _ in
            request.method == "PATCH" && isFull.withLock { $0 } ? .refuse(507) : nil
        }
        var session = session(vault)
        #expect(try drive(&session, until: 100_000).finished == false)
        guard case .delayed = UploadReport(session).state else {
            Issue.record("\(UploadReport(session).state)")
            return
        }
        isFull.withLock { $0 = false }
        // Later than any wait that was set.
        var now = 1_000_000
        while try session.step(now: now) != .finished { now += 1000 }
        #expect(UploadReport(session).state == .live)
        try expectEverything(in: vault)
    }

    @Test func offlineIsWaitedOutWithGrowingPauses() throws {
        try recording.fill(segments: 1, chunks: 1, size: 10)
        let vault = try FakeVault(recording: recording.identifier) { _, index in index < 12 ? .unreachable : nil }
        var session = session(vault)
        let (finished, time) = try drive(&session)
        #expect(finished)
        // 12 failures: 0.5 s, 1 s, … capped at 30 s, of which jitter 0.5 leaves three quarters.
        #expect(time > 100_000 && time < 300_000, "\(time)")
    }

    @Test func aReceiptOverOtherBytesIsNoReceipt() throws {
        try recording.fill(segments: 1, chunks: 2, size: 100)
        let vault = try FakeVault(recording: recording.identifier)
        vault.state.withLock { $0.liesAboutBytes = true }
        var session = session(vault)
        #expect(throws: ReceiptRefusal.self) { try drive(&session) }
        #expect((session.keeper?.safeBytes[1] ?? 0) == 0)
    }

    @Test func aReceiptWithAWrongSignatureIsNoReceipt() throws {
        try recording.fill(segments: 1, chunks: 2, size: 100)
        let vault = try FakeVault(recording: recording.identifier)
        vault.state.withLock { $0.signsWrongly = true }
        var session = session(vault)
        #expect(throws: ReceiptRefusal.self) { try drive(&session) }
        #expect(session.keeper?.safeLines == 0)
    }

    @Test func anotherVaultAtTheSameAddressIsRefused() throws {
        try recording.fill(segments: 1, chunks: 1, size: 100)
        let vault = try FakeVault(recording: recording.identifier)
        var session = session(vault)
        #expect(try drive(&session).finished)
        let other = try FakeVault(recording: recording.identifier)
        var again = self.session(other)
        #expect(throws: ReceiptRefusal.self) { try drive(&again) }
        #expect(other.log.isEmpty)
    }

    @Test func aVaultWithAnotherKeyThanAtPairingGetsNothing() throws {
        try recording.fill(segments: 1, chunks: 1, size: 100)
        let vault = try FakeVault(recording: recording.identifier)
        let other = try #require(VerifierKey(vaultPublicKey: try Ed25519PrivateKey.generate().publicKey))
        var session = UploadSession(folder: recording.folder, exchange: vault, pairedKey: other.text, jitter: { 0.5 })
        #expect(throws: ReceiptRefusal.self) { try drive(&session) }
        #expect(vault.requests == ["GET /api/v1/vault"])
        #expect(DurableFile.size(recording.folder.verifierKey) == nil)
    }

    @Test func receiptsThatWereLostAreAskedForAgain() throws {
        try recording.fill(segments: 1, chunks: 3, size: 100)
        let vault = try FakeVault(recording: recording.identifier)
        var first = session(vault)
        #expect(try drive(&first).finished)
        try DurableFile.remove(recording.folder.receipts)
        var second = session(vault)
        #expect(try drive(&second).finished)
        #expect(DurableFile.size(recording.folder.receipts) != nil)
    }

    @Test func aReceiptThatACrashCutOffIsLeftOut() throws {
        try recording.fill(segments: 1, chunks: 3, size: 100)
        let vault = try FakeVault(recording: recording.identifier)
        var first = session(vault, maximumSend: 100)
        #expect(try drive(&first).finished)
        let receipts = try DurableFile.read(recording.folder.receipts)
        try DurableFile.write(Array(receipts.dropLast(20)), to: recording.folder.receipts)
        var second = session(vault)
        #expect(try drive(&second).finished)
        for note in ReceiptsFile.notes(in: try DurableFile.read(recording.folder.receipts)) {
            #expect(throws: Never.self) { try SignedNote.parse(note) }
        }
    }

    @Test func aForkIsReportedNotOverwritten() throws {
        try recording.fill(segments: 1, chunks: 1, size: 100)
        let vault = try FakeVault(recording: recording.identifier)
        vault.state.withLock { state in
            state.lines = [Array("another first line\n".utf8)]
            state.digests = [Digest.of([1])]
        }
        var session = session(vault)
        let refusal = #expect(throws: VaultRefusal.self) { try drive(&session) }
        #expect(refusal?.code == "log-fork")
        #expect(session.keeper?.safeLines == 0)
    }

    @Test func aDeviceThatIsNotPairedIsTold() throws {
        try recording.fill(segments: 1, chunks: 1, size: 100)
        let vault = try FakeVault(recording: recording.identifier) { _, _ in .refuse(401) }
        var session = session(vault)
        let refusal = #expect(throws: VaultRefusal.self) { try drive(&session) }
        #expect(refusal?.status == 401)
    }
}
