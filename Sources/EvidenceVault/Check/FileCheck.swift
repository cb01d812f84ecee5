import DurableFiles
import EvidenceModel
import EvidenceProof
import OpenSSLBridge

/// One file to hash, once, and everything its bytes must agree with.
struct FileCheck: Sendable {
    /// What the file holds, for people and reports.
    var subject: String
    var path: String
    /// How many of its first bytes count.
    var bytes: Int
    /// Whether it may have more bytes than those.
    var mayBeLonger = false
    /// Digest of these; nil when nothing says it.
    var sha256: String?
    /// Ranges that the capture log gives a digest of, in rising order.
    var claims: [ChunkClaim] = []
    /// Prefixes that the vault signed for in receipts, in rising order.
    var prefixes: [Prefix] = []

    /// The segment that it is, and how many first bytes agree with their chunk lines when the file is as it should be; nil when that says
    /// nothing of them.
    var segment: (recording: RecordingID, number: Int, loggedBytes: Int)?

    struct Prefix: Sendable {
        var bytes: Int
        var sha256: String
        var receipt: Int
    }

    /// Hashes the file. Calls `progress` with the bytes of each block; false stops.
    func run(_ progress: (Int) -> Bool) -> [CheckReport.Problem] {
        let file: ReadFile
        do {
            file = try ReadFile(path: path)
        } catch {
            return [problem(error.isNotFound ? "missing" : "unreadable", error.description)]
        }
        guard file.size == bytes || (mayBeLonger && file.size > bytes) else {
            return [problem("changed", "it has \(file.size) bytes instead of \(bytes)")]
        }
        var pass = HashingPass(self)
        do {
            var goesOn = true
            var offset = 0
            while goesOn, offset < bytes {
                let end = min(bytes, offset + 4 << 20)
                try file.read(from: offset, to: end) { block in
                    pass.take(block)
                    if goesOn { goesOn = progress(block.count) }
                }
                offset = end
            }
            return goesOn ? pass.finish() : []
        } catch {
            return [problem("unreadable", error.description)]
        }
    }

    func problem(_ kind: String, _ detail: String) -> CheckReport.Problem {
        CheckReport.Problem(kind: kind, subject: subject, detail: "\(subject): \(detail)")
    }
}

/// The digests of a whole file, of its prefixes and of its chunks, in one pass.
private struct HashingPass {
    let check: FileCheck
    private var whole = DigestStream(.sha256)
    private var chunk = DigestStream(.sha256)
    private var offset = 0
    private var nextPrefix = 0
    private var nextClaim = 0
    private var problems: [CheckReport.Problem] = []

    init(_ check: FileCheck) { self.check = check }

    mutating func take(_ block: UnsafeRawBufferPointer) {
        var start = 0
        while start < block.count {
            var end = block.count
            // Stop where a prefix ends, and where a chunk begins or ends.
            if nextPrefix < check.prefixes.count { end = min(end, check.prefixes[nextPrefix].bytes - offset + start) }
            if nextClaim < check.claims.count {
                let claim = check.claims[nextClaim]
                end = min(end, (offset < claim.offset ? claim.offset : claim.end) - offset + start)
            }
            end = max(end, start)
            let part = UnsafeRawBufferPointer(rebasing: block[start..<end])
            whole.update(part)
            if nextClaim < check.claims.count, offset >= check.claims[nextClaim].offset { chunk.update(part) }
            offset += part.count
            start = end
            compare()
        }
    }

    /// Compares what ends at this offset; chunks that do not follow from the one before are left to the log's own check.
    private mutating func compare() {
        while nextPrefix < check.prefixes.count, check.prefixes[nextPrefix].bytes <= offset {
            let prefix = check.prefixes[nextPrefix]
            if prefix.bytes == offset, hexadecimal(whole.digest()) != prefix.sha256 {
                problems.append(
                    check.problem("receipt-contradicted", "its first \(prefix.bytes) bytes are not those of receipt \(prefix.receipt)"))
            }
            nextPrefix += 1
        }
        while nextClaim < check.claims.count, check.claims[nextClaim].end <= offset {
            let claim = check.claims[nextClaim]
            if claim.end == offset, chunk.digest() != claim.sha256.bytes {
                problems.append(check.problem("chunk-changed", "bytes \(claim.offset) to \(claim.end) are not those of the capture log"))
            }
            chunk = DigestStream(.sha256)
            nextClaim += 1
        }
    }

    mutating func finish() -> [CheckReport.Problem] {
        if let sha256 = check.sha256, hexadecimal(whole.digest()) != sha256 {
            problems.insert(check.problem("changed", "its bytes do not have the SHA-256 \(sha256)"), at: 0)
        }
        return problems
    }
}
