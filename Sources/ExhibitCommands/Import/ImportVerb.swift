import CommandLineParsing

/// `exhibit import`
let importVerb = Verb(
    CommandDeclaration(
        "import",
        summary: "bring files and folders into the vault",
        discussion: """
            Folders are taken with all that is in them, in the order of their names. The files are only read: nothing is changed, moved or
            removed. Symbolic links, devices, pipes and sockets are left out, and so are names that begin with a dot (--include-hidden); each is
            said.

            A file whose bytes the vault has already is not stored twice: it is reported with the item that has them. So the same command
            may be run again after it was cut off: it goes on where it stopped, also in the middle of a large file.

            With --watch folders are watched: a file is brought in once it is complete, closed after writing and unchanged for two seconds. The
            vault runs in another process; 'exhibit serve --watch DIR' does both.

            The files go to the running vault of the data folder, to another vault (--vault), or into the folder itself when nobody has it open.
            """,
        arguments: ArgumentDeclaration("PATH", .oneOrMore, "a file or a folder", completion: .files),
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("case", "file what comes under this case", value: .text(placeholder: "REFERENCE")),
            OptionDeclaration("tag", "give what comes this tag", value: .text(placeholder: "TAG"), isRepeatable: true),
            OptionDeclaration("dry-run", "say what would be done, and do nothing", short: "n"),
            OptionDeclaration("include-hidden", "also take names that begin with a dot"),
            OptionDeclaration("watch", "watch these folders, and bring in what comes until Ctrl-C"),
            CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion, ("watch", "dry-run"), ("watch", "include-hidden")],
        exitCodes: [
            .done: "all of it is in the vault",
            .notSo: "a file was changed while it was read, or the vault would not have it; the others are in the vault",
            .environment: "a file could not be read, or the vault was gone or full",
        ],
        examples: [
            "exhibit import ~/Pictures/2026-11-30 --case 2026-0042 --tag Incident",
            "exhibit import --dry-run /media/camera/DCIM",
            "exhibit import --watch ~/Scans --tag Scan",
            "exhibit import scan.pdf --json | jq -r '.imported[].item'",
        ])
) { arguments, surroundings in
    try ImportCommand(arguments, surroundings).run()
}
