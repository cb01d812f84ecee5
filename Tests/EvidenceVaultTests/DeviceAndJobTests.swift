import EvidenceModel
import ExhibitTestSupport
import SQLiteBridge
import Testing

@testable import EvidenceVault

@Suite struct DeviceAndJobTests {
    @Test func aTokenPairsOneDeviceOnce() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let token = try vault.makePairingToken()
        let paired = try vault.pair(token: token.token, name: "Ada's phone")
        #expect(paired.credential.utf8.count == 43)
        #expect(vault.authenticate(paired.credential)?.id == paired.device.id)
        #expect(vault.authenticate(paired.credential + "x") == nil)
        #expect(code { _ = try vault.pair(token: token.token, name: "again") } == .pairingTokenInvalid)
        let reopened = try temporary.reopened()
        #expect(reopened.vault.authenticate(paired.credential)?.name == "Ada's phone")
        #expect(try reopened.vault.devices().first?.device.lastSeenAt != nil)
        try reopened.vault.revokeDevice(paired.device.id, by: .owner)
        #expect(reopened.vault.authenticate(paired.credential) == nil)
        #expect(code { try reopened.vault.revokeDevice(paired.device.id, by: .owner) } == .notFound)
    }

    @Test func anOldTokenIsRefused() throws {
        let temporary = try TemporaryVault()
        let token = try temporary.vault.makePairingToken(validForSeconds: 60)
        temporary.clock.advance(milliseconds: 60_000)
        #expect(code { _ = try temporary.vault.pair(token: token.token, name: "x") } == .pairingTokenInvalid)
        #expect(code { _ = try temporary.vault.pair(token: "no", name: "") } == .invalidRequest)
    }

    @Test func neitherTokenNorCredentialIsInTheDatabase() throws {
        let temporary = try TemporaryVault()
        let token = try temporary.vault.makePairingToken()
        let unused = try temporary.vault.makePairingToken()
        let paired = try temporary.vault.pair(token: token.token, name: "phone")
        temporary.vault.close()
        let database = try SQLiteConnection(path: temporary.vault.folder.database, access: .readOnly)
        let texts = try database.rows("SELECT credential_sha256 FROM devices UNION ALL SELECT token_sha256 FROM pairing_tokens") {
            $0.text(0)
        }
        #expect(texts.count == 2)
        #expect(texts.allSatisfy { $0.count == 64 && $0 != unused.token && $0 != paired.credential })
    }

    @Test func jobsRunFromQueuedToTheirEnd() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let job = try vault.createJob(kind: "check", item: nil)
        #expect(try vault.startNextJob(kinds: ["other"]) == nil)
        #expect(try vault.startNextJob(kinds: ["check"])?.id == job.id)
        #expect(try vault.startNextJob(kinds: ["check"]) == nil)
        try vault.reportProgress(0.5, detail: "half", ofJob: job.id)
        #expect(try vault.job(job.id).progress == 0.5)
        #expect(try vault.jobs().first?.detail == "half")
        let done = try vault.finishJob(job.id, detail: "sound", files: [Job.File(name: "a.json", bytes: 2, sha256: emptySHA256)])
        #expect(done.state == .done && done.progress == 1)
        #expect(try vault.job(job.id).files.map(\.name) == ["a.json"])
        #expect(code { try vault.cancelJob(job.id) } == .jobFinished)
    }

    @Test func aCancelledJobTellsItsWorker() throws {
        let temporary = try TemporaryVault()
        let vault = temporary.vault
        let job = try vault.createJob(kind: "check", item: nil)
        _ = try vault.startNextJob(kinds: ["check"])
        try vault.cancelJob(job.id)
        #expect(code { try vault.reportProgress(0.6, detail: "", ofJob: job.id) } == .jobFinished)
        #expect(code { try vault.failJob(job.id, error: "x") } == .jobFinished)
        #expect(try vault.job(job.id).state == .cancelled)
    }
}
