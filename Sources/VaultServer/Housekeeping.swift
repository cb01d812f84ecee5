import BlockingThreads
import EvidenceModel
import EvidenceVault
import Glibc
import MicroHTTPDBridge
import Synchronization

/// What has to be done now and then while a vault runs: certificates, what has expired, recordings that went quiet.
final class Housekeeping: Sendable {
    /// A task, and how many minutes lie between its runs. A failure is left for the next run.
    private struct Task: Sendable {
        let minutes: Int
        let run: @Sendable () throws -> Void
    }

    private struct State {
        var isStopped = false
        /// Recordings that were live at the last look.
        var live: Set<ItemID> = []
    }

    private let state = Mutex(State())
    private let services: Services

    init(_ services: Services) { self.services = services }

    /// Starts; `replaceCertificate` puts another certificate into use.
    func start(replaceCertificate: @escaping @Sendable (MicroHTTPDCertificate) throws -> Void) throws {
        let vault = services.vault
        let tasks = [
            Task(minutes: 1) { [services] in
                if let next = try services.certificates?.renewed() { try replaceCertificate(next) }
            },
            Task(minutes: 1) { [weak self] in try self?.noticeQuietRecordings() },
            Task(minutes: 60) { try vault.expireUploads() },
            Task(minutes: 60) { try vault.purgeTrash() },
        ]
        try BlockingThread.start(stackBytes: 512 << 10, signals: .blocked) { [weak self] in
            var minute = 0
            while true {
                for task in tasks where minute % task.minutes == 0 { try? task.run() }
                for _ in 0..<60 {
                    sleep(1)
                    guard let self, !self.state.withLock({ $0.isStopped }) else { return }
                }
                minute += 1
            }
        }
    }

    func stop() { state.withLock { $0.isStopped = true } }

    /// A recording that was cut off changes nothing when it stops being live: that it did is told here.
    func noticeQuietRecordings() throws {
        let live = Set(try services.vault.items(ItemQuery(limit: 500, state: .live)).items.map(\.id))
        let quiet = state.withLock { state in
            defer { state.live = live }
            return state.live.subtracting(live)
        }
        for id in quiet {
            if let item = try? services.vault.item(id) { services.tell(.item(id, item.state)) }
        }
    }
}
