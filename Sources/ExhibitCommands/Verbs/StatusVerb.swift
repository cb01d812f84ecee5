import CaptureDevices
import CommandLineParsing
import EvidenceModel
import EvidenceProof

/// `exhibit status`
let statusVerb = Verb(
    CommandDeclaration(
        "status",
        summary: "network, Bluetooth, disk, cameras, microphones, GPS and clock of this machine, now or live",
        discussion: """
            Tells how this machine stands for recording and sending, and what to do about what is not well. Changes nothing, turns no
            camera on, starts no service. With --vault, or when a vault runs in the data folder, its clock is compared with this machine's.

            With --watch it goes on until it is stopped (Ctrl-C), and tells again what has changed: network and Bluetooth at once, everything
            else every few seconds. With --json each time is one JSON object on a line of its own.
            """,
        options: CommonOptions.vaultChoice + [
            OptionDeclaration("watch", "go on, and tell what changes"),
            OptionDeclaration("interval", "seconds between two looks at devices with --watch (default: 5)", value: .integer(1...3600)),
            OptionDeclaration("gps", "where gpsd listens (default: localhost:2947)", value: .text(placeholder: "HOST:PORT")),
            CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion],
        examples: ["exhibit status", "exhibit status --watch", "exhibit status --json | jq -r .network.path"])
) { arguments, surroundings in
    let folder = try surroundings.dataFolder(arguments)
    let gps = GPSDaemon(arguments.text("gps") ?? "localhost")
    let read: @Sendable () -> StatusReport.Devices = {
        .read(gps: gps) {
            if arguments.has("vault") { return try VaultConnection.open(arguments, surroundings) }
            return try VaultConnection.runningVault(in: folder).map { VaultConnection($0) }
        }
    }
    let asJSON = arguments.has("json")
    guard arguments.has("watch") else {
        show(.read(folder: folder, devices: read()), after: nil, asJSON, surroundings.console)
        return .done
    }
    let interval = arguments.integer("interval") ?? 5
    var last: StatusReport?
    try StatusWatch(interval: interval, read: read).run(folder: folder, interval: interval) { report in
        show(report, after: last, asJSON, surroundings.console)
        last = report
    }
}

/// All of it, or as text what is not as it was, with the time.
private func show(_ report: StatusReport, after last: StatusReport?, _ asJSON: Bool, _ console: Console) {
    let now = Clock.system.now
    if asJSON { return console.print(String(decoding: JSONText.write(report.json(at: now)), as: UTF8.self)) }
    let known = last?.findings ?? []
    if last != nil { console.print(console.coloured(HumanText.localTime(now), .bold)) }
    for finding in report.findings where !known.contains(finding) { finding.print(to: console) }
    for finding in known where !report.findings.contains(where: { $0.subject == finding.subject }) {
        console.print("gone   \(finding.subject.padded(to: 13)) \(finding.detail.forTerminal)")
    }
}
