import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Glibc
import Testing

/// A process that makes a vault's catalogue anew is killed with SIGKILL at random instants. Whoever opens the vault next goes on with it.
@Suite(.timeLimit(.minutes(10))) struct RebuildKillTests {
    private static let kills = 10
    private static let recordings = 12

    @Test func aCatalogueIsMadeAnewHoweverOftenThatIsCutOff() async throws {
        let folder = TemporaryFolder()
        let data = "\(folder.path)/data"
        let scripts = try (0..<Self.recordings).map { try ScriptedPhone(seed: UInt64(70_000 + $0)) }
        var vault = try Vault.open(at: data)
        // The last one is under way.
        for script in scripts.dropLast() { try script.send(over: DirectLink(vault: vault)) { _ in } }
        let upload = try begin(scripts[Self.recordings - 1], in: vault)
        let before = try folders(of: vault)
        vault.close()
        try dropCatalogue(of: data)
        let start = monotonicMicroseconds()
        vault = try Vault.open(at: data)
        let whole = monotonicMicroseconds() - start
        vault.close()

        var generator = printedGenerator(for: "RebuildKillTests")
        for _ in 0..<Self.kills {
            try dropCatalogue(of: data)
            // Twice: what was cut off once is cut off again.
            for _ in 0..<2 {
                let delay = Int.random(in: 0...whole, using: &generator)
                await #expect(processExitsWith: .signal(SIGKILL)) { [data = data as String, delay = delay as Int] in
                    onThreads(2) { index in
                        if index == 0 { _ = try? Vault.open(at: data) } else { usleep(UInt32(delay)) }
                        if index == 1 { kill(getpid(), SIGKILL) }
                    }
                    // Opened before the kill: so it is killed now.
                    kill(getpid(), SIGKILL)
                }
            }
            vault = try Vault.open(at: data)
            for script in scripts.dropLast() {
                let item = try vault.item(ItemID(script.recording))
                #expect(item.state == .settled && item.sha256 == [1, 2].map { Digest.of(script.whole($0)).hexadecimal })
            }
            #expect(try vault.upload(upload.id).offset == upload.offset)
            #expect(try folders(of: vault) == before)
            #expect(try vault.check().problems.map(\.detail) == [])
            #expect(try Folder.entries(of: vault.folder.setAside) == [])
            #expect(try vault.wasCatalogueRebuilt())
            vault.close()
        }
        vault = try Vault.open(at: data)
        try scripts[Self.recordings - 1].send(over: DirectLink(vault: vault)) { _ in }
        #expect(try vault.upload(upload.id).state == .settled)
        vault.close()
    }

    /// Sends the first half of a recording's first segment.
    private func begin(_ script: ScriptedPhone, in vault: Vault) throws -> Upload {
        let link = DirectLink(vault: vault)
        _ = try link.post(Array(script.lines[..<5].joined()), to: script.recording)
        let upload = try link.createUpload(of: script.recording, segment: 1)
        _ = try link.append(Array(script.segments[0][..<3].joined()), to: upload.id, at: 0, length: nil)
        return try vault.upload(upload.id)
    }

    private func dropCatalogue(of data: String) throws {
        for suffix in ["", "-wal", "-shm"] { try DurableFile.remove(VaultFolder(path: data).database + suffix) }
    }

    /// Every file of every recording's folder.
    private func folders(of vault: Vault) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try Folder.entries(of: vault.folder.recordings) {
            for file in try Folder.entries(of: vault.folder.recording(name)) {
                files["\(name)/\(file)"] = try DurableFile.read("\(vault.folder.recording(name))/\(file)")
            }
        }
        return files
    }
}

private func monotonicMicroseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
}
