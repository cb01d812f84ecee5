import EvidenceProof
import ExhibitTestSupport
import Testing

/// Changes every single byte of a small recording in turn (docs/formats/verdict.md, "One changed byte").
@Suite struct ChangedByteTests {
    /// What a byte is changed into: its lowest bit, a letter's case, and what ends a line.
    static let changes: [@Sendable (UInt8) -> UInt8] = [{ $0 ^ 0x01 }, { $0 ^ 0x20 }, { _ in 0x0A }]
    let small: Vector

    init() throws { small = try #require(VectorReader.all("verdict").first { $0.name == "intact-small" }) }

    /// Calls `body` with the verdict after each change of a byte of one file.
    private func sweep(_ name: String, of vector: Vector, _ body: (RecordingVerdict, String) throws -> Void) throws {
        let original = try #require(vector.parts.first { $0.name == name }).bytes
        for at in original.indices {
            for change in Self.changes where change(original[at]) != original[at] {
                let verdict = try verifier(of: vector, hashing: .asked) { if $0 == name { $1[at] = change(original[at]) } }.verdict()
                try body(verdict, "byte \(at) of \(name) as \(change(original[at]))")
            }
        }
    }

    @Test(arguments: ["capture.log", "segment-0001.mp4"])
    func aByteOfTheRecordingIsChanged(name: String) throws {
        try sweep(name, of: small) { verdict, change in #expect(verdict.outcome == .changed, "\(change): \(verdict.summary)") }
    }

    /// The lines before the changed one stand, with the chunks that they name; so does all that a later valid signature reaches.
    @Test func whatIsProvenEndsBeforeTheChangedLine() throws {
        let bytes = try #require(small.parts.first { $0.name == "capture.log" }).bytes
        let whole = try verifier(of: small)
        var start = 0
        for line in bytes.split(separator: 0x0A) {
            let sequence = whole.log.lines.first { line.starts(with: $0.json) }?.sequence
            let number = try #require(sequence)
            let end = start + line.count + 1
            let signature = start + whole.log.lines[number].json.count + 1..<end - 1
            let named = whole.expectedChunks.last { $0.line < number }?.end ?? 0
            for at in start..<end {
                for change in Self.changes where change(bytes[at]) != bytes[at] {
                    let proven = try verifier(of: small) { if $0 == "capture.log" { $1[at] = change(bytes[at]) } }.verdict().proven
                    let isReached = signature.contains(at) && end < bytes.count && proven.logBytes == bytes.count
                    #expect(isReached || (proven.logBytes == start && proven.bytes(of: 1) == named), "byte \(at) as \(change(bytes[at]))")
                }
            }
            start = end
        }
        #expect(start == whole.verdict().proven.logBytes)
    }

    @Test func aByteOfAReceiptCostsItsProofAlone() throws {
        let bounds = Set([verdictTime(small), "2026-11-30T04:51:51.500Z"])
        try sweep("receipts.txt", of: small) { verdict, change in
            #expect(verdict.outcome == .intact, "\(change): \(verdict.summary)")
            #expect(verdict.receiptsValid < 2, "\(change)")
            let isTold = verdict.receiptsOfUnknownVaults > 0 || verdict.problems.contains { $0.kind == .receiptUnusable }
            #expect(isTold, "\(change)")
            if let before = verdict.time.before { #expect(bounds.contains(before.text), "\(change)") }
        }
    }

    @Test func aByteOfATimeNoteCostsItsProofAlone() throws {
        try sweep("after.txt", of: small) { verdict, change in
            #expect(verdict.outcome == .intact, "\(change): \(verdict.summary)")
            #expect(verdict.time.after == nil && verdict.time.status == .claimed, "\(change)")
            #expect(verdict.problems.map(\.kind) == [.timeNoteUnusable], "\(change)")
        }
    }

    /// What a shortened segment has left is vouched for to its last byte, and its log like any other.
    @Test(arguments: ["capture.log", "segment-0001.mp4"])
    func aByteOfAShortenedRecordingIsChanged(name: String) throws {
        let vector = try #require(VectorReader.all("verdict").first { $0.name == "incomplete-recovered-without-its-last-bytes" })
        try sweep(name, of: vector) { verdict, change in #expect(verdict.outcome == .changed, "\(change): \(verdict.summary)") }
    }

    private func verdictTime(_ vector: Vector) -> String { vector["time"]?.split(separator: "=").last.map(String.init) ?? "" }
}
