import DurableFiles
import ExhibitTestSupport
import Testing

/// Completions, as a zsh at a terminal shows them.
@Suite(.timeLimit(.minutes(10))) struct ZshCompletionTests {
    @Test(arguments: [
        ("exhibit ve", "exhibit verify"), ("exhibit export e", "exhibit export evidence"), ("exhibit list --st", "exhibit list --state"),
        ("exhibit list --state se", "exhibit list --state settled"), ("exhibit show --js", "exhibit show --json"),
        ("exhibit list --state ", "damaged     deleted     incomplete  live        settled"),
        // A colon is part of the text, wherever zsh gives it a meaning of its own.
        ("exhibit ", "check        -- check a whole vault: every object"),
        ("exhibit serve -", "over HTTPS (0.0.0.0:8443 for all addresses)"),
        ("exhibit serve --listen ", "HOST:PORT"),
    ])
    func completes(_ typed: String, _ shown: String) throws {
        let folder = TemporaryFolder()
        try DurableFile.write(Array(Self.terminal.utf8), to: "\(folder.path)/terminal.zsh")
        let run = try ShellRun(
            "exhibit completions zsh > completions.zsh && zsh -f terminal.zsh | sed 's/\\x1b\\[[0-9;?]*[A-Za-z]//g; s/\\x07//g'",
            in: folder.path, variables: ["TYPED": typed, "TERM": "xterm"])
        #expect(run.output.contains { $0.contains(shown) }, "\(run.output)\n\(run.error)")
    }

    /// Types $TYPED and two tabs at an interactive zsh, and prints what it shows.
    private static let terminal = #"""
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell 'RPROMPT= PROMPT_EOL_MARK= LISTMAX=1000; stty rows 200 cols 200 -echo; autoload -Uz compinit; compinit -u -d dump'
        zpty -w shell "zstyle ':completion:*:descriptions' format %d; . ./completions.zsh; PS1=RE''ADY:"
        # The prompt: from here on the line is edited, and a tab means something.
        zpty -r shell line '*READY:*'
        zpty -n -w shell "$TYPED"$'\t\t'
        zpty -n -w shell $'\C-U'"echo E''ND"$'\n'
        while zpty -r shell line; do print -r -- "$line"; [[ $line == *END* ]] && break; done
        zpty -d shell

        """#
}
