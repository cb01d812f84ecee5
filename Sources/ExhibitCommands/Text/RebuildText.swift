import EvidenceVault

/// What people are told when a vault's catalogue had to be made anew.
enum RebuildText {
    /// A sentence a line: what was wrong, what is there again, what is not.
    static func lines(_ rebuild: CatalogueRebuild, folder: String) -> [String] {
        var lines: [String] = []
        if let damage = rebuild.damage, let path = rebuild.setAside {
            lines.append("The vault's catalogue was damaged (\(damage)). It is kept as \(path).")
        } else {
            lines.append("The vault's catalogue, exhibit.sqlite, was gone.")
        }
        lines.append("A new one was made from what lies in \(folder); nothing there was deleted.")
        let others = rebuild.files == 0 ? "" : " and \(HumanText.count(rebuild.files, "other file"))"
        lines.append("Listed again: \(HumanText.count(rebuild.recordings, "recording"))\(others).")
        if rebuild.deviceKeys > 0 { lines.append("Known again: \(HumanText.count(rebuild.deviceKeys, "device key")).") }
        if rebuild.continuedUploads > 0 {
            lines.append("Going on where they were: \(HumanText.count(rebuild.continuedUploads, "upload")).")
        }
        if rebuild.unreadableRecordings > 0 {
            lines.append(
                "Not listed: \(HumanText.count(rebuild.unreadableRecordings, "recording")) without a readable capture log, in "
                    + "\(folder)/recordings.")
        }
        if rebuild.names > 0 {
            lines.append("Read from the damaged catalogue: \(HumanText.count(rebuild.names, "title")).")
        }
        if rebuild.events > 0 {
            lines.append(
                "By the custody log, custody.log: \(HumanText.count(rebuild.cases, "case")), what is filed under them, titles, notes, tags "
                    + "and the trash.")
            lines.append("Not restored: jobs.")
        } else {
            lines.append("Not restored: cases, \(rebuild.names == 0 ? "titles that were given, names of files" : "other titles"), jobs.")
            lines.append("What was in the trash is listed again.")
        }
        if rebuild.deviceKeys == 0 {
            lines.append("Signers read as unknown until you accept their keys, each on the page of one of its recordings.")
        }
        lines.append("Every device has to pair again: what it has not sent is still on it.")
        return lines
    }
}
