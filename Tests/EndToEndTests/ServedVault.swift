import DurableFiles
import Glibc

/// The built program, serving a data folder.
struct ServedVault {
    private let process: pid_t

    /// Starts it, and returns once it says where it listens.
    init(dataFolder: String) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw FileError(operation: "pipe", path: dataFolder, number: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "\(dataFolder).log", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let words = [ServedVault.program, "serve", "--data", dataFolder, "--port", "0", "--json"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var started = pid_t()
        // As from a terminal, also where the tests run in the background, which ignores SIGINT.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var ended = sigset_t()
        sigaddset(&ended, SIGINT)
        posix_spawnattr_setsigdefault(&attributes, &ended)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let code = posix_spawn(&started, ServedVault.program, &actions, &attributes, &arguments, environ)
        close(ends[1])
        guard code == 0 else { throw FileError(operation: "posix_spawn", path: ServedVault.program, number: code) }
        process = started
        var byte: UInt8 = 0
        repeat {
            let count = read(ends[0], &byte, 1)
            guard count == 1 else {
                let said = (try? DurableFile.read("\(dataFolder).log")).map { String(decoding: $0, as: UTF8.self) } ?? ""
                throw FileError(operation: "serve: \(said)", path: dataFolder, number: EPIPE)
            }
        } while byte != UInt8(ascii: "\n")
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Ends it with a signal, or waits for its end when that is 0; returns its exit status, or nil when the signal ended it.
    @discardableResult func end(_ signal: Int32) -> Int? {
        kill(process, signal)
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : nil
    }

    static let program =
        #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/\($1)" } + "/.build/debug/exhibit"
}
