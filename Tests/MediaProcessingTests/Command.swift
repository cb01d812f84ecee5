import Glibc
import Testing

/// A file without a name, which Glibc's header gives as a macro.
private let O_TMPFILE: Int32 = 0o20_000_000 | O_DIRECTORY

/// Runs the `ffmpeg` and `ffprobe` commands, the independent judges of what this target makes.
enum Command {
    struct Failed: Error, CustomStringConvertible {
        var command: String
        var output: String
        var description: String { "\(command) failed: \(output)" }
    }

    /// Runs a program to its end; its standard output.
    @discardableResult
    static func run(_ program: String, _ arguments: [String]) throws -> [UInt8] {
        let output = try unnamedFile()
        let errors = try unnamedFile()
        defer {
            close(output)
            close(errors)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        var strings: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        var process = pid_t()
        let code = posix_spawnp(&process, program, &actions, nil, &strings, environ)
        guard code == 0 else { throw Failed(command: program, output: String(cString: strerror(code))) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        guard status == 0 else {
            throw Failed(command: ([program] + arguments).joined(separator: " "), output: String(decoding: contents(errors), as: UTF8.self))
        }
        return contents(output)
    }

    /// Decodes a file wholly; what FFmpeg complains about, nothing when it is sound.
    static func complaints(decoding path: String) throws -> String {
        let log = path + ".log"
        defer { unlink(log) }
        try run("sh", ["-c", "ffmpeg -v error -i \"$0\" -f null - 2>\"$1\"", path, log])
        let descriptor = open(log, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        return String(decoding: contents(descriptor), as: UTF8.self)
    }

    /// One field of each entry that ffprobe shows, as text.
    static func probe(_ path: String, _ stream: String, _ entries: String) throws -> [String] {
        let output = try run("ffprobe", ["-v", "error", "-select_streams", stream, "-show_entries", entries, "-of", "csv=p=0", path])
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
            String(line.drop(while: { $0 == "," }).reversed().drop(while: { $0 == "," }).reversed())
        }
    }

    private static func unnamedFile() throws -> Int32 {
        let descriptor = open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        return descriptor
    }

    private static func contents(_ descriptor: Int32) -> [UInt8] {
        var status = stat()
        fstat(descriptor, &status)
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        pread(descriptor, &bytes, bytes.count, 0)
        return bytes
    }
}

/// A folder for one test, removed at its end.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/exhibit-media.XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { _ = try? Command.run("rm", ["-rf", path]) }

    /// Names in the folder, sorted.
    var names: [String] {
        let text = (try? Command.run("ls", ["-A", path])) ?? []
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map { String($0) }.sorted()
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func bytes(_ name: String) throws -> [UInt8] { try Command.run("cat", [file(name)]) }

    func write(_ bytes: [UInt8], to name: String) {
        let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        var done = 0
        bytes.withUnsafeBytes { raw in
            while done < raw.count {
                let count = Glibc.write(descriptor, raw.baseAddress?.advanced(by: done), raw.count - done)
                guard count > 0 else { return }
                done += count
            }
        }
    }
}
