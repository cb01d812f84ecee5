import DurableFiles
import EvidenceModel
import EvidenceVault
import ExhibitTestSupport
import Glibc
import Testing

/// An import that is killed at random instants and run again: nothing is lost, nothing is there twice.
@Suite(.timeLimit(.minutes(10))) struct ImportKillTests {
    private let folder = TemporaryFolder()
    private var photos: String { "\(folder.path)/photos" }
    private var data: String { "\(folder.path)/data" }

    /// 60 small files, of which 20 have the bytes of others, and a large one that takes several requests.
    private func makeFiles() throws -> Set<[UInt8]> {
        try Folder.create("\(photos)/more")
        var different: Set<[UInt8]> = []
        for index in 0..<60 {
            let bytes = Array("photo \(index % 40)".utf8) + Array(repeating: UInt8(index % 40), count: 3000)
            try DurableFile.write(bytes, to: "\(photos)/\(index % 2 == 0 ? "more/" : "")\(index).jpg")
            different.insert(bytes)
        }
        let film = (0..<50).flatMap { Array(repeating: UInt8($0), count: 1 << 20) }
        try DurableFile.write(film, to: "\(photos)/film.mp4")
        different.insert(film)
        return different
    }

    private func expectAllOnce(_ different: Set<[UInt8]>) throws {
        let vault = try Vault.open(at: data)
        defer { vault.close() }
        let items = try vault.items(ItemQuery(limit: 500)).items
        #expect(items.count == different.count)
        for item in items { #expect(try different.contains(vault.openFile(of: item.id).file.bytes())) }
        #expect(try vault.check().problems.map(\.detail) == [])
        #expect(try Folder.entries(of: vault.folder.setAside).isEmpty)
    }

    @Test func killedAtAnyInstantItGoesOnWhenItIsRunAgain() throws {
        let different = try makeFiles()
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<8 {
            let run = try ProgramRun(["import", photos, "--data", data], log: "\(folder.path)/log")
            usleep(UInt32.random(in: 20_000...1_500_000, using: &generator))
            run.kill()
            _ = run.wait()
        }
        #expect(try ProgramRun(["import", photos, "--data", data], log: "\(folder.path)/log").wait() == 0)
        try expectAllOnce(different)
    }

    @Test func aVaultThatIsKilledMeanwhileIsWaitedFor() throws {
        let different = try makeFiles()
        var generator = SeededGenerator(seed: 6)
        var server = try ServedVault(dataFolder: data)
        let run = try ProgramRun(["import", photos, "--data", data], log: "\(folder.path)/log")
        for _ in 0..<3 {
            usleep(UInt32.random(in: 20_000...600_000, using: &generator))
            server.end(SIGKILL)
            server = try ServedVault(dataFolder: data)
        }
        #expect(run.wait() == 0)
        server.end(SIGTERM)
        try expectAllOnce(different)
    }
}
