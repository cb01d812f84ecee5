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
