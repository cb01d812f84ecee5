import BlockingThreads
import DurableFiles
import EvidenceModel
import EvidenceVault
import ExhibitTestSupport
import Glibc
import Testing
import VaultServer

@testable import EvidenceTransfer
@testable import ExhibitCommands

/// A watched folder, with a vault in this process.
@Suite(.timeLimit(.minutes(5))) struct FolderWatchTests {
    private let folder = TemporaryFolder()
    private let vault: TemporaryVault
    private let router: Router

    init() throws {
        vault = try TemporaryVault()
        var configuration = ServerConfiguration()
        configuration.loopbackPort = nil
        router = try Server.start(configuration, vault: vault.vault).router
    }

    /// Watches the folder while `body` runs.
    private func watching(_ body: () throws -> Void) throws {
        let router = router
        let settings = FileImport.Settings(details: FileDetails(source: .folder))
        let watch = try FolderWatch([SourcePath(folder.path)], settings: settings, rest: 100, connect: { RouterExchange(router) }) { _ in }
        let thread = try BlockingThread { watch.run() }
        defer {
            watch.stop()
            thread.join()
        }
        try body()
    }

    private func titles() throws -> Set<String> { Set(try vault.vault.items(ItemQuery(limit: 500)).items.map(\.title)) }

    private func until(_ isSo: () throws -> Bool) throws {
        while try !isSo() { usleep(10_000) }
    }

    @Test func filesComeInOnceTheyAreComplete() throws {
        try DurableFile.write(Array("before".utf8), to: "\(folder.path)/before.txt")
        let open = Glibc.open("\(folder.path)/open.txt", O_WRONLY | O_CREAT, 0o600)
        #expect(write(open, "half", 4) == 4)
        try watching {
            try until { try titles().contains("before.txt") }
            // A folder that comes with what is in it, and one that is moved here.
            try Folder.create("\(folder.path)/deep/er")
            try DurableFile.write(Array("deep".utf8), to: "\(folder.path)/deep/er/deep.txt")
            let outside = TemporaryFolder()
            try DurableFile.write(Array("moved".utf8), to: "\(outside.path)/moved.txt")
            #expect(rename("\(outside.path)/moved.txt", "\(folder.path)/moved.txt") == 0)
            try until { try titles() == ["before.txt", "deep.txt", "moved.txt"] }
            // It was there all the time, and at rest for longer than the others.
            #expect(write(open, "whole", 5) == 5)
            close(open)
            try until { try titles().contains("open.txt") }
        }
        let item = try #require(try vault.vault.items(ItemQuery(limit: 500)).items.first { $0.title == "open.txt" })
        #expect(try vault.vault.openFile(of: item.id).file.bytes() == Array("halfwhole".utf8) && item.source == .folder)
        // Nothing was removed.
        #expect(try Folder.entries(of: folder.path) == ["before.txt", "deep", "moved.txt", "open.txt"])
    }

    @Test func whatCameBeforeARestartComesNotTwiceAndWhatCameMeanwhileComes() throws {
        try DurableFile.write(Array("first".utf8), to: "\(folder.path)/first.txt")
        try watching { try until { try titles() == ["first.txt"] } }
        try DurableFile.write(Array("second".utf8), to: "\(folder.path)/second.txt")
        try watching {
            try until { try titles() == ["first.txt", "second.txt"] }
            // One that is written anew is another.
            try DurableFile.write(Array("first, and more".utf8), to: "\(folder.path)/first.txt")
            try until { try vault.vault.items(ItemQuery(limit: 500)).items.count == 3 }
        }
        #expect(try !vault.vault.custody(CustodyQuery()).lines.contains { $0.contains("duplicate-received") })
    }
}
