import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceVault
import ExhibitTestSupport
import Glibc
import OpenSSLBridge
import Synchronization
import Testing
import VaultServer

@testable import EvidenceTransfer
@testable import ExhibitCommands

/// Imports into a vault in this process, over connections that fail where the test says.
@Suite struct FileImportTests {
    private let folder = TemporaryFolder()
    private let vault: TemporaryVault
    private let server: Server

    init() throws {
        vault = try TemporaryVault()
        var configuration = ServerConfiguration()
        configuration.loopbackPort = nil
        server = try Server.start(configuration, vault: vault.vault)
    }

    /// What happens to a request.
    enum Fault {
        case unreachable, answerLost
        case refuse(Int)
    }

    /// A connection on which each request meets what `fault` says of it.
    private final class FaultyExchange: VaultExchange {
        private let exchange: RouterExchange
        private let fault: @Sendable (VaultRequest) -> Fault?

        init(_ router: Router, _ fault: @escaping @Sendable (VaultRequest) -> Fault?) {
            exchange = RouterExchange(router)
            self.fault = fault
        }

        func send(_ request: VaultRequest) throws -> VaultAnswer {
            switch fault(request) {
            case nil: return try exchange.send(request)
            case .unreachable: throw VaultExchangeError(code: .unreachable, detail: "nobody answers")
            case .answerLost:
                _ = try exchange.send(request)
                throw VaultExchangeError(code: .unreachable, detail: "the answer was lost")
            case .refuse(let status): return VaultAnswer(status: status)
            }
        }

        func cancel() {}
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws { try DurableFile.write(bytes, to: "\(folder.path)/\(name)") }

    /// Imports the folder.
    private func run(
        patience: Int = 60_000, threads: Int = 4, dryRun: Bool = false, fault: @escaping @Sendable (VaultRequest) -> Fault? = { _ in nil }
    ) -> (results: [ImportResult], stop: ImportStop?) {
        var settings = FileImport.Settings()
        (settings.patience, settings.threads, settings.isDryRun) = (patience, threads, dryRun)
        let router = server.router
        return FileImport(SourceTree([SourcePath(folder.path)]).files, settings: settings, connect: { FaultyExchange(router, fault) }).run()
    }

    private func sha256(_ bytes: [UInt8]) -> String {
        Digest(bytes: DigestAlgorithm.sha256.digest(of: bytes))?.hexadecimal ?? ""
    }

    /// So many bytes that are like no other number's.
    private func large(_ count: Int, _ seed: UInt8) -> [UInt8] {
        Array("\(seed)".utf8) + Array(repeating: seed, count: count - "\(seed)".utf8.count)
    }

    private func items() throws -> [EvidenceItem] { try vault.vault.items(ItemQuery(limit: 500)).items }

    @Test func everyFileComesOnceHoweverOftenAnswersAreLost() throws {
        for index in 0..<60 { try write("\(index).txt", Array("file \(index / 2)".utf8)) }
        let requests = Atomic<Int>(0)
        let (results, stop) = run { _ in
            // Each third request fails in one of the two ways.
            let number = requests.add(1, ordering: .relaxed).oldValue
            return number % 3 != 1 ? nil : number % 2 == 0 ? .unreachable : .answerLost
        }
        #expect(stop == nil && results.allSatisfy { $0.outcome.failure == nil })
        #expect(try items().count == 30)
        #expect(Set(try items().flatMap(\.sha256)).count == 30)
        #expect(results.count { if case .imported = $0.outcome { true } else { false } } >= 30)
        #expect(try vault.vault.check().problems.map(\.detail) == [])
        // Again: nothing is sent.
        let again = run { request in request.path == "/api/v1/uploads" && request.method == "POST" ? .refuse(500) : nil }
        #expect(again.results.allSatisfy { if case .duplicate = $0.outcome { true } else { false } })
    }

    @Test func aLargeFileThatWasCutOffIsGoneOnWith() throws {
        let bytes = large(40 << 20, 7)
        try write("film.mp4", bytes)
        let sent = Mutex<[Int]>([])
        // The vault is gone after the first 16 MiB.
        let first = run(patience: 0) { request in
            guard request.method == "PATCH" else { return nil }
            return sent.withLock {
                $0.append(0); return $0.count > 1
            } ? .unreachable : nil
        }
        #expect(first.stop == .vault("nobody answers") && first.results[0].outcome == .notReached)
        #expect(try items().isEmpty)
        let offsets = Mutex<[String]>([])
        let second = run { request in
            if let offset = request.headers.first(where: { $0.name == "Upload-Offset" }) { offsets.withLock { $0.append(offset.value) } }
            return nil
        }
        guard case .imported(let item) = second.results[0].outcome else {
            Issue.record("\(second.results[0].outcome)")
            return
        }
        #expect(item.sha256 == sha256(bytes) && offsets.withLock { $0 } == ["\(16 << 20)", "\(32 << 20)"])
        #expect(try items().map(\.sha256) == [[sha256(bytes)]])
        // Of the same size, with other bytes at its start, and cut off: nothing of the other one is taken for it.
        try write("film.mp4", large(40 << 20, 8))
        #expect(run().results.count { $0.outcome.failure == nil } == 1)
        #expect(try items().count == 2)
    }

    @Test func aFileThatIsChangedWhileItIsReadNeverBecomesAnItem() throws {
        try write("growing.log", large(20 << 20, 1))
        let path = "\(folder.path)/growing.log"
        let (results, _) = run { request in
            guard request.method == "PATCH" else { return nil }
            let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
            _ = Glibc.write(descriptor, "more", 4)
            close(descriptor)
            return nil
        }
        #expect(results[0].outcome == .changed)
        #expect(try items().isEmpty && vault.vault.unfinishedFiles(of: .owner).isEmpty)
        #expect(DurableFile.size(path) == 20 << 20 + 4)
    }

    @Test func aVaultThatIsFullOrLetsNobodyInEndsItAtOnce() throws {
        for index in 0..<10 { try write("\(index)", [UInt8(index)]) }
        for status in [507, 401] {
            let (results, stop) = run(threads: 1) { $0.path == "/api/v1/uploads" ? .refuse(status) : nil }
            #expect(stop != nil && results.allSatisfy { $0.outcome == .notReached })
        }
        // What it refuses of one file is told of that file alone.
        let refused = Atomic<Int>(0)
        let (results, stop) = run { request in
            guard request.path == "/api/v1/uploads", request.method == "POST" else { return nil }
            return refused.add(1, ordering: .relaxed).oldValue == 3 ? .refuse(400) : nil
        }
        #expect(stop == nil && results.count { if case .refused = $0.outcome { true } else { false } } == 1)
        #expect(try items().count == 9)
    }

    @Test func aFileThatIsGoneIsToldAndTheOthersComeIn() throws {
        for name in ["a", "b", "c"] { try write(name, Array(name.utf8)) }
        let files = SourceTree([SourcePath(folder.path)]).files
        unlink("\(folder.path)/b")
        let router = server.router
        let (results, stop) = FileImport(files, settings: .init(), connect: { RouterExchange(router) }).run()
        #expect(stop == nil && results[1].outcome == .unreadable(reason: "No such file or directory"))
        #expect(try items().map(\.title).sorted() == ["a", "c"])
    }

    @Test func aDryRunLeavesNoTrace() throws {
        try write("a", [1])
        try write("large", large(9 << 20, 2))
        #expect(
            run(dryRun: true) { $0.path == "/api/v1/known-files" ? nil : .refuse(500) }.results.allSatisfy {
                if case .wouldImport = $0.outcome { true } else { false }
            })
        #expect(try items().isEmpty)
    }
}
