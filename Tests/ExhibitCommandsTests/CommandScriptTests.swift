import DurableFiles
import EvidenceModel
import EvidenceProof
import ExhibitTestSupport
import Glibc
import OpenSSLBridge
import Testing

/// Runs each file of Tests/CommandScripts against the built program.
@Suite(.timeLimit(.minutes(10)))
struct CommandScriptTests {
    static let scripts: [CommandScript] = {
        let folder = BuiltProgram.repository + "/Tests/CommandScripts"
        let names = ((try? Folder.entries(of: folder)) ?? []).filter { $0.hasSuffix(".txt") }
        return names.compactMap { try? CommandScript(path: "\(folder)/\($0)") }
    }()

    @Test(arguments: scripts)
    func script(_ script: CommandScript) throws {
        var player = ScriptPlayer()
        for (line, step) in script.steps { try player.play(step, at: "\(script.name):\(line)") }
        try player.finish()
    }

    @Test func thereAreScripts() { #expect(Self.scripts.count >= 5) }

    @Test func dotsStandForAnything() {
        #expect(CommandScript.matches("a…c", "abc") && CommandScript.matches("…", "") && CommandScript.matches("a…", "a"))
        #expect(CommandScript.matches("a…b…c", "a1b2c") && !CommandScript.matches("a…b…c", "a1c") && !CommandScript.matches("ab", "abc"))
    }
}

/// Plays one script in a folder of its own.
private struct ScriptPlayer {
    private let folder = TemporaryFolder()
    private var variables: [String: String] = [:]
    private var last: ShellRun?
    private var command = ""
    private var exitWasChecked = true
    private var outputLine = 0
    private var errorLine = 0
    private var servers: [ShellProcess] = []

    mutating func play(_ step: CommandScript.Step, at place: String) throws {
        switch step {
        case .run(let command):
            checkExit(place)
            self.command = command
            last = try ShellRun(command, in: folder.path, variables: variables)
            (exitWasChecked, outputLine, errorLine) = (false, 0, 0)
        case .exit(let code):
            #expect(last?.status == code, "\(place): '\(command)' ended with another code\n\(transcript)")
            exitWasChecked = true
        case .output(let pattern): find(pattern, in: last?.output ?? [], from: &outputLine, place)
        case .error(let pattern): find(pattern, in: last?.error ?? [], from: &errorLine, place)
        case .noOutput: #expect(last?.output == [], "\(place): '\(command)' printed something\n\(transcript)")
        case .noError: #expect(last?.error == [], "\(place): '\(command)' wrote to standard error\n\(transcript)")
        case .recording(let name, let isEnded): try makeRecording(name, isEnded: isEnded)
        case .serve(let name): try serve(name)
        }
    }

    /// Ends what the script started; a vault that is asked to stop ends with 0.
    mutating func finish() throws {
        checkExit("at the end")
        for server in servers {
            server.send(SIGTERM)
            let status = server.wait()
            let said = try server.lines(of: "stderr")
            #expect(status == 0, "the vault did not end well: \(said)")
        }
    }

    /// A command whose code is not mentioned has to end with 0.
    private mutating func checkExit(_ place: String) {
        guard !exitWasChecked, let last else { return }
        #expect(last.status == 0, "before \(place): '\(command)' failed\n\(transcript)")
    }

    /// Expects the pattern in a line at or after the one that the last pattern was found in.
    private func find(_ pattern: String, in lines: [String], from start: inout Int, _ place: String) {
        if let index = lines.indices.dropFirst(start).first(where: { CommandScript.matches(pattern, lines[$0]) }) {
            start = index + 1
        } else {
            Issue.record("\(place): no line '\(pattern)'\n\(transcript)")
        }
    }

    private var transcript: String {
        (["$ \(command)"] + (last?.output.map { "> \($0)" } ?? []) + (last?.error.map { "! \($0)" } ?? []) + ["exit \(last?.status ?? -1)"])
            .joined(separator: "\n")
    }

    /// A recording's folder, and the keys that made it in NAME.device and NAME.vault.
    private func makeRecording(_ name: String, isEnded: Bool) throws {
        let sample = try SampleRecordingFolder(isEnded: isEnded)
        let target = "\(folder.path)/\(name)"
        try Folder.create(target)
        for file in try Folder.entries(of: sample.folder.path) {
            try DurableFile.write(try DurableFile.read("\(sample.folder.path)/\(file)"), to: "\(target)/\(file)")
        }
        try DurableFile.write(Base64.encode(sample.device.publicKey) + [10], to: target + ".device")
        try DurableFile.write(Array((sample.vaultKey.text + "\n").utf8), to: target + ".vault")
    }

    /// Starts a vault in the folder NAME and waits until it says where it listens: $VAULT.
    private mutating func serve(_ name: String) throws {
        let server = try ShellProcess("exec exhibit serve --data \(name) --port 0 --json", in: folder.path)
        servers.append(server)
        while !server.hasEnded {
            if let line = try server.lines(of: "stdout").first, let object = (try? JSONText.parse(Array(line.utf8)))?.object {
                variables["VAULT"] = String((object["local"]?.string ?? "").dropLast())
                return
            }
            usleep(10_000)
        }
        Issue.record("the vault did not start: \(try server.lines(of: "stderr"))")
    }
}
