import DurableFiles
import Glibc

/// A run of the built program.
struct ProgramRun {
    private let process: pid_t

    /// Starts it; what it prints goes to `log`.
    init(_ words: [String], log: String) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var arguments: [UnsafeMutablePointer<CChar>?] = ([ServedVault.program] + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var started = pid_t()
        let code = posix_spawn(&started, ServedVault.program, &actions, nil, &arguments, environ)
        guard code == 0 else { throw FileError(operation: "posix_spawn", path: ServedVault.program, number: code) }
        process = started
    }

    /// Ends it at once, unless it has ended.
    func kill() { Glibc.kill(process, SIGKILL) }

    /// Waits for its end; returns its exit status, or nil when a signal ended it.
    func wait() -> Int? {
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : nil
    }
}
