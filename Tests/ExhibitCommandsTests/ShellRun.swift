import DurableFiles
import ExhibitTestSupport
import Glibc

/// The built program, as a user's shell runs it.
enum BuiltProgram {
    /// The repository's folder.
    static let repository = #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/\($1)" }
    /// The folder of the built `exhibit`.
    static let folder = repository + "/.build/debug"
}

/// One shell command's end.
struct ShellRun {
    let status: Int
    let output: [String]
    let error: [String]

    /// Runs a command by /bin/sh in a folder, with `exhibit` on the PATH and a home of its own there. One that waits for what never comes
    /// is ended after some minutes, with what it started, and has the status 124.
    init(_ command: String, in folder: String, variables: [String: String] = [:]) throws {
        let process = try ShellProcess(command, in: folder, variables: variables, under: ["/usr/bin/timeout", "180"])
        status = process.wait()
        output = try process.lines(of: "stdout")
        error = try process.lines(of: "stderr")
    }
}

/// A shell command that runs. Its output goes to files beside the folder, so that no pipe can fill.
final class ShellProcess {
    private let pid: pid_t
    private let capture = TemporaryFolder()

    init(_ command: String, in folder: String, variables: [String: String] = [:], under runner: [String] = []) throws {
        let environment =
            [
                "PATH": "\(BuiltProgram.folder):/usr/local/bin:/usr/bin:/bin", "HOME": folder + "/home", "LANG": "C.UTF-8", "TZ": "UTC",
                "EXHIBIT_FOLDER": folder,
            ].merging(variables) { $1 }
        let words = runner + ["/bin/sh", "-c", "cd \"$EXHIBIT_FOLDER\" && { \(command)\n}"]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, capture.path + "/stdout", O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, capture.path + "/stderr", O_WRONLY | O_CREAT, 0o600)
        // No signal blocked: as a shell starts a program.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var started = pid_t()
        let code = withStrings(words) { arguments in
            withStrings(environment.map { "\($0.key)=\($0.value)" }) {
                posix_spawn(&started, words[0], &actions, &attributes, arguments, $0)
            }
        }
        guard code == 0 else { throw FileError(operation: "posix_spawn", path: words[0], number: code) }
        pid = started
    }

    /// Waits for its end; a signal's number counts from 128, as in a shell.
    func wait() -> Int {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : 128 + Int(status & 0x7F)
    }

    func send(_ signal: Int32) { kill(pid, signal) }

    /// Whether it has ended; it is still to be waited for.
    var hasEnded: Bool {
        var facts = siginfo_t()
        return waitid(P_PID, id_t(pid), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 && facts.si_signo == SIGCHLD
    }

    /// The lines it wrote so far.
    func lines(of stream: String) throws -> [String] {
        var lines = String(decoding: try DurableFile.read("\(capture.path)/\(stream)"), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

/// Calls `body` with the texts as a C array that ends with nil.
private func withStrings<Result>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
}
