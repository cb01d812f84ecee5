internal import DurableFiles
internal import EvidenceProof

/// Verifies a file named by its own SHA-256. One digest over one file cannot be shared between cores.
enum ObjectReport {
    static func make(_ path: String, sha256: String, hashing: Hashing) throws -> VerificationReport {
        let file = try ReadFile(path: path)
        let range = ByteRange(descriptor: file.descriptor, path: path, offset: 0, count: file.size)
        let found = try withExtendedLifetime(file) {
            try RangeHashing.digests(of: [range], threads: 1, observer: hashing.observer).first?.hexadecimal ?? ""
        }
        let isIntact = found == sha256
        var details = JSONObject()
        details.append("bytes", file.size)
        details.append("sha256", found)
        details.append("expectedSHA256", sha256)
        let problem = "its bytes have the SHA-256 \(found), not the one it is named by"
        return VerificationReport(
            kind: "object", path: path, outcome: isIntact ? .intact : .changed,
            summary: isIntact ? "verified: its \(file.size) bytes have the SHA-256 that it is named by" : "changed: \(problem)",
            problems: isIntact ? [] : [problem],
            remarks: ["an object's name says what its bytes are, not who recorded them: verify the recording for that"],
            tails: [], bytes: file.size, verdict: nil, details: details)
    }
}
