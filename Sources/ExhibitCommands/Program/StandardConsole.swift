import CommandLineParsing
import Glibc

extension Console {
    /// The process's own standard output and error.
    public static func standard(environment: [String: String]) -> Console {
        let colourAllowed = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        return Console(
            showsProgress: isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb",
            usesColour: colourAllowed && isatty(STDOUT_FILENO) == 1,
            width: terminalWidth(),
            write: { stream, text in writeFully(text, to: stream == .output ? STDOUT_FILENO : STDERR_FILENO) })
    }
}

private func terminalWidth() -> Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
}

/// Writes all of it, or ends the program: a result that nobody gets is not a result.
private func writeFully(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if written > 0 {
            rest = rest.dropFirst(written)
            continue
        }
        let code = errno
        if code == EINTR || code == EAGAIN { continue }
        guard descriptor == STDOUT_FILENO else { return }
        if code == EPIPE {
            // The reader has had enough (`exhibit list | head`): end as any tool does, by the signal that is otherwise ignored.
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        writeFully("exhibit: cannot write to standard output: \(String(cString: strerror(code)))\n", to: STDERR_FILENO)
        exit(ExitCode.environment.rawValue)
    }
}
