import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import SQLiteBridge
import Testing

@testable import EvidenceVault

/// A recording that was cut off lasted until it was cut off, however much later its device closed it.
@Suite struct ClosedAfterwardsTests {
    /// What the vault says of the times of a recording.
    struct Times: Equatable {
        let endedAt: Timestamp?
        let duration: Double?
        let closedAt: Timestamp?

        init(_ device: TestDevice, in vault: Vault) throws {
            let item = try vault.item(ItemID(device.recording))
            (endedAt, duration, closedAt) = (item.endedAt, item.duration, item.recording?.closedAt)
        }
    }

    /// A recording of one chunk that goes on no further.
    private func cutOff(in vault: Vault) throws -> (device: TestDevice, lastCaptured: Timestamp) {
        var device = try TestDevice()
        let lines = try device.begin() + device.segment(1) + device.chunk(1, [1, 2, 3])
        _ = try vault.appendLog(lines, to: device.recording)
        return (device, device.time)
    }

    /// Closes it a day later, with ticks that ran on, as some devices wrote them.
    private func close(_ device: inout TestDevice, in vault: Vault) throws {
        device.time = device.time.advanced(byMilliseconds: 86_400_000)
        var lines = try device.chunk(1, [4, 5], recovered: true)
        lines += try device.line(.notice(text: "9 bytes are kept aside", recovered: true))
        lines += try device.end(reason: "ended without a stop", recovered: true)
        _ = try vault.appendLog(lines, to: device.recording)
    }

    @Test func whatWasCapturedAndWhenItWasClosedAreApart() throws {
        let temporary = try TemporaryVault()
        var (device, lastCaptured) = try cutOff(in: temporary.vault)
        try close(&device, in: temporary.vault)
        let times = try Times(device, in: temporary.vault)
        #expect(times.endedAt == lastCaptured)
        #expect(times.duration == 2)
        #expect(times.closedAt == device.time)
        temporary.vault.close()
        try DurableFile.remove(temporary.vault.folder.database)
        #expect(try Times(device, in: try temporary.reopened().vault) == times, "in a catalogue made anew")
    }

    @Test func whatEndedByItselfWasNotClosedAfterwards() throws {
        let temporary = try TemporaryVault()
        var (device, _) = try cutOff(in: temporary.vault)
        #expect(try Times(device, in: temporary.vault).endedAt == nil)
        _ = try temporary.vault.appendLog(try device.end(), to: device.recording)
        let times = try Times(device, in: temporary.vault)
        #expect(times.endedAt == device.time && times.closedAt == nil)
    }

    /// The second version's catalogue had the time of the closing as the end.
    @Test func anOlderCatalogueIsPutRight() throws {
        let temporary = try TemporaryVault()
        var (device, _) = try cutOff(in: temporary.vault)
        try close(&device, in: temporary.vault)
        let times = try Times(device, in: temporary.vault)
        let item = ItemID(device.recording)
        try temporary.vault.storeVerdict("{}", summary: "old", receivedAfterCaptureMilliseconds: nil, of: item, by: .owner)
        temporary.vault.close()
        try SQLiteConnection(path: temporary.vault.folder.database, access: .readWrite).execute(
            "UPDATE items SET ended_at = \(device.time.milliseconds), duration = 86400")
        try makeCatalogueOlder(2, in: temporary.vault.folder)
        let vault = try temporary.reopened().vault
        #expect(try Times(device, in: vault) == times)
        #expect(try vault.jobs(of: item).map { [$0.kind, $0.state.rawValue] } == [[Job.verificationKind, "queued"]])
        #expect(try vault.check().problems.map(\.kind) == [])
    }
}
