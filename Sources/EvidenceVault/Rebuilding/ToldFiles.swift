import EvidenceModel
import EvidenceProof
import SQLiteBridge

extension Vault {
    /// The files that the custody log tells of and that were not purged, by their digest: what a catalogue that is made anew calls them.
    func toldFiles() throws(VaultError) -> [String: [FormerCatalogue.File]] {
        let lines = try catalogue.read { transaction throws(VaultError) in
            let statement = """
                SELECT line FROM custody_events AS added WHERE action = 'item-added'
                    AND NOT EXISTS (SELECT 1 FROM custody_events WHERE item = added.item AND action = 'item-purged')
                ORDER BY seq
                """
            return try transaction.rows(statement) { $0.text(0) }
        }
        var files: [String: [FormerCatalogue.File]] = [:]
        for case let event? in lines.lazy.map({ CustodyEvent(line: $0) }) {
            guard let sha256 = event.detail["sha256"]?.string, let file = FormerCatalogue.File(event) else { continue }
            files[sha256, default: []].append(file)
        }
        return files
    }
}

extension FormerCatalogue.File {
    /// Nil for an event that does not tell of a file that came.
    fileprivate init?(_ event: CustodyEvent) {
        guard let item = event.item, let name = event.detail["fileName"]?.string, let kind = event.detail["kind"]?.string,
            EvidenceItem.Kind(rawValue: kind) != nil, kind != EvidenceItem.Kind.recording.rawValue
        else { return nil }
        var device: String?
        if case .device(_, let name) = event.actor { device = name }
        let began = event.detail["modified"]?.string.flatMap { ZonedTime(rfc3339: $0)?.time } ?? event.time
        self.init(
            id: item, kind: kind, title: event.detail["title"]?.string ?? name, startedAt: began.milliseconds, duration: nil,
            device: device,
            mediaType: event.detail["mediaType"]?.string ?? "application/octet-stream", createdAt: event.time.milliseconds, name: name)
    }
}
