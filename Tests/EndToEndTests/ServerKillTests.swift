import CurlBridge
import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Glibc
import Synchronization
import Testing

/// Phones record to the built program over its API while it is killed and started again. They only ever do what the vault's answers say.
@Suite(.timeLimit(.minutes(10))) struct ServerKillTests {
    private static let kills = 12
    private static let phones = 8

    @Test func phonesThatLoseTheirVaultAgainAndAgainLoseNothing() throws {
        let folder = TemporaryFolder()
        let data = "\(folder.path)/data"
        let failures = Mutex<[String]>([])
        let isLastVault = Atomic(false)
        let recorded = Mutex<[UInt64]>([])
        let busy = Atomic(ServerKillTests.phones)
        // The last thread kills and starts the vault; the others are phones, which make one recording after another.
        onThreads(ServerKillTests.phones + 1) { index in
            do {
                guard index < ServerKillTests.phones else {
                    defer { isLastVault.store(true, ordering: .relaxed) }
                    var generator = printedGenerator(for: "ServerKillTests")
                    for _ in 0..<ServerKillTests.kills {
                        try serve(data, microseconds: Int.random(in: 5_000...200_000, using: &generator))
                    }
                    let server = try ServedVault(dataFolder: data)
                    isLastVault.store(true, ordering: .relaxed)
                    while busy.load(ordering: .relaxed) > 0 { usleep(20_000) }
                    #expect(server.end(SIGTERM) == 0)
                    return
                }
                defer { busy.subtract(1, ordering: .relaxed) }
                var seed = UInt64(9000 + index * 100)
                repeat {
                    try record(try ScriptedPhone(seed: seed), dataFolder: data, until: failures)
                    recorded.withLock { $0.append(seed) }
                    seed += 1
                } while !isLastVault.load(ordering: .relaxed)
            } catch {
                failures.withLock { $0.append("\(index): \(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let vault = try Vault.open(at: data)
        for seed in recorded.withLock({ $0 }) {
            let script = try ScriptedPhone(seed: seed)
            let item = try vault.item(ItemID(script.recording))
            #expect(item.state == .settled)
            #expect(item.sha256 == [1, 2].map { Digest.of(script.whole($0)).hexadecimal })
        }
        #expect(try vault.check().problems.map(\.detail) == [])
        vault.close()
    }
}

/// Serves for a while, and is killed.
private func serve(_ data: String, microseconds: Int) throws {
    let server = try ServedVault(dataFolder: data)
    usleep(UInt32(microseconds))
    #expect(server.end(SIGKILL) == nil)
}

/// Records until everything is acknowledged; what was acknowledged once must never be asked for again.
/// Gives up when something else failed.
private func record(_ script: ScriptedPhone, dataFolder: String, until failures: borrowing Mutex<[String]>) throws {
    var link = try APILink(dataFolder: dataFolder)
    var acknowledged = Acknowledged()
    while failures.withLock({ $0.isEmpty }) {
        do {
            try script.send(over: Witness(link: link, acknowledged: acknowledged)) { acknowledged.take($0) }
            return
        } catch is CurlError {
            // The vault is gone: try again, as a phone does, until it is back.
            usleep(5_000)
            link = try APILink(dataFolder: dataFolder)
        } catch let refusal as APILink.Refusal where refusal.status == 409 {
            // libcurl sends a request again by itself when its connection dies before an answer: the vault may have these bytes from the first
            // time. Where it goes on from there is compared with what it acknowledged.
        }
    }
}

/// The most that a vault acknowledged.
private struct Acknowledged {
    var next = 0
    var offsets: [String: Int] = [:]

    mutating func take(_ acknowledgement: Acknowledgement) {
        switch acknowledgement {
        case .created: break
        case .bytes(let upload, let offset): offsets[upload] = offset
        case .lines(_, let next): self.next = next
        }
    }
}

/// Compares what a vault says it has with what it acknowledged before.
private struct Witness: PhoneLink {
    let link: APILink
    let acknowledged: Acknowledged

    func nextSequence(of recording: RecordingID) throws -> Int {
        let next = try link.nextSequence(of: recording)
        #expect(next >= acknowledged.next)
        return next
    }

    func createUpload(of recording: RecordingID, segment: Int) throws -> (id: String, offset: Int, isWhole: Bool) {
        let upload = try link.createUpload(of: recording, segment: segment)
        #expect(upload.offset >= acknowledged.offsets[upload.id] ?? 0)
        return upload
    }

    func post(_ lines: [UInt8], to recording: RecordingID) throws -> Int { try link.post(lines, to: recording) }

    func append(_ bytes: [UInt8], to upload: String, at offset: Int, length: Int?) throws -> Int {
        try link.append(bytes, to: upload, at: offset, length: length)
    }
}
