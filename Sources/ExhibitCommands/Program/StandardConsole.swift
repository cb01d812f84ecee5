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
            write: { stream, text in
                let code = failure(writing: text, to: stream)
                if code != 0, stream == .output { end(because: code) }
            },
            tryWrite: { stream, text in failure(writing: text, to: stream) == 0 })
    }
}

/// Takes the place of standard streams that are closed, before anything else is opened: a file that got their number would be written
/// over with the program's text. What is opened instead can't be written to, so that a result which nobody gets is still none.
func holdStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
        // The lowest free number is this one.
        _ = open("/dev/null", O_RDONLY)
    }
}

private func terminalWidth() -> Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
}

/// Writes all of it; returns the error's number when it can't.
private func failure(writing text: String, to stream: Console.Stream) -> Int32 {
    let descriptor = stream == .output ? STDOUT_FILENO : STDERR_FILENO
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if written > 0 {
            rest = rest.dropFirst(written)
        } else if errno != EINTR, errno != EAGAIN {
            return errno
        }
    }
    return 0
}

/// Ends the program: a result that nobody gets is not a result.
private func end(because code: Int32) -> Never {
    if code == EPIPE {
        // The reader has had enough (`exhibit list | head`): end as any tool does, by the signal that is otherwise ignored.
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
    }
    _ = failure(writing: "exhibit: cannot write to standard output: \(String(cString: strerror(code)))\n", to: .error)
    exit(ExitCode.environment.rawValue)
}
