import EvidenceModel
import EvidenceVault

/// A vault's event as a server-sent event.
enum EventText {
    static func bytes(of event: VaultEvent) -> [UInt8] {
        var writer = JSONWriter()
        let name: String
        switch event {
        case .item(let id, let state):
            name = "item"
            writer.object { object in
                object.member("id", "\(id)")
                object.member("state", state.rawValue)
            }
        case .recording(let id, let lines, let bytes):
            name = "recording"
            writer.object { object in
                object.member("id", "\(id)")
                object.member("lines", lines)
                object.member("bytes", bytes)
            }
        case .job(let job):
            name = "job"
            JobDocument.write(job, to: &writer)
        case .caseChanged(let id, let revision):
            name = "case"
            writer.object { object in
                object.member("id", "\(id)")
                object.member("revision", revision)
            }
        }
        return Array("event: \(name)\ndata: ".utf8) + writer.bytes + Array("\n\n".utf8)
    }
}
