import CaptureDevices
import CommandLineParsing
import EvidenceProof
import EvidenceTransfer

/// `exhibit doctor`
let doctorVerb = Verb(
    CommandDeclaration(
        "doctor",
        summary: "look at this machine, and say what to put right before recording",
        discussion: """
            Looks at the data folder, the disk, the clock, ports, addresses, certificates, cameras, microphones and libraries. Changes nothing.

            A running vault is asked, without a credential, at the addresses that other devices use, --address among them: a proxy in front
            of it that passes requests on without saying so makes every stranger its owner.
            """,
        options: [
            CommonOptions.data,
            OptionDeclaration(
                "address", "an address that others reach the vault by, such as a proxy's", value: .text(placeholder: "URL"),
                isRepeatable: true),
            CommonOptions.json,
        ],
        exitCodes: [.done: "nothing has to be put right (there may be warnings)", .notSo: "something has to be put right"],
        examples: ["exhibit doctor", "exhibit doctor --json | jq '.findings[] | select(.status != \"good\")'"])
) { arguments, surroundings in
    let folder = try surroundings.dataFolder(arguments)
    var findings = [Finding.good("program", versionText())]
    findings += FolderFindings.make(folder) + NetworkFindings.make(folder)
    do {
        findings += try StrangerFindings.make(folder, given: arguments.texts("address"))
    } catch let error as VaultAddressError {
        throw UsageError("\(error)", seeAlso: "exhibit help doctor")
    }
    findings += [CertificateFindings.make(folder), MachineFindings.clock()]
    findings += [DeviceFindings.cameras(CameraStatus.all()), DeviceFindings.microphones { try MicrophoneStatus.read() }]
    findings += [WebFindings.make(arguments, surroundings), MachineFindings.libraries(), MachineFindings.mediaLibraries()]
    let isSound = !findings.contains { $0.status == .bad }
    let console = surroundings.console
    if arguments.has("json") {
        var report = JSONObject()
        report.append("sound", .bool(isSound))
        report.append("findings", .array(findings.map(\.json)))
        console.print(String(decoding: JSONText.write(.object(report)), as: UTF8.self))
    } else {
        for finding in findings { finding.print(to: console) }
    }
    return isSound ? .done : .notSo
}

/// Looks for the web app's files.
private enum WebFindings {
    static func make(_ arguments: ParsedArguments, _ surroundings: Surroundings) -> Finding {
        do {
            return .good("web app", try WebFolder.find(arguments, surroundings))
        } catch let failure as CommandFailure {
            return .bad("web app", failure.message, advice: failure.hint ?? "")
        } catch {
            return .bad("web app", "\(error)", advice: "Start 'exhibit serve' with --web DIR.")
        }
    }
}
