import DurableFiles
import EvidenceModel
import ExhibitTestSupport
import Testing

@testable import EvidenceVault

/// A device whose storage lost bytes that it had logged closes the recording with fewer bytes than its chunks have.
@Suite struct LostBytesTests {
    let chunks = (0..<2).map { patternedBytes(1000, seed: UInt64($0 + 1)) }
    var whole: [UInt8] { Array(chunks.joined()) }

    /// A vault with a recording that was closed after a loss.
    struct Closed {
        let vault: TemporaryVault
        let recording: RecordingID
        let upload: String
        let end: [UInt8]

        var held: [UInt8] { get throws { try vault.vault.openSegment(1, of: ItemID(recording)).file.bytes() } }

        /// What the vault says of it, the same after a restart and without its catalogue, with nothing for `check` to object to.
        func state() throws -> EvidenceItem.State {
            let item = try vault.vault.item(ItemID(recording))
            let reopened = try vault.reopened()
            reopened.vault.close()
            for suffix in ["", "-wal", "-shm"] { try DurableFile.remove("\(vault.folder.path)/data/exhibit.sqlite\(suffix)") }
            let rebuilt = try TemporaryVault(in: vault.folder, clock: vault.clock)
            #expect(rebuilt.vault.rebuild != nil)
            #expect(try rebuilt.vault.item(item.id).state == item.state)
            let again = try rebuilt.reopened().vault
            #expect(try again.item(item.id).state == item.state)
            #expect(try again.appendLog(end, to: recording).state == item.state)
            if item.state != .damaged {
                #expect(item.problems.map(\.kind) == [])
                #expect(try again.check().problems.map(\.detail) == [])
            }
            return item.state
        }
    }

    /// A vault that got the first `sent` bytes (and was told that they are `length`) before the device closed the log with `left`.
    private func closed(
        sent: Int, length: Int? = nil, left: Int, recovered: Bool = true, altered: Bool = false
    ) throws -> Closed {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        var device = try TestDevice()
        let lines = try device.begin() + device.segment(1) + device.chunk(1, chunks[0]) + device.chunk(1, chunks[1])
        _ = try vault.appendLog(lines, to: device.recording)
        let upload = try vault.createSegment(1, of: device.recording).id
        if sent > 0 { try vault.append(Array(whole[..<sent]), to: upload, at: 0, length: length) }
        let end = try device.end(
            reason: "ended without a stop", left: { bytes in bytes[..<left].map { altered ? $0 ^ 1 : $0 } }, recovered: recovered)
        _ = try vault.appendLog(end, to: device.recording)
        return Closed(vault: temporary, recording: device.recording, upload: upload, end: end)
    }

    @Test(arguments: [0, 700, 1000, 1300])
    func whatTheDeviceStillHasIsKeptAndTheRestIsMissing(left: Int) throws {
        let closed = try closed(sent: min(left, 500), left: left)
        #expect(try closed.vault.vault.item(ItemID(closed.recording)).state == .incomplete)
        if left > 500 {
            #expect(try closed.vault.vault.append(Array(whole[500..<left]), to: closed.upload, at: 500).state == .settled)
            #expect(try closed.held == Array(whole[..<left]))
        }
        #expect(try closed.state() == .incomplete)
    }

    @Test(arguments: [1400, 1999])
    func whatTheVaultHadBeyondIsKept(sent: Int) throws {
        let closed = try closed(sent: sent, left: 1300)
        #expect(try closed.held == Array(whole[..<sent]))
        #expect(try closed.vault.vault.upload(closed.upload).state == .settled)
        #expect(try closed.state() == .incomplete)
    }

    @Test(arguments: [nil, 2000])
    func aVaultThatHadEverythingHasTheWholeRecording(length: Int?) throws {
        #expect(try closed(sent: 2000, length: length, left: 1300).state() == .settled)
    }

    @Test(arguments: [1300, 1600, 2000])
    func aTotalOverOtherBytesIsAContradiction(sent: Int) throws {
        #expect(try closed(sent: sent, left: 1300, altered: true).state() == .damaged)
    }

    @Test func aDeviceThatStoppedByItselfHasAllItsBytes() throws {
        let closed = try closed(sent: 500, left: 1300, recovered: false)
        try closed.vault.vault.append(Array(whole[500..<1300]), to: closed.upload, at: 500, length: 1300)
        #expect(try closed.state() == .damaged)
    }
}
