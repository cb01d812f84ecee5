import CommandLineParsing
import EvidenceProof

/// `exhibit export evidence`
let exportEvidenceVerb = Verb(
    CommandDeclaration(
        "export evidence",
        summary: "make an evidence copy of a recording, and write it with its reports",
        discussion: """
            Writes NAME-evidence.mp4, a copy with date and time burnt into every frame, and its reports NAME-evidence.json and
            NAME-evidence.txt with the SHA-256 of the originals and of the copy. The originals are never changed. A copy that was made before
            is made again. Ctrl-C cancels; until all three are whole, none appears.
            """,
        arguments: ArgumentDeclaration("ID", .one, "the recording's id, as 'exhibit list' prints it"),
        options: CommonOptions.vaultChoice + [
            OptionDeclaration(
                "output", "the folder to write into; made when missing", short: "o",
                value: .text(placeholder: "DIR", completion: .folders), isRequired: true),
            OptionDeclaration("replace", "replace files of these names that are there already"),
            CommonOptions.json,
        ], exclusive: [CommonOptions.vaultExclusion],
        exitCodes: [.notSo: "the vault holds no such recording, or it cannot be copied"],
        examples: ["exhibit export evidence 0193f6c2-9b1e-7cc0-b1c5-1f5d0e8a4b7d --output ~/handover"])
) { arguments, surroundings in
    let signals = StopSignals()
    let console = surroundings.console
    let id = try itemID(arguments.arguments[0])
    let connection = try VaultConnection.open(arguments, surroundings)
    let folder = try ExportFolder(arguments.text("output") ?? ".", isReplacing: arguments.has("replace"))
    let asked = try connection.call("POST", "/api/v1/items/\(id)/evidence-copies", body: .object(JSONObject()))
    let job = try connection.finished(asked, console: console, label: "Evidence copy", pause: signals.wait)
    let offers = (job["files"]?.array ?? []).compactMap(ExportFolder.Offer.init)
    guard !offers.isEmpty else { throw CommandFailure(.environment, "\(connection.place) made no files") }
    var written: [JSONValue] = []
    let paths = try folder.fetch(offers, from: connection) { offer, bytes in
        console.progress("\(offer.name.forTerminal): \(HumanText.bytes(bytes)) of \(HumanText.bytes(offer.bytes))")
    }
    console.endProgress()
    for (offer, path) in zip(offers, paths) {
        if !arguments.has("json") { console.print("\(offer.sha256)  \(path)") }
        var file = JSONObject()
        file.append("path", path)
        file.append("name", offer.name)
        file.append("bytes", offer.bytes)
        file.append("sha256", offer.sha256)
        written.append(.object(file))
    }
    if arguments.has("json") {
        var report = JSONObject()
        report.append("item", id)
        report.append("files", .array(written))
        console.print(String(decoding: JSONText.write(.object(report)), as: UTF8.self))
    }
    // Making the copy verified the originals: whoever hands it on has to know what came out.
    let item = try connection.call("GET", "/api/v1/items/\(id)")
    if let verdict = item["recording"]?.object?["verdict"]?.object, verdict["verdict"]?.string != "intact" {
        console.note("exhibit: the originals are not intact: \((verdict["summary"]?.string ?? "").forTerminal)")
    }
    return .done
}
