import EvidenceModel
import EvidenceProof

/// A chunk line: what the log says of a range of a segment's bytes.
struct ChunkClaim: Sendable {
    var offset: Int
    var bytes: Int
    var sha256: Digest

    var end: Int { offset + bytes }
}

/// A segment as its recording's log and the vault's files have it.
struct SegmentLog: Sendable {
    let number: Int
    var mediaType: String
    var width: Int?
    var height: Int?
    /// Time of its `segment` line; nil when none has come.
    var startedAt: Timestamp?
    /// Chunk lines in log order; emptied once the segment is an object.
    var claims: [ChunkClaim] = []
    /// Where the chunk lines end, also after `claims` was emptied.
    var claimedBytes = 0
    /// How many of `claims` have been compared with the bytes.
    var checked = 0
    /// Bytes from the start that compared claims cover without a hole.
    var covered = 0
    /// What the `end` line says of it.
    var total: CaptureEntry.End.Total?
    /// Logged bytes that the device no longer had when it closed the recording after a crash.
    var lostBytes = 0
    /// The first thing found wrong with it.
    var problem: String?

    /// Bytes durably held.
    var held = 0
    /// Digest of these.
    var heldSHA256: String?
    /// The upload that brings them.
    var upload: String?
    var state: SegmentFacts.State = .announced

    /// Whether there is an object for it.
    var isObject: Bool { state == .settled || state == .damaged }

    /// Whether it is kept as far as it exists, and bytes that the log names are gone.
    var isShortened: Bool { isObject && lostBytes > 0 && held < claimedBytes }

    /// Whether the log says that it has any bytes.
    var hasClaims: Bool { claimedBytes > 0 || (total?.bytes ?? 0) > 0 }

    /// Takes a chunk line in.
    mutating func add(_ chunk: CaptureEntry.Chunk) {
        let claim = ChunkClaim(offset: chunk.offset, bytes: chunk.bytes, sha256: chunk.sha256)
        if claim.offset != claimedBytes {
            note("chunk \(chunk.chunk) begins at byte \(claim.offset) where \(claimedBytes) was expected")
        }
        claimedBytes = max(claimedBytes, claim.end)
        if isObject {
            if claim.end > held { note("chunk \(chunk.chunk) is beyond the segment's \(held) bytes") }
        } else {
            claims.append(claim)
        }
    }

    /// Takes what the `end` line says in; `recovered` when it was written after a crash.
    mutating func add(_ total: CaptureEntry.End.Total, recovered: Bool) {
        self.total = total
        lostBytes = recovered ? max(0, claimedBytes - total.bytes) : 0
        compareTotal()
    }

    /// Compares an object with the `end` line. Of a shortened one, the total is the least that there must be.
    mutating func compareTotal() {
        guard isObject, let total, lostBytes == 0 || held <= total.bytes else { return }
        if total.bytes != held || total.sha256.hexadecimal != heldSHA256 {
            note("the end line gives it \(total.bytes) bytes with another digest than the \(held) bytes held")
        }
    }

    /// Compares the claims that the first `held` bytes cover and that were not compared before; `digest` gives that of a byte range.
    ///
    /// Returns what is wrong with the first claim that does not match. It is not noted as a problem, and comparing stops there.
    mutating func compare(held: Int, digest: (Int, Int) throws(VaultError) -> [UInt8]) throws(VaultError) -> String? {
        while checked < claims.count, claims[checked].end <= held {
            let claim = claims[checked]
            guard try digest(claim.offset, claim.end) == claim.sha256.bytes else {
                return "the bytes from \(claim.offset) to \(claim.end) do not have the SHA-256 of chunk line \(checked)"
            }
            if claim.offset == covered { covered = claim.end }
            checked += 1
        }
        return nil
    }

    /// Notes a claim that does not match as a problem, and goes on after it.
    mutating func noteMismatch(_ mismatch: String) {
        note(mismatch)
        checked += 1
    }

    /// Remembers the first thing found wrong.
    mutating func note(_ problem: String) {
        if self.problem == nil { self.problem = problem }
    }

    /// The bytes to drop from memory once it is an object.
    mutating func forgetClaims() {
        claims = []
        checked = 0
    }

    /// A name for its file in a recording's folder.
    var fileName: String { segmentFileName(number, mediaType: mediaType) }
}

/// `segment-0001.mp4`; the extension is that of the media type's container.
func segmentFileName(_ number: Int, mediaType: String) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return "segment-\(padded).\(fileExtension(of: mediaType))"
}

/// The usual extension for a media type's container.
func fileExtension(of mediaType: String) -> String {
    let container = mediaType.split(separator: ";").first.map { $0.lowercased() } ?? ""
    switch container.trimmingSpaces {
    case "video/mp4", "audio/mp4": return "mp4"
    case "video/webm", "audio/webm": return "webm"
    case "video/x-matroska", "audio/x-matroska": return "mkv"
    case "audio/ogg", "video/ogg": return "ogg"
    default: return "bin"
    }
}

extension String {
    /// Without spaces at both ends.
    var trimmingSpaces: String {
        var text = Substring(self)
        while text.utf8.first == UInt8(ascii: " ") { text.removeFirst() }
        while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
        return String(text)
    }
}
