import DurableFiles
import EvidenceModel
import ExhibitTestSupport
import Glibc
import SQLiteBridge
import Testing

@testable import EvidenceVault

@Suite struct OpeningTests {
    @Test func oneProcessHoldsAFolder() throws {
        let temporary = try TemporaryVault()
        do {
            _ = try Vault.open(at: temporary.vault.folder.path)
            Issue.record("a second vault opened the folder")
        } catch {
            #expect(error.code == .vaultInUse)
            #expect(error.detail.contains("\(getpid())"))
        }
        temporary.vault.close()
        try Vault.open(at: temporary.vault.folder.path).close()
    }

    @Test func aClosedVaultChangesNothing() throws {
        let temporary = try TemporaryVault()
        temporary.vault.close()
        #expect(code { _ = try temporary.vault.createJob(kind: "x", item: nil) } == .vaultClosed)
    }

    @Test func aFolderWithoutAVaultIsLeftAloneWhenAskedTo() throws {
        let folder = TemporaryFolder()
        var options = VaultOptions()
        options.creating = false
        #expect(code { _ = try Vault.open(at: "\(folder.path)/none", options: options) } == .noVault)
        #expect(try Folder.entries(of: folder.path).isEmpty)
    }

    @Test(.enabled(if: geteuid() != 0, "root may enter any folder")) func aFolderThatMayNotBeEnteredIsNotCalledEmpty() throws {
        let temporary = try TemporaryVault()
        temporary.vault.close()
        let folder = temporary.vault.folder.path
        #expect(chmod(folder, 0) == 0)
        defer { chmod(folder, 0o700) }
        var options = VaultOptions()
        options.creating = false
        #expect(code { _ = try Vault.open(at: folder, options: options) } == .storageFailure)
    }

    @Test func aFolderOfOtherFilesIsLeftAsItIs() throws {
        let folder = TemporaryFolder()
        try Folder.create("\(folder.path)/home", mode: 0o755)
        try Folder.create("\(folder.path)/home/letters")
        #expect(code { _ = try Vault.open(at: "\(folder.path)/home") } == .folderNotEmpty)
        #expect(try Folder.entries(of: "\(folder.path)/home") == ["letters"])
        #expect(try Folder.mode("\(folder.path)/home") == 0o755)
    }

    @Test func aVaultThatACrashCutOffAtItsMakingIsFinished() throws {
        let folder = TemporaryFolder()
        for name in ["data/objects", "data/keys", "data/lost+found", "data/.hidden"] { try Folder.create("\(folder.path)/\(name)") }
        try Vault.open(at: "\(folder.path)/data").close()
        #expect(try Folder.mode("\(folder.path)/data") == 0o700)
    }

    @Test func aNewerSchemaIsRefusedAndLeftAlone() throws {
        let temporary = try TemporaryVault()
        temporary.vault.close()
        let database = temporary.vault.folder.database
        try SQLiteConnection(path: database, access: .readWrite).execute("PRAGMA user_version = 999")
        #expect(code { _ = try temporary.reopened() } == .vaultTooNew)
        let version = try SQLiteConnection(path: database, access: .readOnly).rows("PRAGMA user_version") { $0.integer(0) }
        #expect(version == [999])
    }

    @Test func onlyTheOwnerMayReadAnything() throws {
        let temporary = try TemporaryVault()
        var device = try TestDevice()
        try temporary.vault.record([[1, 2, 3]], with: &device)
        let folder = temporary.vault.folder
        for path in [folder.path, folder.objects, folder.incoming, folder.recordings, folder.keys, folder.derived, folder.setAside] {
            #expect(try Folder.mode(path) == 0o700)
        }
        for path in [folder.database, "\(folder.database)-wal", "\(folder.keys)/vault.pem", folder.lock] {
            #expect(try Folder.mode(path) == 0o600)
        }
        #expect(try Folder.mode(folder.object(sha256([1, 2, 3]))) == 0o400)
    }

    @Test func theVaultKeepsItsKey() throws {
        let temporary = try TemporaryVault()
        let key = temporary.vault.verifierKey
        #expect(key.hasPrefix("exhibit-vault-"))
        #expect(try temporary.reopened().vault.verifierKey == key)
    }

    @Test func theCatalogueComesBackAfterACommitFailed() throws {
        let temporary = try TemporaryVault()
        let catalogue = temporary.vault.catalogue
        // A change that ends the transaction under the others: the commit that they share fails, and the connection is opened anew.
        let failed = code {
            _ = try catalogue.write { transaction throws(VaultError) in try transaction.run("ROLLBACK") }
        }
        #expect(failed == .storageFailure)
        #expect(try temporary.vault.createJob(kind: "x", item: nil).state == .queued)
        #expect(try temporary.vault.jobs().count == 1)
    }

    @Test func aFailedChangeTakesNoOtherAlong() throws {
        let temporary = try TemporaryVault()
        let catalogue = temporary.vault.catalogue
        let failure = VaultError(.invalidRequest, subject: "x", detail: "y")
        onThreads(8) { index in
            _ = try? catalogue.write { transaction throws(VaultError) in
                try transaction.run("INSERT INTO problems (kind, detail, at) VALUES ('t', ?, 0)", [.text("\(index)")])
                if index % 2 == 1 { throw failure }
            }
        }
        let kept = try catalogue.read { transaction throws(VaultError) in
            try transaction.rows("SELECT detail FROM problems ORDER BY detail") { $0.text(0) }
        }
        #expect(kept == ["0", "2", "4", "6"])
    }
}
