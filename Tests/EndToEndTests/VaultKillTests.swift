import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Glibc
import Testing

/// A process that serves phones is killed with SIGKILL at 50 random instants. After each kill the vault is opened again, and must have
/// every byte and line that it acknowledged before.
@Suite(.timeLimit(.minutes(10))) struct VaultKillTests {
    private static let kills = 50
    private static let phones = 6

    @Test func everythingAcknowledgedOutlivesAKillAtAnyInstant() async throws {
        let folder = TemporaryFolder()
        var generator = printedGenerator(for: "VaultKillTests")
        var round = 0
        var checked = 0
        while round < VaultKillTests.kills {
            let (path, seed, delay) = (folder.path, round, Int.random(in: 2_000...60_000, using: &generator))
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, seed = seed as Int, delay = delay as Int] in
                try serveUntilKilled(folder: path, round: seed, afterMicroseconds: delay)
            }
            round += 1
            let vault = try Vault.open(at: "\(folder.path)/data")
            let journal = try Journal(folder: folder.path)
            try journal.check(from: checked, against: vault)
            checked = journal.lines.count
            vault.close()
        }
        #expect(checked > VaultKillTests.kills)
        try finishEverything(in: folder.path, rounds: round)
    }

    /// Sends the rest of every recording that a kill interrupted, and looks at the whole.
    private func finishEverything(in folder: String, rounds: Int) throws {
        let vault = try Vault.open(at: "\(folder)/data")
        try Journal(folder: folder).check(from: 0, against: vault)
        var recordings = 0
        for round in 0..<rounds {
            for phone in 0..<VaultKillTests.phones {
                let script = try ScriptedPhone(seed: phoneSeed(round, phone))
                guard (try? vault.captureLog(of: script.recording)) != nil else { continue }
                try script.send(over: DirectLink(vault: vault)) { _ in }
                let item = try vault.item(ItemID(script.recording))
                #expect(item.state == .settled)
                #expect(item.sha256 == [1, 2].map { Digest.of(script.whole($0)).hexadecimal })
                recordings += 1
            }
        }
        #expect(recordings > 0)
        #expect(try vault.check().problems.map(\.detail) == [])
        #expect(try Folder.entries(of: vault.folder.incoming).isEmpty)
        #expect(try Folder.entries(of: vault.folder.setAside).isEmpty)
        var objects = 0
        for prefix in try Folder.entries(of: vault.folder.objects) {
            objects += try Folder.entries(of: "\(vault.folder.objects)/\(prefix)").count
        }
        #expect(objects == recordings * 2)
        vault.close()
    }
}

/// The seed of a phone. Those of the round before come back, to go on where the kill interrupted them.
private func phoneSeed(_ round: Int, _ phone: Int) -> UInt64 { UInt64(round * 100 + phone + 1) }

/// Serves phones on as many threads, writing down each acknowledgement, until a thread that waits kills the process.
private func serveUntilKilled(folder: String, round: Int, afterMicroseconds delay: Int) throws {
    // What is made here must not count against the time until the kill.
    let scripts = try (0..<6).flatMap { phone in
        try [round, round - 1].filter { $0 >= 0 }.map { try ScriptedPhone(seed: phoneSeed($0, phone)) }
    }
    let journal = open("\(folder)/journal", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    let vault = try Vault.open(at: "\(folder)/data")
    onThreads(scripts.count + 1) { index in
        guard index < scripts.count else {
            usleep(UInt32(delay))
            kill(getpid(), SIGKILL)
            return
        }
        do {
            try scripts[index].send(over: DirectLink(vault: vault)) { acknowledgement in
                let line = Array(acknowledgement.line.utf8)
                // One write: whole lines, also when the process ends right after it.
                precondition(write(journal, line, line.count) == line.count)
            }
        } catch {
            fatalError("\(error)")
        }
    }
    kill(getpid(), SIGKILL)
}

/// The acknowledgements that killed processes wrote down.
private struct Journal {
    let lines: [[Substring]]

    init(folder: String) throws {
        let text = (try? DurableFile.read("\(folder)/journal")) ?? []
        lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
    }

    /// Compares acknowledgements with what the vault has now.
    func check(from first: Int, against vault: Vault) throws {
        for words in lines[first...] {
            let subject = String(words[1])
            switch words[0] {
            case "bytes":
                let upload = try vault.upload(subject)
                #expect(upload.offset >= Int(words[2]) ?? .max)
                guard case .segment(let recording, let number, _) = upload.target else { continue }
                let object = try vault.openSegment(number, of: ItemID(recording))
                #expect(object.size == upload.offset && object.file.size == upload.offset)
            case "lines":
                let recording = try #require(RecordingID(subject))
                let log = try vault.captureLog(of: recording)
                #expect(log.nextSequence >= Int(words[2]) ?? .max)
                #expect(ParsedCaptureLog.parse(try log.file.bytes()).problem == nil)
            default:
                #expect(try vault.upload(subject).item?.description == String(words[2]))
            }
        }
    }
}
