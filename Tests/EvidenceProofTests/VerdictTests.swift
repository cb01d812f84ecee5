import EvidenceProof
import ExhibitTestSupport
import OpenSSLBridge
import Testing

@Suite struct VerdictTests {
    @Test(arguments: VectorReader.all("verdict"))
    func verdicts(_ vector: Vector) throws {
        let report = try #require(try JSONText.parse(try verifier(of: vector).verdict().json()).object)
        #expect(report["verdict"]?.string == vector["expect"])
        #expect(report["summary"]?.string == vector["summary"])
        let verified = "\(report["chunksVerified"]?.integer ?? -1)/\(report["chunks"]?.integer ?? -1)"
        #expect(verified == vector["chunks-verified"])
        let time = try #require(report["time"]?.object)
        #expect(time.timeHeader == vector["time"])
        if let captured = vector["captured"] { #expect(time.capturedHeader == captured) }
        #expect(report["remarks"]?.array?.compactMap { $0.string } == vector.values("remark"))
        expectProblems(try #require(report["problems"]?.array), vector.values("problem"))
    }

    /// What is not reported is never taken as good.
    @Test func nothingReportedIsIncomplete() throws {
        let vector = try #require(VectorReader.all("verdict").first { $0.name == "intact-whole" })
        let complete = try verifier(of: vector)
        var partial = try verifier(of: vector, reporting: false)
        #expect(partial.verdict().outcome == .incomplete)
        for index in partial.signatureChecks.indices { partial.signatureChecked(index, valid: true) }
        #expect(partial.verdict().outcome == .incomplete)
        partial.segmentHeld(1, bytes: 640)
        partial.segmentHeld(2, bytes: 420)
        #expect(partial.verdict().outcome == .incomplete)
        #expect(partial.verdict().problems.allSatisfy { $0.kind == .notChecked })
        for (index, chunk) in partial.expectedChunks.enumerated() { partial.chunkHashed(index, digest: chunk.sha256) }
        #expect(partial.verdict().outcome == .intact)
        #expect(partial.verdict().json() == complete.verdict().json())
        partial.signatureChecked(3, valid: false)
        #expect(partial.verdict().outcome == .changed)
    }

    @Test func reportsOutOfRangeAreLeftOut() throws {
        let vector = try #require(VectorReader.all("verdict").first { $0.name == "intact-whole" })
        var whole = try verifier(of: vector)
        whole.signatureChecked(-1, valid: false)
        whole.signatureChecked(1000, valid: false)
        whole.chunkHashed(-1, digest: Digest.of([]))
        whole.chunkHashed(9, digest: Digest.of([]))
        #expect(whole.verdict().outcome == .intact)
    }

    /// The whole segments that a verifier asks for are enough: hashing every one only finds an `end` line that contradicts its own chunks.
    @Test(arguments: VectorReader.all("verdict").filter { $0.name != "changed-segment-digest" })
    func whatIsAskedForIsEnough(_ vector: Vector) throws {
        let asked = try verifier(of: vector, hashing: .asked).verdict()
        #expect(asked.json() == (try verifier(of: vector).verdict().json()))
    }

    @Test func delaysAreMeasuredPerChunk() throws {
        let vector = try #require(VectorReader.all("verdict").first { $0.name == "intact-whole" })
        let delay = try #require(try verifier(of: vector).verdict().receivedAfterCapture)
        #expect(delay.medianMilliseconds == 800)
        #expect(delay.maximumMilliseconds == 1250)
    }

    /// Any change of a single bit, wherever it is, must be noticed.
    @Test func everyFlippedBitOfTheMediaIsNoticed() throws {
        let vector = try #require(VectorReader.all("verdict").first { $0.name == "intact-whole" })
        for segment in ["segment-0001.mp4", "segment-0002.mp4"] {
            let count = try #require(vector.parts.first { $0.name == segment }).bytes.count
            for at in stride(from: 0, to: count, by: 7) {
                let verdict = try verifier(of: vector) { name, bytes in if name == segment { bytes[at] ^= 1 << UInt8(at % 8) } }.verdict()
                #expect(verdict.outcome == .changed)
                #expect(verdict.problems.first?.kind == .chunkChanged)
            }
        }
    }

    /// A changed log is never intact, except where the change is in the witnesses only.
    @Test func everyFlippedBitOfTheLogIsNoticed() throws {
        let vector = try #require(VectorReader.all("verdict").first { $0.name == "intact-whole" })
        let count = try #require(vector.parts.first { $0.name == "capture.log" }).bytes.count
        for at in stride(from: 0, to: count, by: 11) {
            let verdict = try verifier(of: vector) { name, bytes in if name == "capture.log" { bytes[at] ^= 1 << UInt8(at % 8) } }.verdict()
            #expect(verdict.outcome != .intact, "bit flipped in byte \(at)")
        }
    }

    /// However a log is cut off, what is left stands, and is never called changed.
    @Test func everyCutOffLogIsIncomplete() throws {
        let vector = try #require(VectorReader.all("verdict").first { $0.name == "intact-no-receipts" })
        let count = try #require(vector.parts.first { $0.name == "capture.log" }).bytes.count
        for kept in stride(from: 0, to: count, by: 13) {
            let cut = try verifier(of: vector) { name, bytes in if name == "capture.log" { bytes.removeLast(count - kept) } }
            #expect(cut.verdict().outcome == .incomplete, "cut off after \(kept) bytes")
        }
    }

    private func expectProblems(_ problems: [JSONValue], _ expected: [String]) {
        #expect(problems.compactMap { $0.object?["kind"]?.string } == expected.map { String($0.prefix { $0 != " " }) })
        for (problem, line) in zip(problems, expected) {
            for field in line.split(separator: " ").dropFirst() {
                let parts = field.split(separator: "=").map(String.init)
                let value = problem.object?[parts[0]]
                #expect(value?.string ?? value?.integer?.description == parts[1], "\(parts[0]) of \(line)")
            }
        }
    }
}

extension JSONObject {
    /// The fields of `time` as vectors write them.
    fileprivate var timeHeader: String {
        "\(self["status"]?.string ?? "") after=\(self["after"]?.string ?? "-") before=\(self["before"]?.string ?? "-")"
    }

    /// Those of the device's own clock.
    fileprivate var capturedHeader: String {
        "from=\(self["claimedFrom"]?.string ?? "-") to=\(self["claimedTo"]?.string ?? "-") closed=\(self["closedAt"]?.string ?? "-")"
    }
}

/// Which segments are hashed as a whole.
enum WholeSegments {
    case all, asked
}

/// A verifier of a case's recording, to which everything was reported, after `alter` changed each part.
func verifier(
    of vector: Vector, reporting: Bool = true, hashing: WholeSegments = .all, alter: (String, inout [UInt8]) -> Void = { _, _ in }
) throws -> RecordingVerifier {
    var files: [(name: String, bytes: [UInt8])] = []
    for part in vector.parts {
        var bytes = part.bytes
        alter(part.name, &bytes)
        files.append((part.name, bytes))
    }
    func file(_ name: String) -> [UInt8]? { files.first { $0.name == name }?.bytes }
    var verifier = RecordingVerifier(
        log: file("capture.log") ?? [], receipts: file("receipts.txt") ?? [], timeNote: file("after.txt"),
        knownDeviceKeys: try vector.values("known-device").map { try Base64.decode(Array($0.utf8)) },
        vaultKeys: try vector.values("known-vault").map { try VerifierKey.parse(Array($0.utf8)) })
    if !reporting { return verifier }
    for (index, check) in verifier.signatureChecks.enumerated() {
        let isValid = Ed25519PublicKey(check.publicKey)?.isValid(signature: check.signature, over: check.message)
        verifier.signatureChecked(index, valid: isValid == true)
    }
    for (name, bytes) in files where name.hasPrefix("segment-") {
        let number = try #require(Int(name.dropFirst(8).prefix(4)))
        verifier.segmentHeld(number, bytes: bytes.count)
        if hashing == .all || verifier.segmentsToHash.contains(number) { verifier.segmentHashed(number, digest: Digest.of(bytes)) }
        for (index, chunk) in verifier.expectedChunks.enumerated() where chunk.segment == number && chunk.end <= bytes.count {
            verifier.chunkHashed(index, digest: Digest.of(Array(bytes[chunk.offset..<chunk.end])))
        }
    }
    return verifier
}
