import CaptureDevices
import CommandLineParsing

/// `exhibit record`
let recordVerb = Verb(
    CommandDeclaration(
        "record",
        summary: "record a camera and a microphone, and bring every second to the vault",
        discussion: """
            Each half second is hashed, signed and flushed on this machine before it goes to the vault; without a connection it is kept here and \
            goes when there is one. When the vault has given its receipt over everything, the local copy is removed, unless --keep.

            What a crash or a kill cut off is closed and brought to the vault at the next start.

            Ctrl-C (or SIGTERM) ends the recording and goes on sending; a second one ends the program, and what was not sent stays here.
            """,
        options: [
            OptionDeclaration(
                "camera", "test, a device such as /dev/video0, a media file, or rtsp://…",
                value: .text(placeholder: "CAMERA", completion: .files)),
            OptionDeclaration(
                "microphone", "test, default, camera (the sound that comes with its pictures) or none (default: default)",
                value: .choice(MicrophoneChoice.allCases.map(\.rawValue))),
            OptionDeclaration("duration", "stop after this time (default: record until stopped)", value: .duration),
            OptionDeclaration("segment", "begin a new media file after this time (default: 2m)", value: .duration),
            OptionDeclaration("size", "the size to ask of the camera, such as 1280x720", value: .text(placeholder: "WIDTHxHEIGHT")),
            OptionDeclaration("frame-rate", "the pictures a second to ask of the camera", value: .integer(1...240)),
            OptionDeclaration("device", "this machine's name in the recording (default: its host name)", value: .text(placeholder: "NAME")),
            OptionDeclaration(
                "spool", "where recordings are kept until the vault has them (default: $XDG_STATE_HOME/exhibit/recordings)",
                value: .text(placeholder: "DIR", completion: .folders)),
            OptionDeclaration("keep", "keep the local copy when the vault has everything"),
            OptionDeclaration("wait", "how long to wait for an absent vault at the end (default: 30s)", value: .duration),
            OptionDeclaration("upload-only", "record nothing; bring to the vault what earlier recordings left here"),
        ] + CommonOptions.vaultChoice + [CommonOptions.json],
        exclusive: [CommonOptions.vaultExclusion, ("upload-only", "camera"), ("upload-only", "duration")],
        exitCodes: [
            .notSo: "the vault refused the recording, or its receipt does not match",
            .environment: "a missing camera or microphone, a full disk, or the vault did not get everything: it is kept here",
        ],
        examples: [
            "exhibit record --camera test --microphone test --duration 10s",
            "exhibit record --camera /dev/video0 --segment 5m --vault https://192.168.1.5:8443",
            "exhibit record --upload-only",
        ])
) { arguments, surroundings in
    let settings = try RecordSettings(arguments, surroundings)
    return try RecordCommand(settings, surroundings).run()
}
