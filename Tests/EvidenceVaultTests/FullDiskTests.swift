import DurableFiles
import EvidenceModel
import ExhibitTestSupport
import Testing

@testable import EvidenceVault

@Suite struct FullDiskTests {
    @Test(.enabled(if: SmallDisk.isAvailable)) func aFullDiskAcknowledgesNothingAndTheVaultGoesOn() throws {
        let disk = try SmallDisk(bytes: 8 << 20)
        var options = VaultOptions()
        options.reservedBytes = 0
        let vault = try Vault.open(at: "\(disk.path)/data", options: options)
        var device = try TestDevice()
        _ = try vault.appendLog(try device.begin() + device.segment(1), to: device.recording)
        let upload = try vault.createSegment(1, of: device.recording)
        let chunk = patternedBytes(300_000, seed: 5)
        var offset = 0
        var failure: VaultError?
        while failure == nil {
            let line = try device.chunk(1, chunk)
            do throws(VaultError) {
                offset = try vault.append(chunk, to: upload.id, at: offset).offset
                _ = try vault.appendLog(line, to: device.recording)
            } catch {
                failure = error
            }
        }
        #expect(failure?.code == .diskFull)
        #expect(failure?.hint != nil)
        #expect(try vault.upload(upload.id).offset == offset)

        // With room again the same vault goes on where it was.
        try disk.resize(to: 16 << 20)
        #expect(try vault.append(chunk, to: upload.id, at: offset).offset == offset + chunk.count)
        #expect(try vault.check().problems.map(\.detail) == [])
        vault.close()
    }

    @Test func onlyTheReserveIsLeft() throws {
        let temporary = TemporaryFolder()
        var options = VaultOptions()
        options.reservedBytes = .max / 4
        let vault = try Vault.open(at: "\(temporary.path)/data", options: options)
        #expect(code { _ = try vault.createUpload(UploadRequest(target: .file(name: "a", mediaType: "a/b"), length: 1)) } == .diskFull)
        let upload = try vault.createUpload(UploadRequest(target: .file(name: "a", mediaType: "a/b")))
        #expect(code { try vault.append([1], to: upload.id, at: 0) } == .diskFull)
        let refusal = #expect(throws: VaultError.self) { try vault.append([1], to: upload.id, at: 0) }
        // The vault's owner reads this too, when the vault can't be opened: it asks nobody to send anything.
        #expect(
            refusal?.description == "the vault's disk: only its reserve of 2306 PB is left (free some space on the vault's disk)")
        // The log still gets through: a recording can be ended honestly.
        var device = try TestDevice()
        #expect(try vault.appendLog(try device.begin() + device.end(reason: "disk full"), to: device.recording).nextSequence == 2)
        vault.close()
    }
}
