import DurableFiles
import EvidenceModel
import EvidenceProof
import EvidenceVault
import MediaProcessing
import OpenSSLBridge
import Synchronization

/// The joined, seekable file of each recording: made when first asked for, kept beside the item, made anew when more has come.
final class PlaybackStore: Sendable {
    private static let noteName = "playback.json"

    private let vault: Vault
    private let media: MediaWorkerProcess
    /// Items whose file is being made: everyone else who wants it waits for that.
    private let making = KeyedLock()
    private let cancellation = MediaCancellation()

    init(vault: Vault, media: MediaWorkerProcess) {
        self.vault = vault
        self.media = media
    }

    /// What is known of a file that was made.
    private struct Note {
        var key: String
        var name: String
        var mediaType: String
        var sha256: String
        /// Seconds that it plays.
        var duration: Double?
    }

    /// Breaks off what is being made; who waits for it is told to come again.
    func stop() { cancellation.cancel() }

    /// The file, made if need be. Blocks, for the time that copying the recording takes.
    ///
    /// Throws `Problem` (409) while the recording goes on: what there is of it changes with every chunk.
    func answer(for id: ItemID) throws -> MediaAnswer {
        let folder = try vault.derivedFolder(of: id)
        return try making.with("\(id)") {
            let evidence = try ItemEvidence(id, in: vault)
            guard evidence.item.state != .live else {
                throw Problem(.conflict, "The recording goes on: play its segments until it has ended.")
            }
            let key = Self.key(evidence)
            if let note = Self.read(folder), note.key == key, let answer = try? Self.answer(note, folder, evidence.item) {
                try keepDuration(note, of: evidence.item)
                return answer
            }
            let note = try make(evidence, key: key, folder: folder)
            try keepDuration(note, of: evidence.item)
            return try Self.answer(note, folder, evidence.item)
        }
    }

    private func make(_ evidence: ItemEvidence, key: String, folder: String) throws -> Note {
        let timeline = RecordingTimeline(evidence.log) { number, _ in
            evidence.segments.first { $0.number == number }?.object.file.path
        }
        guard !timeline.segments.isEmpty else { throw Problem(.notFound, "The vault has nothing of this recording to play.") }
        let request = PlaybackRequest(segments: timeline.segments, target: "\(folder)/playback-\(key)")
        guard case .playback(let result) = try media.run(.playback(request), cancellation: cancellation) else {
            throw Problem(.internal, "The media worker gave another answer.")
        }
        let file = try ReadFile(path: result.path)
        var digest = DigestStream(.sha256)
        try file.read(from: 0, to: file.size) { digest.update($0) }
        let sha256 = String(decoding: Hexadecimal.encode(digest.digest()), as: UTF8.self)
        let name = String(result.path.split(separator: "/").last ?? "")
        let before = Self.read(folder)
        let note = Note(key: key, name: name, mediaType: result.mediaType, sha256: sha256, duration: result.duration)
        try Self.write(note, folder)
        if let before, before.name != name { try DurableFile.remove("\(folder)/\(before.name)") }
        return note
    }

    /// A recording is as long as it plays. Until it is settled its log's last chunk says how long it is so far: a device that is busy
    /// writes that line late.
    private func keepDuration(_ note: Note, of item: EvidenceItem) throws {
        guard let duration = note.duration, duration != item.duration, item.state == .settled || item.duration == nil else { return }
        var facts = ItemFacts()
        facts.duration = duration
        try vault.setFacts(facts, of: item.id)
    }

    /// Names what the file is made of: other segments, or more of them, give another key.
    private static func key(_ evidence: ItemEvidence) -> String {
        let parts = evidence.segments.map { "\($0.number) \($0.object.size) \($0.object.sha256 ?? "growing")\n" }.joined()
        return String(Digest.of(Array(parts.utf8)).hexadecimal.prefix(16))
    }

    private static func answer(_ note: Note, _ folder: String, _ item: EvidenceItem) throws -> MediaAnswer {
        let file = try ReadFile(path: "\(folder)/\(note.name)")
        let ending = note.name.split(separator: ".").last.map { "." + $0 } ?? ""
        return MediaAnswer(
            file: file, size: file.size, mediaType: note.mediaType, sha256: note.sha256, name: FileTitle.of(item) + ending)
    }

    private static func read(_ folder: String) -> Note? {
        guard let bytes = try? DurableFile.read("\(folder)/\(noteName)", limit: 4096),
            let object = (try? JSONText.parse(bytes))?.object, let key = object["key"]?.string, let name = object["name"]?.string,
            let mediaType = object["mediaType"]?.string, let sha256 = object["sha256"]?.string, !name.utf8.contains(UInt8(ascii: "/"))
        else { return nil }
        return Note(key: key, name: name, mediaType: mediaType, sha256: sha256, duration: object["duration"]?.double)
    }

    private static func write(_ note: Note, _ folder: String) throws {
        var writer = JSONWriter()
        writer.object { object in
            object.member("key", note.key)
            object.member("name", note.name)
            object.member("mediaType", note.mediaType)
            object.member("sha256", note.sha256)
            object.member("duration", exact: note.duration)
        }
        try DurableFile.write(writer.bytes, to: "\(folder)/\(noteName)")
    }
}

/// Locks by name, one holder a name.
final class KeyedLock: Sendable {
    private final class Entry: Sendable {
        let lock = Mutex(())
    }

    private let entries = Mutex<[String: (entry: Entry, users: Int)]>([:])

    /// Runs `body` while holding the lock of a name.
    func with<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        let entry = entries.withLock { entries in
            let entry = entries[name]?.entry ?? Entry()
            entries[name] = (entry, (entries[name]?.users ?? 0) + 1)
            return entry
        }
        defer {
            entries.withLock { entries in
                let users = (entries[name]?.users ?? 1) - 1
                entries[name] = users == 0 ? nil : (entry, users)
            }
        }
        return try entry.lock.withLock { _ in try body() }
    }
}
